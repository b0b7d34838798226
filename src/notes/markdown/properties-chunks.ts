/** Front matter as a chunk of its own, so that every character of a note is in one. */
import type { Chunker, LooseChunk } from './chunks';
import type { FrontMatter } from './front-matter';

/** The chunks of front matter: one that is read as its readable properties, or its raw lines when they are broken. */
export function propertiesChunks(
  chunker: Chunker,
  { end, properties }: FrontMatter,
  readable: string,
): LooseChunk[] {
  if (end === 0) return [];
  const chunk = properties ? chunker.stated(0, end, readable) : null;
  const chunks = chunk ? [chunk] : chunker.cut({ from: 0, to: end, bodyFrom: 0, path: [], blocks: [] });
  return chunks.map((each) => ({ ...each, kind: 'properties' as const }));
}
