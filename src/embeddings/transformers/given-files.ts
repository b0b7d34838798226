/**
 * transformers.js cut off from the network and the disk: the only files it ever sees are those it was given. It
 * asks its cache first, which answers from memory; behind that there is nothing.
 */
import './onnx-runtime';
import { LogLevel, env } from '@huggingface/transformers';

/** A model's files by their paths inside the model. */
export type ModelFiles = ReadonlyMap<string, Uint8Array>;

const HERE = '/given/';
const given = new Map<string, ModelFiles>();
let count = 0;

Object.assign(env, {
  logLevel: LogLevel.ERROR,
  allowRemoteModels: false,
  // It insists on one kind of models; "local" ones are asked of the cache first, too.
  allowLocalModels: true,
  localModelPath: HERE,
  remoteHost: HERE,
  remotePathTemplate: '{model}/',
  useFS: false,
  useFSCache: false,
  useBrowserCache: false,
  useWasmCache: false,
  useCustomCache: true,
  customCache: { match: (key: string) => Promise.resolve(answer(key)), put: () => Promise.resolve() },
  fetch: (address: unknown) =>
    Promise.resolve(new Response(`No file was given for ${String(address)}.`, { status: 404 })),
});

function answer(key: string): Response | undefined {
  for (const [model, files] of given) {
    const folder = `${HERE}${model}/`;
    const bytes = key.startsWith(folder) ? files.get(key.slice(folder.length)) : undefined;
    if (bytes) return new Response(bytes as BodyInit);
  }
  return undefined;
}

/** Runs `load` with a name under which transformers.js finds these files, and lets go of them afterwards. */
export async function withGivenFiles<T>(files: ModelFiles, load: (model: string) => Promise<T>): Promise<T> {
  const model = `given/model-${++count}`;
  given.set(model, files);
  try {
    return await load(model);
  } finally {
    given.delete(model);
  }
}
