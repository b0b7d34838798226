import { describe, expect, it } from 'vitest';
import type { IndexReport, IndexState } from '../../../src/core/notes-api.ts';
import {
  duration,
  glanceAt,
  headlineOf,
  modelsOf,
  outcomeOf,
} from '../../../src/obsidian/notes/index-words.ts';

const report: IndexReport = {
  startedAt: '2026-01-01T00:00:00.000Z',
  endedAt: null,
  notes: 31,
  unchanged: 0,
  moved: 0,
  removed: 0,
  reused: 6412,
  embedded: 31,
  skipped: [{ path: 'a.md', reason: 'It is not text.' }],
  isCancelled: false,
};

const idle: IndexState = {
  phase: 'idle',
  done: 0,
  total: 0,
  report,
  notes: 6591,
  passages: 20_000,
  model: { serving: 'recollect-static-1:abc', next: null },
  problem: null,
};

describe('the status bar', () => {
  it('is silent when there is nothing to do, and while a saved note is taken in', () => {
    expect(glanceAt(idle).text).toBe('');
    expect(glanceAt({ ...idle, phase: 'indexing', done: 0, total: 1 }).text).toBe('');
  });

  it('counts while a vault is indexed', () => {
    const state: IndexState = { ...idle, phase: 'indexing', done: 412, total: 6591 };
    expect(glanceAt(state).text).toBe('Indexing 412 / 6,591');
  });

  it('counts passages while another model is on its way in', () => {
    const next = { id: 'minilm', done: 5, total: 2000, problem: null };
    expect(glanceAt({ ...idle, model: { serving: 'recollect-static-1:abc', next } }).text).toBe(
      'Embedding 5 / 2,000',
    );
  });

  it('warns of what keeps the index from going on', () => {
    expect(glanceAt({ ...idle, phase: 'indexing', total: 100, problem: 'No space is left.' })).toEqual({
      text: 'Indexing has a problem',
      label: 'No space is left.',
      isWarning: true,
    });
  });
});

describe('the panel', () => {
  it('says what is going on', () => {
    expect(headlineOf({ ...idle, phase: 'indexing', done: 1, total: 1 })).toBe('Indexing 1 of 1 note');
    expect(headlineOf({ ...idle, phase: 'paused', done: 412, total: 6591 })).toBe(
      'Paused at 412 of 6,591 notes',
    );
    expect(headlineOf(idle)).toBe('6,591 notes indexed');
    expect(headlineOf({ ...idle, notes: 0 })).toBe('There is nothing to index yet');
    expect(headlineOf({ ...idle, report: { ...report, isCancelled: true } })).toBe(
      'Cancelled, 6,591 notes indexed',
    );
  });

  it('says what a run did', () => {
    expect(outcomeOf(report)).toBe('Reused 6,412, embedded 31, skipped 1');
  });

  it('names the model that answers, and the one that is coming', () => {
    expect(modelsOf(idle)).toBe('20,000 passages, found by words and by the built-in model.');
    const next = { id: 'minilm', done: 5, total: 2000, problem: null };
    expect(modelsOf({ ...idle, model: { ...idle.model, next } })).toContain(
      'Next is the model "minilm": 5 of 2,000 passages done.',
    );
  });

  it('says how long it took', () => {
    expect(duration(20)).toBe('1 second');
    expect(duration(59_400)).toBe('59 seconds');
    expect(duration(120_000)).toBe('2 minutes');
    expect(duration(61_000)).toBe('1 minute 1 second');
  });
});
