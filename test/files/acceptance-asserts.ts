/** The few asserts the acceptance suite needs, which work wherever JavaScript does. */

/** Text as bytes. */
export function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Bytes as text; what is missing stays missing. */
export function text(content: Uint8Array | null): string | null {
  return content && new TextDecoder().decode(content);
}

/** Throws unless both are the same data. */
export function same(actual: unknown, expected: unknown, what: string): void {
  const [is, should] = [JSON.stringify(actual) ?? 'undefined', JSON.stringify(expected) ?? 'undefined'];
  if (is !== should) throw new Error(`${what}: expected ${should}, got ${is}`);
}

/** Throws unless both hold the same bytes; says where they part. */
export function sameBytes(actual: Uint8Array | null, expected: Uint8Array, what: string): void {
  if (!actual) throw new Error(`${what}: there is no such file`);
  same(actual.length, expected.length, `${what}: length`);
  const at = expected.findIndex((byte, index) => actual[index] !== byte);
  if (at >= 0) throw new Error(`${what}: differs at byte ${at}`);
}

/** Throws unless the work is refused. */
export async function refused(work: Promise<unknown>, what: string): Promise<void> {
  const wasRefused = await work.then(
    () => false,
    () => true,
  );
  if (!wasRefused) throw new Error(`${what} was not refused`);
}
