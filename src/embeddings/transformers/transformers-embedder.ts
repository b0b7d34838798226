/**
 * An ONNX model run by transformers.js from files that were handed over. Knows nothing of workers or of the
 * network: the plugin runs it in a worker of its own, benchmarks and tests in-process under Node.
 */
import { provideRuntime } from './onnx-runtime';
import { withGivenFiles } from './given-files';
import type { ModelFiles } from './given-files';
import { AutoModel, AutoTokenizer } from '@huggingface/transformers';
import type { DataType } from '@huggingface/transformers';
import type { Embedder, EmbeddingPurpose } from '../../core/embedder';
import { RecollectError, reasonOf } from '../../core/errors';
import { Mutex } from '../../core/mutex';
import type { ModelShape } from './catalogue';
import { lengthBatches } from './length-batches';
import { pooled, rows } from './pooling';
import type { TokenVectors } from './pooling';

/** What a model needs to be loaded. */
export interface TransformersModel {
  /** Names its space. */
  id: string;
  shape: ModelShape;
  files: ModelFiles;
  /** The runtime's WASM, exactly the file that the catalogue pins. */
  runtime: Uint8Array;
}

/** How the endings of graph files name number formats, as transformers.js has it. */
const FORMATS: readonly [ending: string, format: DataType][] = [
  ['_fp16', 'fp16'],
  ['_q4f16', 'q4f16'],
  ['_q4', 'q4'],
  ['_int8', 'int8'],
  ['_uint8', 'uint8'],
  ['_bnb4', 'bnb4'],
  ['_quantized', 'q8'],
];

/** The parts of a graph's path that transformers.js wants one by one. */
function partsOf(graph: string): { folder: string; name: string; format: DataType } {
  const slash = graph.lastIndexOf('/');
  const stem = graph.slice(slash + 1).replace(/\.onnx$/, '');
  const [ending, format] = FORMATS.find(([each]) => stem.endsWith(each)) ?? ['', 'fp32' as const];
  return {
    folder: graph.slice(0, Math.max(0, slash)),
    name: stem.slice(0, stem.length - ending.length),
    format,
  };
}

type Tokens = Record<string, { data: ArrayLike<number | bigint> }>;
type Tokenize = (texts: string[], options: object) => Tokens;
type Run = (inputs: Tokens) => Promise<Record<string, TokenVectors | undefined>>;

/** Loads a model; a sentence says what is wrong with files that make none. */
export async function createTransformersEmbedder(model: TransformersModel): Promise<TransformersEmbedder> {
  provideRuntime(model.runtime);
  const { folder, name, format } = partsOf(model.shape.graph);
  try {
    return await withGivenFiles(model.files, async (given) => {
      const tokenizer: unknown = await AutoTokenizer.from_pretrained(given);
      const network: unknown = await AutoModel.from_pretrained(given, {
        subfolder: folder,
        model_file_name: name,
        dtype: format,
        // "auto" and providers of our own, because of a runtime of our own it knows no device.
        device: 'auto',
        session_options: { executionProviders: ['wasm'] },
        use_external_data_format: model.files.has(`${model.shape.graph}_data`),
      });
      const embedder = new TransformersEmbedder(model.id, model.shape, tokenizer as Tokenize, network as Run);
      await embedder.measure();
      return embedder;
    });
  } catch (thrown) {
    throw new RecollectError(
      'embedder_failed',
      'The model could not be started from its files. Your notes and their index are untouched; remove the model and get it again, or use another one.',
      reasonOf(thrown),
    );
  }
}

/** A loaded model. */
export class TransformersEmbedder implements Embedder {
  /** Known once it has been measured. */
  dimensions = 0;
  /** The runtime takes one batch at a time. */
  private readonly turns = new Mutex();

  constructor(
    readonly id: string,
    private readonly shape: ModelShape,
    private readonly tokenize: Tokenize,
    private readonly run: Run,
  ) {}

  /** Finds out how long its vectors are, by making one. */
  async measure(): Promise<void> {
    const [vector] = await this.pass(['memory'], 'passage');
    this.dimensions = vector?.length ?? 0;
  }

  async embed(texts: readonly string[], purpose: EmbeddingPurpose): Promise<Float32Array[]> {
    const vectors: Float32Array[] = texts.map(() => new Float32Array(this.dimensions));
    // A model makes something of nothing; here nothing stays nothing.
    const spoken = texts.flatMap((text, index) => (text.trim() === '' ? [] : [index]));
    for (const batch of lengthBatches(spoken.map((index) => texts[index]!))) {
      const places = batch.map((each) => spoken[each]!);
      const given = places.map((place) => texts[place]!);
      const made = await this.turns.run(() => this.pass(given, purpose));
      made.forEach((vector, index) => (vectors[places[index]!] = vector));
    }
    return vectors;
  }

  private async pass(texts: readonly string[], purpose: EmbeddingPurpose): Promise<Float32Array[]> {
    const { maxTokens, pooling, prefix } = this.shape;
    const tokens = this.tokenize(
      texts.map((text) => prefix[purpose] + text),
      { padding: true, truncation: true, max_length: maxTokens },
    );
    const output = await this.run(tokens);
    const byToken = output['last_hidden_state'] ?? output['token_embeddings'];
    if (byToken) return pooled(byToken, tokens['attention_mask']?.data ?? [], pooling);
    if (output['sentence_embedding']) return rows(output['sentence_embedding']);
    throw new Error(`the model gives ${Object.keys(output).join(', ')}, and none of these is an embedding`);
  }
}
