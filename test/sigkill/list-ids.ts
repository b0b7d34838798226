/** Prints, as JSON, the ids of the memories in the store and those in the ledger's own lines. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { LEDGER_FOLDER, openEngine } from './node-engine.ts';

const folder = process.argv[2] ?? '';
const engine = await openEngine(folder);
const facts = await engine.facts({ limit: 1_000_000 });
const { missingFromLedger, missingFromDatabases } = await engine.health();
await engine.close();

// Read with nothing of the store's own code, so that the store does not judge itself.
const inLedger: string[] = [];
for (const name of readdirSync(join(folder, LEDGER_FOLDER))) {
  for (const line of readFileSync(join(folder, LEDGER_FOLDER, name), 'utf8').split('\n')) {
    try {
      const { type, data } = JSON.parse(line) as { type: string; data: { fact?: { id: string } } };
      if (type === 'fact.remembered' && data.fact) inLedger.push(data.fact.id);
    } catch {
      // An unfinished line: it was never acknowledged.
    }
  }
}
const inStore = facts.map(({ id }) => id);
process.stdout.write(JSON.stringify({ inStore, inLedger, missingFromLedger, missingFromDatabases }));
