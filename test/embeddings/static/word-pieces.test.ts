import { describe, expect, it } from 'vitest';
import { WordPieces } from '../../../src/embeddings/static/word-pieces';

const PIECES = [
  ...[
    'un',
    '##aff',
    '##able',
    'hello',
    'world',
    'cafe',
    'zoe',
    '##s',
    'play',
    '##ing',
    'run',
    'don',
    "'",
    't',
  ],
  ...[
    '!',
    ',',
    '.',
    '$',
    '5',
    '3',
    '北',
    '京',
    'こん',
    '##にちは',
    'привет',
    'a',
    '##b',
    'ss',
    'straße',
    '-',
    'well',
  ],
];
const vocabulary = new WordPieces(PIECES);

function piecesOf(text: string): string[] {
  return vocabulary.idsOf(text).map((id) => PIECES[id] ?? '?');
}

describe('word pieces', () => {
  it.each([
    ['unaffable', ['un', '##aff', '##able']],
    ['Hello, WORLD!', ['hello', ',', 'world', '!']],
    ['playing  runs\n\tplays', ['play', '##ing', 'run', '##s', 'play', '##s']],
    ["don't", ['don', "'", 't']],
    ['$5.3', ['$', '5', '.', '3']],
    ['well-world', ['well', '-', 'world']],
  ])('of %j are BERT’s', (text, pieces) => {
    expect(piecesOf(text)).toEqual(pieces);
  });

  it('do not see accents, whichever way they are written', () => {
    expect(piecesOf('Café CAFÉ cafe\u0301')).toEqual(['cafe', 'cafe', 'cafe']);
    expect(piecesOf('Zoë’s')).toEqual(['zoe']);
    expect(piecesOf('Straße')).toEqual(['straße']);
  });

  it('see each ideograph alone, and words of other scripts whole', () => {
    expect(piecesOf('hello北京world')).toEqual(['hello', '北', '京', 'world']);
    expect(piecesOf('こんにちは Привет')).toEqual(['こん', '##にちは', 'привет']);
  });

  it('of nothing are none', () => {
    for (const text of ['', ' \n\t ', '\u0000\u200b\ufeff', '\u0301']) expect(piecesOf(text)).toEqual([]);
  });

  it('skip what the vocabulary lacks and keep the rest of the word', () => {
    expect(piecesOf('hello😀 world')).toEqual(['hello', 'world']);
    expect(piecesOf('😀 👩‍👩‍👧 ☃')).toEqual([]);
    expect(piecesOf('unqable')).toEqual(['un', '##able']);
    expect(piecesOf('\ud83d hello')).toEqual(['hello']);
  });

  it('drop invisible characters inside a word', () => {
    expect(piecesOf('hel\u00adlo wor\u200bld')).toEqual(['hello', 'world']);
  });

  it('leave out runs longer than any word, at once', () => {
    expect(piecesOf(`hello ${'ab'.repeat(500_000)} world`)).toEqual(['hello', 'world']);
    expect(vocabulary.idsOf('hello world '.repeat(100_000))).toHaveLength(200_000);
  });
});
