import { describe, expect, it } from 'vitest';
import * as host from '../data/obsidian-module.ts';
import { declaredExports } from './declared-exports.ts';

const declared = declaredExports();
const exported = host as unknown as Record<string, unknown>;

describe('the host and obsidian.d.ts', () => {
  it('reads the declarations', () => {
    const names = declared.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['Plugin', 'requestUrl', 'Platform', 'moment', 'PopoverState']),
    );
    expect(declared.find(({ name }) => name === 'Vault')?.methods).toContain('process');
  });

  it('has every class, function, constant and enum', () => {
    expect(declared.map(({ name }) => name).filter((name) => !(name in exported))).toEqual([]);
  });
});
