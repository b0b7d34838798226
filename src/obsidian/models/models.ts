/**
 * The language models that the user connected: which one answers in the chat and which one learns in the background, each
 * counted and held to the user's limits. Follows the settings, so that a change from another device counts at once.
 */
import { Component, Events } from 'obsidian';
import type { EventRef, Plugin } from 'obsidian';
import type { ChatModel, TokenUsage } from '../../core/chat-model';
import type { LanguageModel } from '../../core/language-model';
import { chatModel } from '../../models/chat-model';
import { Completion } from '../../models/complete';
import { costOf } from '../../models/connections';
import type { Connection } from '../../models/connections';
import type { ModelAccess } from '../../models/access';
import type { Errand } from '../../models/metered-model';
import { deviceId } from '../device';
import type { Memory } from '../memory';
import type { SettingsKeeper } from '../settings-keeper';
import { MeteredWhenOpen } from './metered-when-open';
import { modelAccess } from './model-access';
import type { ModelSettings } from './model-settings';
import { Spending } from './spending';

/** Which of the two uses of a model. */
export type Role = 'chat' | 'background';

/** A model that is in use, with what it was made from: another description makes another one. */
interface Live {
  description: string;
  connection: Connection;
  model: ChatModel;
  completion: Completion;
  /** For the errand that it was asked for last. */
  metered: { errand: string; model: ChatModel } | null;
}

/** The models. */
export class Models extends Component {
  readonly access: ModelAccess;
  readonly spending: Spending;
  private readonly events = new Events();
  private readonly live = new Map<string, Live>();

  constructor(
    plugin: Plugin,
    memory: Memory,
    private readonly keeper: SettingsKeeper,
  ) {
    super();
    const { app, manifest } = plugin;
    this.access = modelAccess(app);
    this.spending = new Spending(
      {
        files: memory.files,
        folder: manifest.dir ?? `${app.vault.configDir}/plugins/${manifest.id}`,
        device: deviceId(app),
      },
      this.access.now,
    );
  }

  override onload(): void {
    this.registerEvent(
      this.keeper.onModels(() => {
        const kept = new Set(this.settings.connections.map(({ id }) => id));
        for (const id of [...this.live.keys()]) if (!kept.has(id)) this.live.delete(id);
        this.events.trigger('change');
      }),
    );
  }

  /** What the user has set. */
  get settings(): ModelSettings {
    return this.keeper.current.models;
  }

  /** Changes what the user has set, given what it is when the change's turn has come. */
  async change(change: (now: ModelSettings) => Partial<ModelSettings>): Promise<void> {
    await this.keeper.change(({ models }) => ({ models: { ...models, ...change(models) } }));
  }

  /** The connection with an id; null when there is none. */
  connection(id: string | null): Connection | null {
    return this.settings.connections.find((each) => each.id === id) ?? null;
  }

  /** The connection that is chosen for a use; null for none. */
  chosen(role: Role): Connection | null {
    return this.connection(this.settings[role]);
  }

  /**
   * The model to chat with, whose use is booked on an errand; null when none is chosen. What is learned of a server, such as
   * the way it wants to be asked, is kept for as long as the connection stays as it is.
   */
  chatModel(errand: Omit<Errand, 'purpose'> = {}): ChatModel | null {
    const connection = this.chosen('chat');
    if (!connection) return null;
    const live = this.liveFor(connection);
    const named = JSON.stringify(errand);
    if (live.metered?.errand !== named)
      live.metered = { errand: named, model: this.metered(live, { ...errand, purpose: 'chat' }) };
    return live.metered.model;
  }

  /** The model that learns in the background; null when none is chosen. */
  get background(): LanguageModel | null {
    const connection = this.chosen('background');
    return connection && this.liveFor(connection).completion;
  }

  /** Dollars for what a model used, by its id; null where no price is known. */
  costOf(model: string, usage: TokenUsage): number | null {
    const candidates = [this.chosen('chat'), ...this.settings.connections];
    const found = candidates.find((each) => each && this.liveFor(each).model.id === model);
    return found ? costOf(found, usage) : null;
  }

  /** Calls back when a connection, a choice or a limit has changed. */
  onChange(callback: () => void): EventRef {
    return this.events.on('change', callback);
  }

  /** Stops a callback. */
  off(ref: EventRef): void {
    this.events.offref(ref);
  }

  private metered({ model, connection }: Pick<Live, 'model' | 'connection'>, errand: Errand): ChatModel {
    const budget = { spending: this.spending, caps: () => this.settings.caps };
    return new MeteredWhenOpen(model, connection, budget, errand);
  }

  private liveFor(connection: Connection): Live {
    const description = JSON.stringify(connection);
    const known = this.live.get(connection.id);
    if (known?.description === description) return known;
    const model = chatModel(connection, this.access);
    const completion = new Completion(model, (purpose) => this.metered({ model, connection }, { purpose }));
    const live: Live = { description, connection, model, completion, metered: null };
    this.live.set(connection.id, live);
    return live;
  }
}
