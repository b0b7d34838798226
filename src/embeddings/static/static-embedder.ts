import type { Embedder } from '../../core/embedder';
import type { StaticModel } from './static-model';

/** The embedder that is always there: no download, no network, some ten thousand chunks a second. */
export class StaticEmbedder implements Embedder {
  constructor(private readonly model: StaticModel) {}

  get id(): string {
    return this.model.id;
  }

  get dimensions(): number {
    return this.model.dimensions;
  }

  async embed(texts: readonly string[]): Promise<Float32Array[]> {
    return texts.map((text) => this.model.embed(text));
  }
}
