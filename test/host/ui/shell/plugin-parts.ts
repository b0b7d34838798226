import type { MarkdownPostProcessor, PluginSettingTab } from 'obsidian';
import { MarkdownPreviewRenderer, Plugin } from 'obsidian';
import { codeBlockProcessor } from '../markdown/post-processors.ts';
import { mend } from '../mend.ts';
import type { TabOnScreen } from '../settings/setting-tab.ts';
import type { ViewRegistry } from '../workspace/view-registry.ts';
import { registerPluginView } from '../workspace/view-registry.ts';
import type { Shell } from './shell.ts';

/** Connects what a plugin registers to the page, and takes it away again when the plugin unloads. */
export function installPluginParts(shell: Shell, views: ViewRegistry): void {
  mend<Plugin>(Plugin.prototype, {
    addRibbonIcon(icon, title, callback) {
      const el = shell.addRibbonIcon(icon, title, (event) => void callback(event));
      this.register(() => el.remove());
      return el;
    },
    addStatusBarItem() {
      const el = shell.addStatusBarItem();
      el.addClass(`plugin-${this.manifest.id}`);
      this.register(() => el.remove());
      return el;
    },
    addCommand(command) {
      const id = `${this.manifest.id}:${command.id}`;
      // The same object, renamed: plugins keep the command that they get back.
      command.id = id;
      command.name = `${this.manifest.name}: ${command.name}`;
      this.app.commands.addCommand(command);
      this.register(() => this.app.commands.removeCommand(id));
      return command;
    },
    removeCommand(commandId) {
      this.app.commands.removeCommand(`${this.manifest.id}:${commandId}`);
    },
    addSettingTab(tab: PluginSettingTab) {
      const shown = tab as unknown as TabOnScreen;
      this.app.setting.addSettingTab(shown);
      this.register(() => this.app.setting.removeSettingTab(shown));
    },
    registerView(type, creator) {
      registerPluginView(views, this, type, creator);
    },
    registerExtensions(extensions, viewType) {
      views.registerExtensions(extensions, viewType);
      this.register(() => views.unregisterExtensions(extensions));
    },
    registerMarkdownPostProcessor(processor: MarkdownPostProcessor, sortOrder) {
      if (sortOrder !== undefined) processor.sortOrder = sortOrder;
      MarkdownPreviewRenderer.registerPostProcessor(processor, sortOrder);
      this.register(() => MarkdownPreviewRenderer.unregisterPostProcessor(processor));
      return processor;
    },
    registerMarkdownCodeBlockProcessor(language, handler, sortOrder) {
      return this.registerMarkdownPostProcessor(codeBlockProcessor(language, handler), sortOrder);
    },
  });
}
