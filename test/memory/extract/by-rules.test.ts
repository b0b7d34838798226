import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { learnByRules } from '../../../src/memory/extract/by-rules';
import { explicitCandidate } from '../../../src/memory/extract/explicit';
import { mayTellSomething } from '../../../src/memory/learnable';
import { JUNK } from './junk';
import { STATEMENTS } from './statements';

const AT = '2026-03-04T09:00:00.000Z';
const source = { interface: 'chat', uri: 'recollect://message/1' };
const learn = (text: string, at = AT) => learnByRules({ text, at, source, author: 'user' });

function inWords(text: string): string[] {
  return learn(text).map(({ text: statement, triple, validFrom, validUntil }) =>
    [
      triple ? Object.values(triple).join(' / ') : statement,
      ...(validFrom === undefined ? [] : [`from ${validFrom}`]),
      ...(validUntil === undefined ? [] : [`until ${validUntil}`]),
    ].join(' '),
  );
}

describe('plain statements', () => {
  it.each(STATEMENTS.map(([said, ...understood]) => ({ said, understood })))(
    '$said',
    ({ said, understood }) => {
      expect(inWords(said)).toEqual(understood);
    },
  );

  it('are found among other sentences, each with its own, word for word', () => {
    const text =
      'The weather is fine. I live in Porto! Let us talk about lunch.\n- My sister’s name is **Ines**.';
    expect(learn(text).map(({ source: { sentence }, text: statement }) => [statement, sentence])).toEqual([
      ['The user lives in Porto.', 'I live in Porto!'],
      ["The user's sister is called Ines.", 'My sister’s name is **Ines**.'],
    ]);
  });

  it('say the same in three languages', () => {
    const [english, german, spanish] = ['I am vegetarian.', 'Ich bin Vegetarier.', 'Soy vegetariana.'].map(
      (text) => learn(text).map(({ text: statement, triple }) => [statement, triple]),
    );
    expect(german).toEqual(english);
    expect(spanish).toEqual(english);
  });

  it('are of a kind: who somebody is, what they like, what happened, and what is so of others', () => {
    const kinds = (text: string) => learn(text).map(({ kind }) => kind);
    expect(kinds('I live in Porto.')).toEqual(['identity']);
    expect(kinds('I love jazz.')).toEqual(['preference']);
    expect(kinds('Yesterday I finished my thesis.')).toEqual(['event']);
    expect(kinds('My sister lives in Lyon.')).toEqual(['fact']);
  });

  it('are asked for in so many words, which says that they are wanted', () => {
    const [spare] = learn('Please remember that the spare key is under the blue pot.');
    expect(spare).toMatchObject({ text: 'The spare key is under the blue pot.', isExplicit: true });
    expect(learn('I am left-handed, please remember that.')).toMatchObject([
      { isExplicit: true, kind: 'identity' },
    ]);
    expect(learn('I am left-handed.')[0]).not.toHaveProperty('isExplicit');
  });

  it('begin in the month that is meant', () => {
    const from = (text: string, at: string) => learn(text, at).map(({ validFrom }) => validFrom);
    expect(from('I moved to Porto in May.', '2026-06-10T09:00:00.000Z')).toEqual(['2026-05-01']);
    expect(from('I moved to Porto in November.', '2026-02-10T09:00:00.000Z')).toEqual(['2025-11-01']);
    expect(from('I am moving to Porto in November.', '2026-02-10T09:00:00.000Z')).toEqual(['2026-11-01']);
  });
});

describe('what tells nothing', () => {
  it.each(JUNK.map((said) => ({ said })))('$said', ({ said }) => {
    expect(learn(said)).toEqual([]);
  });

  it('there are enough of both to mean something', () => {
    expect(JUNK.length).toBeGreaterThan(300);
    expect(STATEMENTS.length).toBeGreaterThan(250);
  });
});

describe('an explicit request', () => {
  it('keeps the words and takes what it does not say from the rules', () => {
    expect(explicitCandidate({ text: 'I live in Porto.', from: 'cli' }, AT, source)).toMatchObject({
      text: 'I live in Porto.',
      kind: 'identity',
      triple: { subject: 'user', predicate: 'lives_in', object: 'Porto' },
      isExplicit: true,
    });
  });

  it('says itself what it says', () => {
    const request = {
      ...{ text: 'I live in Porto.', from: 'cli', kind: 'fact' as const, importance: 0.2, topics: ['home'] },
      triple: { subject: 'user', predicate: 'staying_in', object: 'Porto' },
    };
    expect(explicitCandidate(request, AT, source)).toMatchObject({
      ...{ kind: 'fact', importance: 0.2, topics: ['home'] },
      triple: { predicate: 'staying_in' },
    });
  });

  it('of two statements has no triple, for it would be of one of them', () => {
    const candidate = explicitCandidate(
      { text: 'I live in Porto and my sister lives in Lyon.', from: 'cli' },
      AT,
      source,
    );
    expect(candidate).not.toHaveProperty('triple');
    expect(candidate.kind).toBe('fact');
  });
});

describe('any text', () => {
  const words = fc.constantFrom(
    ...[
      'I',
      'live',
      'in',
      'my',
      'sister',
      'Porto',
      'and',
      ',',
      '.',
      '"',
      '`',
      '\n',
      '> ',
      '[',
      ']',
      '?',
      'am',
      'not',
    ],
    ...[
      'ich',
      'wohne',
      'vivo',
      'en',
      'was',
      'remember',
      'that',
      'since',
      '2019',
      ' ',
      '🎉',
      '\u0000',
      '\ud800',
      '```',
    ],
  );
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.array(words, { maxLength: 60 }).map((all) => all.join(' ')),
  );

  it('is read without a fault, and every sentence stands in it letter for letter', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const {
          source: { sentence = '' },
          text: statement,
        } of learn(text)) {
          expect(text).toContain(sentence);
          expect(statement).not.toBe('');
        }
      }),
      { numRuns: 500 },
    );
  });

  it('that teaches something is never taken for small talk', () => {
    for (const [said] of STATEMENTS) expect([said, mayTellSomething(said)]).toEqual([said, true]);
  });

  it.each([
    ['one word without end', 'a'.repeat(200_000)],
    ['small talk without end', 'k'.repeat(200_000)],
    ['spaces', `I live in ${' '.repeat(200_000)}Porto`],
    ['backticks', '`'.repeat(100_000)],
    ['open quotations', '"I '.repeat(60_000)],
    ['brackets', '['.repeat(200_000)],
    ['statements without a stop', 'I live in Porto and '.repeat(10_000)],
    ['statements by the thousand', 'I live in Porto. '.repeat(10_000)],
    ['lists', `I like ${'tea, '.repeat(40_000)}`],
    ['my', 'my '.repeat(60_000)],
    ['adverbs', `I ${'really '.repeat(30_000)}like tea`],
    ['digits', '1'.repeat(200_000)],
    ['dots', '.'.repeat(200_000)],
    ['colons', 'translate: '.repeat(20_000)],
    ['ignoring', 'ignore all '.repeat(20_000)],
  ])('of hostile length is read in steps that grow with it alone: %s', (_name, text) => {
    // Quadratic or worse would be minutes here, and fail by the runner's own limit.
    expect(learn(text).length).toBeLessThan(50);
    expect(typeof mayTellSomething(text)).toBe('boolean');
  });
});
