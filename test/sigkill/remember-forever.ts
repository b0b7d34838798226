/** Remembers until it is killed, and prints each memory's id once it was acknowledged. */
import { writeSync } from 'node:fs';
import process from 'node:process';
import { openEngine } from './node-engine.ts';

const engine = await openEngine(process.argv[2] ?? '');
for (let count = 0; ; count++) {
  // Several at once, because group commits must not be acknowledged early either; and a snapshot now and then.
  const ids = [0, 1, 2].map((index) =>
    engine.remember({ text: `Statement ${process.pid}-${count}-${index}`, kind: 'fact', from: 'test' }),
  );
  for (const { fact } of await Promise.all(ids)) writeSync(1, `${fact}\n`);
  if (count % 7 === 6) await engine.snapshot();
}
