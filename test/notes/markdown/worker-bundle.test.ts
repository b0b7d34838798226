import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import vm from 'node:vm';
import { expect, it } from 'vitest';
import { bundlePlugin } from '../../../build/bundle-plugin.mjs';
import { root } from '../../../build/root.mjs';

const WORKER = `
  import { readNote } from ${JSON.stringify(path.join(root, 'src/notes/markdown/read-note.ts'))};
  const text = '---\\ntags: a\\n---\\n# Salt &amp; pepper\\n\\n[[Sea|it]] &copy; 漢字';
  self.postMessage(JSON.stringify(readNote(text, 'A.md', { countTokens: (part) => part.length })));
`;

it('reads notes in a worker as it is built, with neither document, window nor Node', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'recollect-markdown-'));
  try {
    await writeFile(path.join(folder, 'worker.ts'), WORKER);
    await writeFile(path.join(folder, 'main.ts'), "export { default } from 'inline-worker:./worker.ts';");
    const given = { production: true, entry: path.join(folder, 'main.ts'), outfile: 'unwritten.js' };
    const { code } = await bundlePlugin(given);
    const module = { exports: { default: '' } };
    vm.runInNewContext(code, { module, exports: module.exports });
    const said: string[] = [];
    vm.runInNewContext(module.exports.default, { self: { postMessage: (text: string) => said.push(text) } });
    expect(JSON.parse(said[0] ?? '')).toMatchObject({
      tags: ['a'],
      links: [{ target: 'sea' }],
      chunks: [{ kind: 'properties' }, { embedded: 'Salt & pepper\nit &copy; 漢字' }],
    });
    expect(code).not.toMatch(/new Function/);
  } finally {
    await rm(folder, { recursive: true });
  }
});
