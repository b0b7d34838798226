import { describe, expect, it } from 'vitest';
import { isInPrivateFolder, isKnowable, saysLocalOnly } from '../../../src/obsidian/agent-host/note-rules.ts';

const rules = { ignore: ['Templates/**', '*.tmp.md'], privateFolders: ['Diary'], archiveFolders: [] };
const own = ['Recollect/ledger'];

describe('what the agent may know of the vault', () => {
  it('is not what the user leaves out of memory, nor our own folders, nor hidden ones', () => {
    expect(isKnowable('Notes/Tea.md', rules, own)).toBe(true);
    expect(isKnowable('', rules, own)).toBe(true);
    expect(isKnowable('Templates/Day.md', rules, own)).toBe(false);
    expect(isKnowable('Notes/x.tmp.md', rules, own)).toBe(false);
    expect(isKnowable('recollect/Ledger', rules, own)).toBe(false);
    expect(isKnowable('Recollect/ledger/a.md', rules, own)).toBe(false);
    expect(isKnowable('Recollect/ledgers.md', rules, own)).toBe(true);
    expect(isKnowable('.obsidian/app.md', rules, own)).toBe(false);
    expect(isKnowable('../outside.md', rules, own)).toBe(false);
  });

  it('stays here in a private folder, whatever its letters, and in no other that begins alike', () => {
    expect(isInPrivateFolder('diary/2026.md', rules)).toBe(true);
    expect(isInPrivateFolder('Diary', rules)).toBe(true);
    expect(isInPrivateFolder('Diary of a ship.md', rules)).toBe(false);
    expect(isInPrivateFolder('Any.md', { ...rules, privateFolders: ['', '/'] })).toBe(false);
  });

  it('stays here when its properties say so, alone or in a list', () => {
    expect(saysLocalOnly({ recollect: 'local-only' })).toBe(true);
    expect(saysLocalOnly({ Recollect: ['source', 'Local-Only'] })).toBe(true);
    expect(saysLocalOnly({ recollect: 'source' })).toBe(false);
    expect(saysLocalOnly({ other: 'local-only' })).toBe(false);
    expect(saysLocalOnly(undefined)).toBe(false);
  });
});
