/** A command: what it is called, what it takes, and what it does with an open vault. */
import type { ParseArgsConfig } from 'node:util';
import { RecollectError } from '../core/errors';
import type { FactKind } from '../core/events/facts';
import { FactKind as KnownKind } from '../core/events/facts';
import type { OpenVault } from './open-vault';

/** What came of a command: one value for programs, and the same in words. */
export interface Outcome {
  json: unknown;
  words: string;
}

/** Options as Node reads them. */
export type Options = NonNullable<ParseArgsConfig['options']>;

/** One command. */
export interface Command {
  name: string;
  /** What follows its name, as the help shows it. */
  takes: string;
  does: string;
  options?: Options;
  run(vault: OpenVault, given: Given): Promise<Outcome>;
}

/** A mistake in how a command was called. */
export class UsageError extends Error {}

/** What was given to a command. */
export class Given {
  private at = 0;

  constructor(
    private readonly values: Record<string, unknown>,
    private readonly positionals: string[],
  ) {}

  /** The next word of the command. */
  next(what: string): string {
    const word = this.positionals[this.at++];
    if (word === undefined || word === '') throw new UsageError(`It needs ${what}.`);
    return word;
  }

  /** The next word, if there is one. */
  nextOrNull(): string | null {
    return this.positionals[this.at++] ?? null;
  }

  /** All words that are left, as one text. */
  rest(what: string): string {
    const text = this.positionals.slice(this.at).join(' ').trim();
    this.at = this.positionals.length;
    if (text === '') throw new UsageError(`It needs ${what}.`);
    return text;
  }

  /** Refuses words that nobody asked for. */
  end(): void {
    const extra = this.positionals[this.at];
    if (extra !== undefined) throw new UsageError(`It does not know what to do with "${extra}".`);
  }

  /** Whether a switch was given. */
  has(name: string): boolean {
    return this.values[name] === true;
  }

  /** The text of an option. */
  text(name: string): string | undefined {
    const value = this.values[name];
    return typeof value === 'string' ? value : undefined;
  }

  /** The number of an option. */
  number(name: string, { from, to }: { from: number; to: number }): number | undefined {
    const said = this.text(name);
    if (said === undefined) return undefined;
    const value = Number(said);
    if (said.trim() === '' || !Number.isFinite(value) || value < from || value > to)
      throw new UsageError(`--${name} is a number from ${from} to ${to}, not "${said}".`);
    return value;
  }

  /** A whole number of an option. */
  count(name: string, limits: { from: number; to: number }): number | undefined {
    const value = this.number(name, limits);
    if (value !== undefined && !Number.isInteger(value))
      throw new UsageError(`--${name} is a whole number, not ${value}.`);
    return value;
  }

  /** The moment of an option, as it was written. */
  moment(name: string): string | undefined {
    const said = this.text(name);
    if (said !== undefined && momentOf(said) === null)
      throw new UsageError(
        `--${name} is a day or time such as 2026-05-10 or 2026-05-10T12:00:00Z, not "${said}".`,
      );
    return said;
  }

  /** One of some words. */
  oneOf<T extends string>(name: string, words: readonly T[]): T | undefined {
    const said = this.text(name);
    const known = words.find((word) => word === said);
    if (said !== undefined && known === undefined)
      throw new UsageError(`--${name} is one of ${words.join(', ')}, not "${said}".`);
    return known;
  }

  /** The kind of fact. */
  kind(): FactKind | undefined {
    return this.oneOf('kind', KnownKind.options);
  }
}

/** Milliseconds of a day or moment in ISO's form; null when it is neither. */
export function momentOf(said: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}(?:[T ].+)?$/.test(said)) return null;
  const ms = Date.parse(said);
  return Number.isNaN(ms) ? null : ms;
}

/** Nothing has this id. */
export function nothingCalled(id: string): RecollectError {
  return new RecollectError(
    'not_found',
    `Nothing in this vault's memory has the id ${id}. Nothing was changed.`,
  );
}
