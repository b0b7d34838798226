import { describe, expect, it } from 'vitest';
import { RecollectError } from '../../../src/core/errors';
import { StaticEmbedder } from '../../../src/embeddings/static/static-embedder';
import { crc32 } from '../../../src/core/checksum';
import { assertWholeModel } from '../../../src/embeddings/static/model-file';
import { StaticModel } from '../../../src/embeddings/static/static-model';
import { embedderAcceptance } from '../acceptance';
import { builtIn, modelBytes } from './built-in-model';

function closeness(a: string, b: string): number {
  const other = builtIn.embed(b);
  return builtIn.embed(a).reduce((sum, value, at) => sum + value * other[at]!, 0);
}

embedderAcceptance('inside the plugin', async () => new StaticEmbedder(builtIn));

describe('the built-in model', () => {
  it('stays within its share of the plugin, and names itself by its content', () => {
    expect(modelBytes().length).toBeLessThanOrEqual(1_100_000);
    expect(builtIn.id).toMatch(/^recollect-static-1:[0-9a-f]{8}$/);
  });

  it.each([
    ['My dog is ill.', 'The puppy has been sick since Monday.', 'The invoice is due on Friday.'],
    ['Where does she work?', 'Anna has a new job at the hospital.', 'The garden needs water.'],
    ['What did we eat at the restaurant?', 'We had pasta and a good wine for dinner.', 'The train was late.'],
    ['Which instrument does he play?', 'He practises the violin every day.', 'He sold his old car.'],
    ['the movie was boring', 'that film made me fall asleep', 'the mortgage rate went up'],
    ['How do I fix the database error?', 'The SQL query failed with a timeout.', 'She loves to bake bread.'],
  ])('finds that %j is nearer to %j than to %j', (text, near, far) => {
    expect(closeness(text, near)).toBeGreaterThan(closeness(text, far));
  });

  it('weighs telling words more than little ones', () => {
    const [the, violin] = builtIn.tokenIds('the violin');
    expect(builtIn.weightOf(violin!)).toBeGreaterThan(2 * builtIn.weightOf(the!));
    expect(builtIn.weightOf(-1)).toBe(0);
  });

  it('gives the vector of one piece as the direction of a text of that piece', () => {
    const [id] = builtIn.tokenIds('violin');
    const vector = builtIn.vectorOf(id!);
    const text = builtIn.embed('violin');
    const length = Math.hypot(...vector);
    expect(length).toBeGreaterThan(0.7);
    expect(length).toBeLessThan(1.3);
    vector.forEach((value, at) => expect(value / length).toBeCloseTo(text[at]!, 4));
  });

  it('knows a word that is not in its vocabulary by its parts, with or without accents', () => {
    expect(builtIn.tokenIds('Überraschungsparty').length).toBeGreaterThan(1);
    expect(closeness('Überraschungsparty', 'uberraschungsparty')).toBeCloseTo(1, 5);
  });

  it('gives the same vector whichever texts came before', () => {
    const before = builtIn.embed('a walk along the river');
    builtIn.embed('river river river '.repeat(70_000));
    expect(builtIn.embed('a walk along the river')).toEqual(before);
  });
});

describe('a damaged model file', () => {
  const damaged: [string, (bytes: Uint8Array) => Uint8Array][] = [
    ['empty', () => new Uint8Array()],
    ['cut off', (bytes) => bytes.subarray(0, bytes.length - 100)],
    ['another kind of file', () => new TextEncoder().encode('{"format":"cake"}\nflour')],
    ['not a model at all', () => new Uint8Array(10_000).fill(7)],
  ];

  it.each(damaged)('is refused with a sentence: %s', (_, damage) => {
    expect(() => StaticModel.load(damage(modelBytes()))).toThrow(RecollectError);
    expect(() => StaticModel.load(damage(modelBytes()))).toThrow(
      /built-in language model is damaged.*untouched.*Install Recollect again/,
    );
  });

  it('is refused when a single bit turned, by whoever hands it over', () => {
    const bytes = modelBytes();
    expect(() => assertWholeModel(bytes, crc32)).not.toThrow();
    bytes[500_000]! ^= 1;
    expect(() => assertWholeModel(bytes, crc32)).toThrow(/built-in language model is damaged/);
  });
});
