import { describe, expect, it } from 'vitest';
import { normalised, wellFormed, wordsOf } from '../../src/core/words';

describe('words', () => {
  it('are cut at spaces and marks', () => {
    expect(wordsOf('Ada’s well-known e-mail: a@b.it, 3.5 %')).toEqual([
      'Ada',
      's',
      'well',
      'known',
      'e',
      'mail',
      'a',
      'b',
      'it',
      '3',
      '5',
    ]);
    expect(wordsOf('')).toEqual([]);
    expect(wordsOf('… — !')).toEqual([]);
  });

  it('are found in writing without spaces', () => {
    expect(wordsOf('我住在北京')).toContain('北京');
    expect(wordsOf('東京に住んでいます')).toContain('東京');
    expect(wordsOf('Ich mag 北京 sehr')).toEqual(['Ich', 'mag', '北京', 'sehr']);
  });
});

describe('the normal form of a statement', () => {
  it('is one for all ways to write it', () => {
    const forms = [
      'Ada lives in Turin.',
      '  ada LIVES in turin',
      'Ada lives, in Turin!',
      'Ａｄａ lives in Turin',
      'Ada\nlives\tin\u00a0Turin',
    ];
    expect(new Set(forms.map(normalised)).size).toBe(1);
    expect(normalised('cafe\u0301')).toBe(normalised('CAFÉ'));
  });

  it('differs for different statements, also where vowels are marks', () => {
    expect(normalised('Ada lives in Turin')).not.toBe(normalised('Ada lives in Trier'));
    expect(normalised('resume')).not.toBe(normalised('résumé'));
    expect(normalised('ดี')).not.toBe(normalised('ดุ'));
    expect(normalised('कि')).not.toBe(normalised('कु'));
  });
});

describe('well-formed text', () => {
  it('keeps whole characters and gives up halves and zeros', () => {
    expect(wellFormed('a 🌱 漢 é')).toBe('a 🌱 漢 é');
    expect(wellFormed('a\ud83d b\udf31 c\0d')).toBe('a\ufffd b\ufffd cd');
  });
});
