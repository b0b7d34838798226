/**
 * What can be downloaded, and what it must be byte for byte. An entry belongs here only when someone has the files
 * and has computed these hashes from them; a file that differs is refused whatever its address says.
 */

/** A file as it must be. */
export interface PinnedFile {
  /** Its path inside the model, as transformers.js asks for it. */
  name: string;
  /** Bytes. */
  size: number;
  /** In hexadecimal. */
  sha256: string;
}

/** A set of files at one place on the web. */
export interface Download {
  /** Who serves it. An address of the user's own can stand in its stead. */
  origin: string;
  /** The path there that the files' names are appended to. */
  path: string;
  files: readonly PinnedFile[];
}

/** How a model is made to speak. */
export interface ModelShape {
  /** The file with the graph, `onnx/model_q4.onnx`; its name tells transformers.js the number format. */
  graph: string;
  /** How the vectors of a text's tokens become one. */
  pooling: 'mean' | 'cls';
  /** Tokens after which a text is cut. */
  maxTokens: number;
  /** Some models want to be told what a text is for. */
  prefix: { passage: string; query: string };
}

/** A model, wherever it came from. */
export interface ModelEntry extends ModelShape {
  /** Its folder among the models. */
  key: string;
  name: string;
  dimensions: number;
  files: readonly PinnedFile[];
}

/** A model that can be downloaded. */
export interface CatalogueModel extends ModelEntry, Download {
  /** What choosing it means to the user. */
  desc: string;
}

/** The models on offer besides the built-in one. */
export const CATALOGUE: readonly CatalogueModel[] = [
  {
    key: 'all-minilm-l6-v2-q4',
    name: 'all-MiniLM-L6-v2',
    desc: 'Knows English well and finds more by meaning than the built-in model, but takes far longer to read a vault.',
    dimensions: 384,
    graph: 'onnx/model_q4.onnx',
    pooling: 'mean',
    // What its authors trained and measured it with.
    maxTokens: 256,
    prefix: { passage: '', query: '' },
    origin: 'https://huggingface.co',
    path: '/onnx-community/all-MiniLM-L6-v2-ONNX/resolve/main/',
    files: [
      {
        name: 'config.json',
        size: 794,
        sha256: 'fe5da868b77bdb104140822a5af0837cb6450ad6de8ff3dfcc8dd44ddd3e3ae7',
      },
      {
        name: 'tokenizer.json',
        size: 533_808,
        sha256: '07805d116826679de90b4edeb2222269c4b8753bc0981be4399f732b2708e904',
      },
      {
        name: 'tokenizer_config.json',
        size: 1463,
        sha256: 'e10bb633ba0d7f69ed342ae7de607f36b39ce53b455fbda69c71700bf57e6f66',
      },
      {
        name: 'onnx/model_q4.onnx',
        size: 69_663,
        sha256: 'e4dcb918111189b7686147e309379832fce83d4ecbf17c395961749b5788c786',
      },
      {
        name: 'onnx/model_q4.onnx_data',
        size: 54_429_696,
        sha256: '56fb7a55115e900196115a74e399beb45c2f41ae00b99525d46fb52935c4ee2a',
      },
    ],
  },
];

/**
 * The WASM that the bundled glue of onnxruntime-web runs, 14 MB: too large for main.js, and the one executable that
 * is ever fetched. It must be the very file of the package in package.json, which a test compares.
 */
export const RUNTIME: Download & { files: readonly [PinnedFile] } = {
  origin: 'https://cdn.jsdelivr.net',
  path: '/npm/onnxruntime-web@1.30.0/dist/',
  files: [
    {
      name: 'ort-wasm-simd-threaded.wasm',
      size: 14_239_897,
      sha256: '3398c10d07d229bd91b364548e130e0e51a8e5704b88c7c083ebbeb78842dee2',
    },
  ],
};

/** Bytes of some files in all. */
export function sizeOf(files: readonly PinnedFile[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

/** Names the space of a model's vectors: other weights are another space, whatever the model is called. */
export function modelId({ key, files }: ModelEntry): string {
  const weights = [...files].sort((a, b) => b.size - a.size)[0];
  return `onnx:${key}@${weights?.sha256.slice(0, 12) ?? ''}`;
}
