import { describe, expect, it } from 'vitest';
import { FACT_TEXT_LIMIT } from '../../src/core/events/facts';
import { Disk } from '../files/memory-files';
import { removeFolder } from '../store/disk-work';
import { Clock, DATA, engineTexts, openEngine, tell } from '../store/open-store';

async function opened() {
  const [disk, clock] = [new Disk(), new Clock()];
  const engine = await openEngine({ disk, clock });
  const found = async (words: string) => (await engine.facts({ words, limit: 10 })).map(({ text }) => text);
  const reopened = async () => {
    await engine.close();
    removeFolder(disk, DATA);
    return openEngine({ disk, clock });
  };
  return { engine, found, reopened };
}

describe('remembering', () => {
  it('keeps the statement word for word as a message, and as a fact drawn from it', async () => {
    const { engine } = await opened();
    const { fact, message } = await tell(engine, '  Ada lives in Turin.  ');
    expect(await engine.fact(fact)).toMatchObject({
      text: 'Ada lives in Turin.',
      kind: 'fact',
      state: 'active',
      pinned: false,
      sourceInterface: 'test',
      sourceUri: `recollect://message/${message}`,
    });
    const [thread] = await engine.threads(10);
    expect(thread).toMatchObject({ title: 'Told to memory', messages: 1 });
    expect(await engine.messages(thread?.id ?? '')).toMatchObject([
      { id: message, role: 'user', text: 'Ada lives in Turin.' },
    ]);
  });

  it.each(['', '   ', '\n\t'])('refuses an empty text in a sentence: %j', async (text) => {
    const { engine } = await opened();
    await expect(tell(engine, text)).rejects.toMatchObject({
      code: 'invalid_event',
      message: 'There is nothing to remember in an empty text.',
    });
    expect(await engine.threads(10)).toEqual([]);
  });

  it('takes a text of the greatest length and refuses a longer one in a sentence', async () => {
    const { engine } = await opened();
    const { fact } = await tell(engine, 'y'.repeat(FACT_TEXT_LIMIT));
    expect((await engine.fact(fact))?.text).toHaveLength(FACT_TEXT_LIMIT);
    await expect(tell(engine, 'z'.repeat(FACT_TEXT_LIMIT + 1))).rejects.toMatchObject({
      code: 'invalid_event',
      message: 'A memory can have at most 4000 characters; this has 4001. Nothing was saved.',
    });
    expect(await engine.facts({ limit: 10 })).toHaveLength(1);
  });

  it.each([
    'Zoë’s café — naïve Ångström',
    '我住在都灵，喜欢喝茶。',
    'مرحبا بالعالم',
    '👩‍👩‍👧 🇮🇹 family',
    'line one\nline two\ttab "quotes" \\ back',
    "Robert'); DROP TABLE facts;--",
    '\u2028 separators \u2029',
  ])('keeps any text as it is: %s', async (text) => {
    const { engine, reopened } = await opened();
    const { fact } = await tell(engine, text);
    expect((await engine.fact(fact))?.text).toBe(text.trim());
    const again = await reopened();
    expect((await again.fact(fact))?.text).toBe(text.trim());
    const [thread] = await again.threads(1);
    expect((await again.messages(thread?.id ?? ''))[0]?.text).toBe(text.trim());
  });

  it('survives half a character, which no file could hold', async () => {
    const { engine, reopened } = await opened();
    const { fact } = await tell(engine, 'half \ud83d a \0smile');
    await engine.pin(fact, true);
    const again = await reopened();
    expect((await again.fact(fact))?.text).toMatch(/^half . a smile$/u);
    expect((await again.health()).ok).toBe(true);
    expect((await again.facts({ words: 'smile', limit: 5 })).map(({ id }) => id)).toEqual([fact]);
  });

  it('many things at once keeps them all', async () => {
    const { engine, reopened } = await opened();
    const all = await Promise.all(Array.from({ length: 50 }, (_, index) => tell(engine, `thing ${index}`)));
    expect(new Set(all.map(({ fact }) => fact)).size).toBe(50);
    const again = await reopened();
    expect(await engineTexts(again)).toHaveLength(50);
    expect(await again.threads(10)).toMatchObject([{ messages: 50 }]);
  });
});

