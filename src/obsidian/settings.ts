/** The plugin's settings, as kept in data.json: validated on the way in, because sync and people edit that file. */
import { normalizePath } from 'obsidian';
import type { NoteRules } from '../core/notes-api';
import { DEFAULT_EMBEDDING, readEmbedding } from './embeddings/embedding-settings';
import type { EmbeddingSettings } from './embeddings/embedding-settings';
import { problemWithFolder } from './folder-names';
import { DEFAULT_MODELS, readModels } from './models/model-settings';
import type { ModelSettings } from './models/model-settings';
import { DEFAULT_RULES, readRules } from './notes/rules';
import { DEFAULT_WRITING, readWriting } from './writing/writing-settings';
import type { WritingSettings } from './writing/writing-settings';

/** Where the store keeps what it must not lose. */
export interface Folders {
  /** Folder of the ledger, in the vault. */
  ledgerFolder: string;
  /** Folder for backups, in the vault. */
  backupFolder: string;
}

/** What the user can set. */
export interface Settings extends Folders {
  /** Which notes become memory, and which of them stay here or are left out of answers. */
  notes: NoteRules;
  /** Which model gives passages their meaning. */
  embedding: EmbeddingSettings;
  /** Which language models there are, which does what, and what they may cost. */
  models: ModelSettings;
  /** Where the agent may write and how, and where the history of it is kept. */
  writing: WritingSettings;
}

const DEFAULT_SETTINGS: Settings = {
  ledgerFolder: 'Recollect/ledger',
  backupFolder: 'Recollect/backups',
  notes: DEFAULT_RULES,
  embedding: DEFAULT_EMBEDDING,
  models: DEFAULT_MODELS,
  writing: DEFAULT_WRITING,
};

/** Settings from whatever data.json holds; a value that makes no sense falls back. */
export function readSettings(stored: unknown, fallback: Settings = DEFAULT_SETTINGS): Settings {
  const given = (stored ?? {}) as Partial<Record<keyof Settings, unknown>>;
  const folder = (key: keyof Folders): string => {
    const value = given[key];
    if (typeof value !== 'string' || problemWithFolder(value) !== null) return fallback[key];
    return normalizePath(value.trim());
  };
  return {
    ledgerFolder: folder('ledgerFolder'),
    backupFolder: folder('backupFolder'),
    notes: readRules(given.notes, fallback.notes),
    embedding: readEmbedding(given.embedding, fallback.embedding),
    models: readModels(given.models, fallback.models),
    writing: readWriting(given.writing, fallback.writing),
  };
}
