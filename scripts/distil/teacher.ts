/** all-MiniLM-L6-v2 itself, run on the CPU: what a text's vector should be. */
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The few parts of onnxruntime-node used here; it is installed into the cache, so its types are not at hand. */
interface Runtime {
  InferenceSession: { create(path: string, options: object): Promise<Session> };
  Tensor: new (type: 'int64', data: BigInt64Array, dims: readonly number[]) => unknown;
}
interface Session {
  run(feeds: Record<string, unknown>): Promise<Record<string, { data: Float32Array }>>;
}

/** The width of its vectors. */
export const TEACHER_DIMENSIONS = 384;
/** Numbers in a batch: few enough to stay in the processor's cache, where it is fastest. */
const TOKENS_A_BATCH = 1024;
const CLS = 101n;
const SEP = 102n;

/** Turns lists of word pieces into MiniLM's vectors. */
export class Teacher {
  private constructor(
    private readonly session: Session,
    private readonly tensor: Runtime['Tensor'],
  ) {}

  /** Opens the weights with a runtime that lies under `modules`. */
  static async open(modules: string, weights: string, threads: number): Promise<Teacher> {
    const runtime = createRequire(join(modules, 'package.json'))('onnxruntime-node') as Runtime;
    const session = await runtime.InferenceSession.create(weights, {
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
    });
    return new Teacher(session, runtime.Tensor);
  }

  /** One row for each text, not normalised: the mean over all its pieces and the two that enclose them. */
  async vectorsOf(
    texts: readonly (readonly number[])[],
    progress: (done: number) => void = () => undefined,
  ): Promise<Float32Array> {
    const all = new Float32Array(texts.length * TEACHER_DIMENSIONS);
    // Texts of one length run together, so that no padding is computed.
    const order = texts.map((_, index) => index);
    order.sort((a, b) => (texts[a]?.length ?? 0) - (texts[b]?.length ?? 0) || a - b);
    for (let from = 0; from < order.length;) {
      const length = texts[order[from] ?? 0]?.length ?? 0;
      let to = from;
      while (
        to < order.length &&
        texts[order[to] ?? 0]?.length === length &&
        (to - from) * (length + 2) < TOKENS_A_BATCH
      ) {
        to++;
      }
      const batch = order.slice(from, to);
      const states = await this.#run(
        batch.map((index) => texts[index] ?? []),
        length + 2,
      );
      batch.forEach((index, row) => meanOf(states, row, length + 2, all, index));
      from = to;
      progress(from);
    }
    return all;
  }

  async #run(batch: readonly (readonly number[])[], width: number): Promise<Float32Array> {
    const ids = new BigInt64Array(batch.length * width);
    batch.forEach((pieces, row) => {
      ids[row * width] = CLS;
      pieces.forEach((piece, at) => (ids[row * width + 1 + at] = BigInt(piece)));
      ids[row * width + width - 1] = SEP;
    });
    const dims = [batch.length, width];
    const result = await this.session.run({
      input_ids: new this.tensor('int64', ids, dims),
      attention_mask: new this.tensor('int64', new BigInt64Array(ids.length).fill(1n), dims),
      token_type_ids: new this.tensor('int64', new BigInt64Array(ids.length), dims),
    });
    const states = result['last_hidden_state'];
    if (states === undefined) throw new Error('The weights gave no hidden state; is this another model?');
    return states.data;
  }
}

function meanOf(states: Float32Array, row: number, width: number, into: Float32Array, index: number): void {
  const target = into.subarray(index * TEACHER_DIMENSIONS, (index + 1) * TEACHER_DIMENSIONS);
  for (let at = 0; at < width; at++) {
    const from = (row * width + at) * TEACHER_DIMENSIONS;
    for (let d = 0; d < TEACHER_DIMENSIONS; d++)
      target[d] = (target[d] ?? 0) + (states[from + d] ?? 0) / width;
  }
}
