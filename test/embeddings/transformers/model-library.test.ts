import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RUNTIME } from '../../../src/embeddings/transformers/catalogue.ts';
import type { CatalogueModel, PinnedFile } from '../../../src/embeddings/transformers/catalogue.ts';
import type { GetBytes } from '../../../src/embeddings/transformers/download.ts';
import { ModelLibrary } from '../../../src/embeddings/transformers/model-library.ts';
import { ownModel } from '../../../src/embeddings/transformers/own-model.ts';
import { MemoryFiles } from '../../files/memory-files.ts';
import { startFileServer } from './file-server.ts';
import type { FileServer } from './file-server.ts';

const MB = 1024 * 1024;
const runtimePath = `models/onnx-runtime/${RUNTIME.files[0].name}`;

function pin(name: string, bytes: Uint8Array): PinnedFile {
  return { name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

const contents: Record<string, Uint8Array> = {
  'config.json': new TextEncoder().encode('{"max_position_embeddings":256}'),
  'onnx/model.onnx': new Uint8Array(9 * MB).map((_, index) => index % 251),
};

const model: CatalogueModel = {
  key: 'toy',
  name: 'Toy',
  desc: '',
  dimensions: 4,
  graph: 'onnx/model.onnx',
  pooling: 'mean',
  maxTokens: 256,
  prefix: { passage: '', query: '' },
  origin: 'https://models.invalid',
  path: '/toy/resolve/main/',
  files: Object.entries(contents).map(([name, bytes]) => pin(name, bytes)),
};

const get: GetBytes = async (url, headers) => {
  const answer = await fetch(url, { headers });
  return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) };
};

let server: FileServer;
let files: MemoryFiles;
let library: ModelLibrary;
let abort: AbortController;
let progress: number[];

const fetchModel = () =>
  library.fetch(model, server.url, { signal: abort.signal, onProgress: ({ done }) => progress.push(done) });
const kept = async () =>
  [...(await files.list('models/toy')), ...(await files.list('models/toy/onnx'))].map(({ path }) => path);

beforeEach(async () => {
  server = await startFileServer(async (path) => contents[path.slice(model.path.length)] ?? null);
  files = new MemoryFiles();
  // The runtime is there already; a test of its own looks at the real one.
  await files.write(runtimePath, new Uint8Array(RUNTIME.files[0].size));
  library = new ModelLibrary({ files, folder: 'models', get, tidy: async () => undefined });
  abort = new AbortController();
  progress = [];
});

afterEach(() => server.close());

describe('a download', () => {
  it('brings the files in pieces, says how far it is, and leaves nothing missing', async () => {
    expect(await library.missing(model)).toEqual(model.files);
    await fetchModel();
    expect(await library.missing(model)).toEqual([]);
    const bytes = await library.read('toy', model.files[1]!);
    // Not toEqual, which compares nine million numbers one by one.
    expect(Buffer.from(contents['onnx/model.onnx']!).equals(bytes)).toBe(true);
    const [first, second] = model.files.map(({ size }) => size);
    expect(progress).toEqual([0, first!, first! + 4 * MB, first! + 8 * MB, first! + second!]);
    expect(server.asked).toHaveLength(1 + 3);
  });

  it('takes the whole from a server that knows no pieces, and from one that cuts them wrongly', async () => {
    server.hasRanges = false;
    await fetchModel();
    expect(await library.missing(model)).toEqual([]);
    for (const path of await kept()) await files.remove(path);
    server.hasRanges = true;
    let isFirst = true;
    server.odd = (path, response) => {
      if (!path.endsWith('.onnx') || !isFirst) return false;
      isFirst = false;
      response.writeHead(206).end('short');
      return true;
    };
    await fetchModel();
    expect(await library.missing(model)).toEqual([]);
  });

  it('refuses a file that is not the pinned one, and keeps nothing', async () => {
    server.odd = (path, response) => {
      if (!path.endsWith('.onnx')) return false;
      response.writeHead(200).end(new Uint8Array(9 * MB));
      return true;
    };
    await expect(fetchModel()).rejects.toMatchObject({
      code: 'download_failed',
      message: expect.stringContaining('is not the one that was expected (its SHA-256 differs)') as string,
    });
    expect(await kept()).toEqual([]);
  });

  it('refuses a file that is longer than the pinned one, and says of a shorter one that it is incomplete', async () => {
    server.hasRanges = false;
    server.odd = (path, response) =>
      path.endsWith('.onnx') && !!response.writeHead(200).end(new Uint8Array(10 * MB));
    await expect(fetchModel()).rejects.toThrow('is not the one that was expected');
    server.odd = (path, response) =>
      path.endsWith('.onnx') && !!response.writeHead(200).end(new Uint8Array(8 * MB));
    await expect(fetchModel()).rejects.toThrow('came incomplete');
    expect(await kept()).toEqual([]);
  });

  it('ends at once when it is cancelled, and keeps nothing', async () => {
    server.odd = (path) => {
      // No answer at all: cancelling must not wait for one.
      if (path.endsWith('.onnx')) abort.abort();
      return path.endsWith('.onnx');
    };
    await expect(fetchModel()).rejects.toMatchObject({ code: 'cancelled' });
    expect(await kept()).toEqual([]);
    server.odd = null;
    abort = new AbortController();
    await fetchModel();
    expect(await library.missing(model)).toEqual([]);
  });

  it('asks again for a piece that got lost', async () => {
    let losses = 2;
    server.odd = (path, response) => {
      if (!path.endsWith('.onnx') || losses-- <= 0) return false;
      response.destroy();
      return true;
    };
    await fetchModel();
    expect(await library.missing(model)).toEqual([]);
  });

  it('keeps whole files when the connection breaks, and fetches only the rest the next time', async () => {
    server.odd = (path, response) => path.endsWith('.onnx') && !!response.destroy();
    await expect(fetchModel()).rejects.toThrow('could not be reached');
    expect(await kept()).toEqual(['models/toy/config.json']);
    server.odd = null;
    server.asked = [];
    await fetchModel();
    expect(server.asked.every((path) => path.includes('model.onnx'))).toBe(true);
    expect(await library.missing(model)).toEqual([]);
  });

  it('says that the disk is full, and frees what it had taken', async () => {
    const write = files.write.bind(files);
    files.write = (path, bytes) =>
      path.endsWith('.onnx')
        ? Promise.reject(new Error('ENOSPC: no space left on device'))
        : write(path, bytes);
    await expect(fetchModel()).rejects.toThrow('perhaps because the disk is full');
    expect(await kept()).toEqual([]);
  });

  it('says that a place no longer has a file', async () => {
    server.odd = (_, response) => !!response.writeHead(404).end();
    await expect(fetchModel()).rejects.toThrow('does not have the file config.json');
  });
});

