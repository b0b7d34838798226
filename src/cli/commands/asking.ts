/** Commands that ask memory something. */
import type { FactDetail, FactsQuery, MemoryHit, MemoryQuery } from '../../core/memory-api';
import { UsageError, nothingCalled } from '../command';
import type { Command, Given, Outcome } from '../command';
import type { OpenVault } from '../open-vault';

/** Hits unless asked for more. */
const HITS = 10;
/** Tokens that a prompt's memory may take unless told otherwise. */
const BUDGET = 2_000;
const STATES = ['active', 'superseded', 'forgotten', 'expired', 'all'] as const;

/** A fact as a program sees it. */
function plainFact({ life, ...fact }: FactDetail) {
  return { ...fact, state: life };
}

function factLine({ id, text, kind, life, strength, validUntil }: FactDetail): string {
  const notes = [kind, ...(life === 'active' ? [] : [life]), `strength ${strength.toFixed(2)}`];
  if (validUntil !== null) notes.push(`until ${validUntil.slice(0, 10)}`);
  return `${text}\n  ${notes.join(', ')} [${id}]`;
}

function plainHit({ id, type, text, score, legs, why, source }: MemoryHit) {
  return { id, type, text, score, legs, why, source };
}

function sourcesFrom(given: Given): MemoryQuery['sources'] {
  const [facts, notes] = [given.has('facts-only'), given.has('notes-only')];
  if (facts && notes) throw new UsageError('--facts-only and --notes-only exclude each other.');
  if (facts) return ['facts'];
  return notes ? ['notes'] : undefined;
}

async function recall(vault: OpenVault, given: Given): Promise<Outcome> {
  const text = given.rest('a question');
  const limit = given.count('k', { from: 1, to: 1_000 }) ?? HITS;
  const asOf = given.moment('as-of');
  const sources = sourcesFrom(given);
  if (sources?.[0] !== 'facts') await vault.catchUpWithNotes();
  const { hits, topics, tokens } = await vault.memory.recall({
    text,
    limit,
    ...(asOf === undefined ? {} : { asOf }),
    ...(sources === undefined ? {} : { sources }),
  });
  const words = hits.map(
    ({ type, text: said, score, why, source }, index) =>
      `${index + 1}. ${said}\n   ${type}, ${score.toFixed(3)}${source === null ? '' : `, ${source}`}\n   ${why.join(' ')}`,
  );
  return {
    json: { hits: hits.map(plainHit), topics, tokens },
    words: words.length > 0 ? words.join('\n') : 'Nothing comes to mind.',
  };
}

async function facts(vault: OpenVault, given: Given): Promise<Outcome> {
  given.end();
  const query: FactsQuery = { life: given.oneOf('state', STATES) ?? 'active' };
  const topic = given.text('topic');
  const kind = given.kind();
  if (topic !== undefined) query.topic = topic;
  if (kind !== undefined) query.kind = kind;
  const found = await vault.memory.facts(query);
  return {
    json: { facts: found.map(plainFact) },
    words: found.length > 0 ? found.map(factLine).join('\n') : 'No facts.',
  };
}

async function timeline(vault: OpenVault, given: Given): Promise<Outcome> {
  const id = given.next('the id of a fact');
  given.end();
  const fact = await vault.memory.fact(id);
  if (!fact) throw nothingCalled(id);
  const entries = await vault.memory.timeline(id);
  const lines = entries.map(
    ({ at, by, what, undone }) =>
      `${at.slice(0, 16).replace('T', ' ')}  ${what} (${by})${undone ? ', undone' : ''}`,
  );
  return { json: { id, timeline: entries }, words: [fact.text, ...lines].join('\n') };
}

async function topics(vault: OpenVault, given: Given): Promise<Outcome> {
  given.end();
  const known = await vault.memory.topics();
  const lines = known.map(
    ({ label, facts: count, aliases }) =>
      `${label}: ${count}${aliases.length > 0 ? ` (also ${aliases.join(', ')})` : ''}`,
  );
  return { json: { topics: known }, words: lines.length > 0 ? lines.join('\n') : 'No topics yet.' };
}

async function styles(vault: OpenVault, given: Given): Promise<Outcome> {
  given.end();
  const known = await vault.memory.styles();
  const lines = known.map(
    ({ id, style, proposal }) =>
      `${style?.description ?? '(none yet)'} [${id}]${proposal ? `\n  proposed: ${proposal.description}` : ''}`,
  );
  return { json: { styles: known }, words: lines.length > 0 ? lines.join('\n') : 'No styles yet.' };
}

async function inbox(vault: OpenVault, given: Given): Promise<Outcome> {
  given.end();
  const cards = await vault.memory.inbox();
  const lines = await Promise.all(
    cards.map(async ({ id, kind, about, note }) => {
      const said = await Promise.all(about.map((one) => vault.memory.fact(one)));
      const facts = said.flatMap((fact) => (fact ? [`  ${fact.text} [${fact.id}]`] : []));
      return [`${kind} [${id}]${note === null ? '' : `: ${note}`}`, ...facts].join('\n');
    }),
  );
  return { json: { inbox: cards }, words: lines.length > 0 ? lines.join('\n') : 'Nothing to decide.' };
}

async function compose(vault: OpenVault, given: Given): Promise<Outcome> {
  const message = given.rest('a message');
  const budget = given.count('budget', { from: 1, to: 1_000_000 }) ?? BUDGET;
  await vault.catchUpWithNotes();
  const composed = await vault.memory.compose({
    message,
    budget,
    recordUse: true,
    isRemote: vault.hasRemoteModel,
  });
  return { json: composed, words: composed.text };
}

/** They are told in this order. */
export const asking: Command[] = [
  {
    name: 'recall',
    takes: '<question> [-k n] [--as-of day] [--facts-only|--notes-only]',
    does: 'What memory knows about it: facts, notes and conversations, each with its reasons.',
    options: {
      k: { type: 'string', short: 'k' },
      'as-of': { type: 'string' },
      'facts-only': { type: 'boolean' },
      'notes-only': { type: 'boolean' },
    },
    run: recall,
  },
  {
    name: 'facts',
    takes: `[--state ${STATES.join('|')}] [--topic t] [--kind k]`,
    does: 'Lists facts, each with its strength now.',
    options: { state: { type: 'string' }, topic: { type: 'string' }, kind: { type: 'string' } },
    run: facts,
  },
  { name: 'timeline', takes: '<id>', does: 'The life of a fact.', run: timeline },
  { name: 'topics', takes: '', does: 'What memory is about.', run: topics },
  { name: 'styles', takes: '', does: 'How the agent should speak.', run: styles },
  { name: 'inbox', takes: '', does: 'What waits for your decision.', run: inbox },
  {
    name: 'compose',
    takes: '<message> [--budget tokens]',
    does: "What a prompt would be given of memory, and why; records the facts' use.",
    options: { budget: { type: 'string' } },
    run: compose,
  },
];
