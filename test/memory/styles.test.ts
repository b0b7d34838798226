import { describe, expect, it } from 'vitest';
import type { StyleBody } from '../../src/core/events/topics-and-styles';
import { Styles } from '../../src/memory/styles';
import { openStore } from '../store/open-store';

async function stylesWorld() {
  const store = await openStore();
  const styles = new Styles({ store });
  const cards = () =>
    store.data.memory.db.all<{ id: string; kind: string; note: string | null; decision: string | null }>(
      'SELECT id, kind, note, decision FROM inbox ORDER BY raised_at, id',
    );
  const open = () => cards().filter(({ decision }) => decision === null);
  return { store, styles, cards, open };
}

function style(
  id: string,
  description: string,
  context: StyleBody['context'] = { on: 'default' },
): StyleBody {
  return { id, context, description, examples: [] };
}

const inFolder = (folder: string) => ({ on: 'folder', folder }) as const;
const onTopic = (topic: string) => ({ on: 'topic', topic }) as const;

describe('which style is chosen', () => {
  it('is that of the nearest folder, else of the nearest topic, else the default', async () => {
    const { styles } = await stylesWorld();
    expect(styles.choose({ topics: ['garden'], folder: 'Projects' })).toBeNull();
    await styles.set(style('usual', 'Plainly.'));
    await styles.set(style('code', 'Code first.', inFolder('Projects')));
    await styles.set(style('heron', 'In haiku.', inFolder('/Projects/Heron/')));
    await styles.set(style('plants', 'In Latin.', onTopic('Kitchen Garden')));
    const chosen = (topics: string[], folder?: string) => styles.choose({ topics, folder })?.id;
    expect(chosen([])).toBe('usual');
    expect(chosen([], 'Letters')).toBe('usual');
    expect(chosen([], 'Projects')).toBe('code');
    expect(chosen([], 'Projects/Wren')).toBe('code');
    expect(chosen([], 'Projects/Heron/Plans')).toBe('heron');
    expect(chosen([], 'Projects/Heronry')).toBe('code');
    expect(chosen([], 'Projects2')).toBe('usual');
    expect(chosen(['music', 'kitchen-garden'], 'Letters')).toBe('plants');
    expect(chosen(['kitchen-garden'], 'Projects')).toBe('code');
  });

  it('takes the topic by the name it has now', async () => {
    const { styles } = await stylesWorld();
    await styles.set(style('plants', 'In Latin.', onTopic('veg')));
    const resolve = (labels: string[]) => labels.map((label) => (label === 'veg' ? 'garden' : label));
    expect(styles.choose({ topics: ['garden'], resolve })?.id).toBe('plants');
  });

  it('is the first topic that has one, in the order of nearness', async () => {
    const { styles } = await stylesWorld();
    await styles.set(style('one', 'A.', onTopic('a')));
    await styles.set(style('two', 'B.', onTopic('b')));
    expect(styles.choose({ topics: ['b', 'a'] })?.id).toBe('two');
  });
});

describe('styles', () => {
  it('are changed and removed by the user', async () => {
    const { styles } = await stylesWorld();
    await styles.set(style('usual', 'Plainly.'));
    await styles.set({ ...style('usual', 'Briefly.'), examples: ['Done.'] });
    expect(styles.list()).toEqual([
      { id: 'usual', style: { ...style('usual', 'Briefly.'), examples: ['Done.'] }, proposal: null },
    ]);
    await styles.remove('usual');
    expect(styles.list()).toEqual([]);
    await expect(styles.remove('usual')).rejects.toThrow(/Nothing was changed/);
  });

  it('come back when setting or removing them is undone', async () => {
    const { styles, store } = await stylesWorld();
    await styles.set(style('usual', 'Plainly.'));
    const removed = await styles.remove('usual');
    await store.append('user', [{ type: 'undo', data: { events: [removed], because: 'user' } }]);
    expect(styles.choose({ topics: [] })?.description).toBe('Plainly.');
  });

  it('have to say something, and a topic that has a name', async () => {
    const { styles } = await stylesWorld();
    await expect(styles.set(style('usual', '  '))).rejects.toThrow(/needs a description/);
    await expect(styles.set(style('usual', 'Plainly.', onTopic('!')))).rejects.toThrow(/letters or digits/);
    expect(styles.list()).toEqual([]);
  });
});

describe('what the agent proposes', () => {
  it('changes nothing until the user says yes, and is asked in the inbox', async () => {
    const { styles, open, cards, store } = await stylesWorld();
    await styles.set(style('usual', 'Plainly.'));
    const event = await styles.propose(style('usual', 'Like a pirate.'), 'you laughed');
    expect(styles.choose({ topics: [] })?.description).toBe('Plainly.');
    expect(open()).toMatchObject([{ kind: 'style_proposal', note: 'you laughed' }]);
    expect(store.data.memory.eventsOf('style:usual').find(({ id }) => id === event)?.by).toBe('agent');
    await styles.decide('usual', true);
    expect(styles.choose({ topics: [] })?.description).toBe('Like a pirate.');
    expect(open()).toEqual([]);
    expect(cards()).toHaveLength(1);
  });

  it('goes away when the user says no', async () => {
    const { styles, open } = await stylesWorld();
    await styles.propose(style('usual', 'Like a pirate.'), 'you laughed');
    expect(styles.choose({ topics: [] })).toBeNull();
    await styles.decide('usual', false);
    expect(styles.list()).toEqual([]);
    expect(open()).toEqual([]);
    await expect(styles.decide('usual', true)).rejects.toThrow(/not there any more/);
  });

  it('raises one card however often it is said, and another one for another wish or a later time', async () => {
    const { styles, open, cards } = await stylesWorld();
    await styles.propose(style('usual', 'Like a pirate.'), '');
    await styles.propose(style('usual', 'Like a pirate.'), '');
    expect(open()).toHaveLength(1);
    await styles.propose(style('usual', 'Like a poet.'), '');
    expect(open()).toHaveLength(1);
    expect(styles.list()[0]?.proposal?.description).toBe('Like a poet.');
    await styles.decide('usual', false);
    expect(open()).toHaveLength(0);
    await styles.propose(style('usual', 'Like a poet.'), '');
    expect(open()).toHaveLength(1);
    expect(cards()).toHaveLength(3);
  });

  it('leaves the cards of other styles alone', async () => {
    const { styles, open } = await stylesWorld();
    await styles.propose(style('usual', 'Like a pirate.'), '');
    await styles.propose(style('code', 'In haiku.', inFolder('Projects')), '');
    await styles.decide('usual', true);
    expect(open()).toHaveLength(1);
    expect(styles.list().find(({ id }) => id === 'code')?.proposal?.description).toBe('In haiku.');
  });
});