describe('the library', () => {
  it('says that a file was damaged on disk instead of running it', async () => {
    await fetchModel();
    await files.write('models/toy/onnx/model.onnx', new Uint8Array(9 * MB));
    await expect(library.read('toy', model.files[1]!)).rejects.toThrow('onnx/model.onnx is damaged');
    await expect(library.runtime()).rejects.toThrow('is damaged');
  });

  it('takes files from the disk by what they are, not by what they are called', async () => {
    const chosen = new Map([
      ['config.json', contents['config.json']!],
      ['model.onnx', new Uint8Array(9 * MB)],
    ]);
    expect(await library.adopt(model, chosen)).toEqual([model.files[0]]);
    chosen.set('model.onnx', contents['onnx/model.onnx']!);
    expect(await library.adopt(model, chosen)).toEqual(model.files);
    expect(await library.missing(model)).toEqual([]);
  });

  it('frees the space of a model, and of the runtime with the last one', async () => {
    await fetchModel();
    const text = (value: string) => new TextEncoder().encode(value);
    const chosen = new Map([
      ['config.json', text('{"max_position_embeddings":128}')],
      ['tokenizer.json', text('{}')],
      ['tokenizer_config.json', text('{}')],
      ['model_int8.onnx', text('graph')],
    ]);
    const wishes = { name: 'My model!', pooling: 'cls' as const, prefix: { passage: '', query: 'query: ' } };
    const own = await ownModel(chosen, wishes);
    expect(own.model).toMatchObject({ graph: 'onnx/model_int8.onnx', maxTokens: 128, pooling: 'cls' });
    expect(own.model.key).toMatch(/^own-my-model-[0-9a-f]{8}$/);
    const entry = { ...own.model, dimensions: 3 };
    await library.add(entry, own.files);
    expect(
      await new ModelLibrary({ files, folder: 'models', get, tidy: async () => undefined }).ownModels(),
    ).toEqual([entry]);

    await library.remove(model);
    expect(await files.stat(runtimePath)).not.toBeNull();
    await library.remove(entry);
    expect(await files.stat(runtimePath)).toBeNull();
    expect(await library.ownModels()).toEqual([]);
  });

  it("says which file a model of one's own lacks", async () => {
    const wishes = { name: 'm', pooling: 'mean' as const, prefix: { passage: '', query: '' } };
    await expect(ownModel(new Map(), wishes)).rejects.toThrow('none that ends in .onnx');
    await expect(ownModel(new Map([['a.onnx', new Uint8Array()]]), wishes)).rejects.toThrow(
      'config.json is missing',
    );
    const two = new Map([
      ['a.onnx', new Uint8Array()],
      ['b.onnx', new Uint8Array()],
    ]);
    await expect(ownModel(two, wishes)).rejects.toThrow('Choose one .onnx file, not 2');
  });
});
