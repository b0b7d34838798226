/** A vault's memory, opened by the command line beside whatever else has it open. */
import { stat } from 'node:fs/promises';
import initSqlJs from 'sql.js';
import { RecollectError } from '../core/errors';
import type { LanguageModel } from '../core/language-model';
import type { MemoryApi } from '../core/memory-api';
import type { IndexState } from '../core/notes-api';
import { Engine } from '../engine/engine';
import { chatModel } from '../models/chat-model';
import { Completion } from '../models/complete';
import { fetchTransport } from '../models/fetch-transport';
import { connectionAt } from '../models/presets';
import { readBuiltInModel } from './built-in-model';
import { cliDevice } from './device';
import { NodeFiles } from './node-files';
import { DATA_FOLDER, readSettings } from './settings';
import type { CliSettings } from './settings';
import { readTokenRanks } from './token-ranks';
import { notesBelow } from './vault-notes';

/** The variable that holds the key of a model. */
const KEY_NAME = 'RECOLLECT_API_KEY';
/** How often the index is asked whether it is done, in milliseconds. */
const LOOK_EVERY_MS = 20;
/** A vault that was never indexed is indexed on the way to an answer up to this many notes: about two seconds. */
const NOTES_ON_THE_WAY = 300;

/** What the command line is started with. */
export interface Start {
  folder: string;
  /** Where the clock is set to, in milliseconds since 1970; null for the real time. */
  now: number | null;
  environment: NodeJS.ProcessEnv;
  /** Says something to the person, beside the answer. */
  tell: (sentence: string) => void;
}

/** A model as the environment names it. */
function modelFrom(environment: NodeJS.ProcessEnv): LanguageModel | null {
  const { RECOLLECT_MODEL_URL: url, RECOLLECT_MODEL: name, [KEY_NAME]: key } = environment;
  if (!url) return null;
  const connection = connectionAt(url, name ?? '', key ? KEY_NAME : '');
  return new Completion(
    chatModel(connection, {
      transport: fetchTransport(fetch),
      keyNamed: () => key ?? null,
      now: () => Date.now(),
      after: (ms, work) => {
        const timer = setTimeout(work, ms);
        return () => clearTimeout(timer);
      },
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      random: Math.random,
    }),
  );
}

/** The clock: the real one, or one that was set and runs on from there, since much waits for time to pass. */
function clockFrom(now: number | null): () => number {
  if (now === null) return () => Date.now();
  const begun = Date.now();
  return () => now + Date.now() - begun;
}

function rejectEmbedder(): Promise<never> {
  return Promise.reject(new Error('the command line has the built-in model only'));
}

/** Memory that is open. */
export class OpenVault {
  private constructor(
    readonly engine: Engine,
    readonly settings: CliSettings,
    /** Whether what a prompt holds would leave this machine. */
    readonly hasRemoteModel: boolean,
    private readonly start: Start,
  ) {}

  /** Opens it. */
  static async open(start: Start): Promise<OpenVault> {
    const { folder, environment, now } = start;
    if (!(await stat(folder).catch(() => null))?.isDirectory())
      throw new RecollectError(
        'not_found',
        `There is no folder ${folder}. Name your vault's folder with --vault.`,
      );
    const files = new NodeFiles(folder);
    const settings = await readSettings(files);
    const model = modelFrom(environment);
    const engine = await Engine.open(
      {
        files,
        sql: await initSqlJs(),
        now: clockFrom(now),
        claimClock: () => Date.now(),
        random: Math.random,
        sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        ledgerFolder: settings.ledgerFolder,
        backupFolder: settings.backupFolder,
        dataFolder: DATA_FOLDER,
        device: await cliDevice(environment),
        model,
        loadTokens: readTokenRanks,
        notes: {
          loadModel: readBuiltInModel,
          host: { embed: rejectEmbedder },
          events: { indexChanged: () => undefined },
          onFatal: (thrown) => {
            throw thrown;
          },
        },
      },
      { changed: () => undefined, progress: () => undefined },
    );
    // Some commands take longer than a claim lives.
    engine.keepUp(
      (ms, work) => {
        const timer = setInterval(work, ms).unref();
        return () => clearInterval(timer);
      },
      () => undefined,
    );
    return new OpenVault(engine, settings, model?.isRemote ?? false, start);
  }

  /** Memory that lives. */
  get memory(): MemoryApi {
    return this.engine.memory;
  }

  /** Brings the index up to date with the notes on disk and waits until it is. */
  async index(): Promise<IndexState> {
    const { notes } = this.engine;
    await notes.setRules(this.settings.notes);
    await notes.survey(await notesBelow(this.start.folder));
    for (;;) {
      const state = await notes.state();
      if (state.problem !== null) throw new RecollectError('index_off', state.problem);
      if (state.phase === 'idle' && state.model.next === null) return state;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }

  /** Sees to it that answers come from the notes as they are now, unless reading them all first would take long. */
  async catchUpWithNotes(): Promise<void> {
    const { notes } = this.engine;
    await notes.start();
    const known = (await notes.state()).notes;
    const there = await notesBelow(this.start.folder);
    if (there.length - known > NOTES_ON_THE_WAY) {
      this.start.tell(
        `${there.length - known} of your ${there.length} notes are not indexed yet, so answers leave them out. Run "index" once.`,
      );
      await notes.setRules(this.settings.notes);
      return;
    }
    await this.index();
  }

  /** Saves and lets go. What was acknowledged is on disk already, so a failure here costs nothing but time. */
  async close(): Promise<void> {
    try {
      await this.engine.close();
    } catch (thrown) {
      this.start.tell(
        `The databases could not be saved (${thrown instanceof Error ? thrown.message : String(thrown)}). Nothing is lost: the next command makes them again from the ledger.`,
      );
    }
  }
}