describe('the verbs of memory', () => {
  it('forget and restore', async () => {
    const { engine } = await opened();
    const { fact } = await tell(engine, 'Ada lives in Turin');
    await engine.forget(fact);
    expect(await engineTexts(engine)).toEqual([]);
    expect(await engine.facts({ state: 'forgotten', limit: 5 })).toMatchObject([
      { id: fact, state: 'forgotten' },
    ]);
    await engine.restore(fact);
    expect((await engine.fact(fact))?.state).toBe('active');
  });

  it('pin puts a fact first', async () => {
    const { engine } = await opened();
    const { fact } = await tell(engine, 'the older');
    await tell(engine, 'the newer');
    const order = async () => (await engine.facts({ limit: 5 })).map(({ text }) => text);
    expect(await order()).toEqual(['the newer', 'the older']);
    await engine.pin(fact, true);
    expect(await order()).toEqual(['the older', 'the newer']);
    await engine.pin(fact, false);
    expect(await order()).toEqual(['the newer', 'the older']);
  });

  it('undo takes back what one call did, and undoing that puts it back', async () => {
    const { engine } = await opened();
    const { fact, events } = await tell(engine, 'Ada lives in Turin');
    const undo = await engine.undo(events);
    expect(await engine.fact(fact)).toBeNull();
    expect((await engine.threads(5))[0]?.messages ?? 0).toBe(0);
    await engine.undo([undo]);
    expect((await engine.fact(fact))?.text).toBe('Ada lives in Turin');
    expect((await engine.threads(5))[0]?.messages).toBe(1);
  });

  it('undo of the first thing said leaves what was said later where it can be read', async () => {
    const { engine } = await opened();
    const first = await tell(engine, 'said first');
    await tell(engine, 'said second');
    await engine.undo(first.events);
    await tell(engine, 'said third');
    const [thread] = await engine.threads(5);
    expect((await engine.messages(thread?.id ?? '')).map(({ text }) => text)).toEqual([
      'said second',
      'said third',
    ]);
  });

  it.each(['forget', 'restore', 'pin'] as const)(
    '%s of a fact that is gone is refused in a sentence',
    async (verb) => {
      const { engine } = await opened();
      const call = verb === 'pin' ? engine.pin('nothing', true) : engine[verb]('nothing');
      await expect(call).rejects.toMatchObject({
        code: 'not_found',
        message: 'This memory no longer exists; it may have been erased.',
      });
    },
  );
});

describe('searching facts by words', () => {
  it('finds every word, and the beginning of the last', async () => {
    const { engine, found } = await opened();
    await tell(engine, 'Ada lives in Turin');
    await tell(engine, 'Ada plays the cello');
    expect(await found('ada')).toHaveLength(2);
    expect(await found('ADA turin')).toEqual(['Ada lives in Turin']);
    expect(await found('ada cel')).toEqual(['Ada plays the cello']);
    expect(await found('cel ada')).toEqual([]);
    expect(await found('rome')).toEqual([]);
  });

  it('does not mind accents, and finds Chinese and Japanese inside a sentence', async () => {
    const { engine, found } = await opened();
    await tell(engine, 'Crème brûlée at Müller’s');
    await tell(engine, '我明天去北京见朋友');
    await tell(engine, '東京の天気は晴れです');
    for (const typed of ['creme brulee', 'CRÈME', 'cre\u0300me', 'muller'])
      expect(await found(typed)).toHaveLength(1);
    expect(await found('北京')).toEqual(['我明天去北京见朋友']);
    expect(await found('朋友')).toEqual(['我明天去北京见朋友']);
    expect(await found('天気')).toEqual(['東京の天気は晴れです']);
  });

  it.each([
    '" OR * NEAR( -- %',
    '"',
    '*',
    'a" OR "b',
    'NEAR/3',
    '(((',
    "'; DROP TABLE facts; --",
    '-ada',
    'text:ada',
    '^ada',
    '\u0000',
    '%_%',
    '🙂',
  ])('takes any query for words, never for syntax: %s', async (typed) => {
    const { engine, found } = await opened();
    await tell(engine, 'an unrelated thing');
    await expect(found(typed)).resolves.toEqual(expect.not.arrayContaining(['an unrelated thing']));
    expect(await engineTexts(engine)).toEqual(['an unrelated thing']);
  });

  it('finds words that are syntax elsewhere', async () => {
    const { engine, found } = await opened();
    await tell(engine, 'near or not and between');
    expect(await found('NEAR OR NOT AND')).toHaveLength(1);
  });

  it('no longer finds what was forgotten among the active, nor what was undone at all', async () => {
    const { engine } = await opened();
    const kept = await tell(engine, 'the cello is old');
    const gone = await tell(engine, 'the cello is new');
    await engine.forget(kept.fact);
    await engine.undo(gone.events);
    expect(await engine.facts({ words: 'cello', state: 'active', limit: 5 })).toEqual([]);
    expect(await engine.facts({ words: 'cello', limit: 5 })).toMatchObject([{ id: kept.fact }]);
  });
});
