import { Component, Events, Workspace } from 'obsidian-test-mocks/obsidian';

interface Loadable {
  loaded__: boolean;
  children__: Loadable[];
  onload(): unknown;
  load(): unknown;
}

interface Handler {
  fn: (...data: unknown[]) => unknown;
  ctx: unknown;
}

/** Mends how the mocks load components and call event handlers, in place, for every class derived from them. */
export function mendComponentTree(): void {
  // Obsidian awaits an asynchronous onload; the mock drops its promise and with it every failure.
  Component.prototype.load = function load(this: Loadable): unknown {
    if (this.loaded__) return undefined;
    this.loaded__ = true;
    const loadChildren = (): void => [...this.children__].forEach((child) => void child.load());
    const loading = this.onload();
    if (loading instanceof Promise) return loading.then(loadChildren);
    loadChildren();
    return undefined;
  };

  // One plugin's broken handler must not keep the others, or the write itself, from going on.
  Events.prototype.trigger = function trigger(name, ...data) {
    const { _: handlers } = this as unknown as { _: Record<string, Handler[]> };
    for (const { fn, ctx } of handlers[name] ?? []) runGuarded(() => fn.apply(ctx, data));
  };
  Workspace.prototype.onLayoutReady = function onLayoutReady(callback) {
    const { layoutReadyCallbacks } = this as unknown as { layoutReadyCallbacks: (() => void)[] };
    if (this.layoutReady) runGuarded(callback);
    else layoutReadyCallbacks.push(() => runGuarded(callback));
  };
}

// As in Obsidian: reported as an uncaught error, after the others have run.
function runGuarded(callback: () => unknown): void {
  try {
    callback();
  } catch (error) {
    setTimeout(() => {
      throw error;
    });
  }
}
