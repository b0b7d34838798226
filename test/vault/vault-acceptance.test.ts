import { it } from 'vitest';
import { MemoryVault } from './memory-vault';
import { vaultCases } from './vault-acceptance';

for (const { name, run } of vaultCases)
  it(`the vault of the tests: ${name}`, () => run(new MemoryVault(), 'Folder'));
