/** Commands that tell memory something or decide about what it knows. */
import { RecollectError } from '../../core/errors';
import type { InboxDecision, Learned, RememberFact } from '../../core/memory-api';
import type { Triple } from '../../core/candidate';
import { UsageError, nothingCalled } from '../command';
import type { Command, Given, Outcome } from '../command';
import type { OpenVault } from '../open-vault';

/** Where what is told here was said. */
const FROM = 'cli';
const EDGES = ['update', 'extend', 'derive', 'contradict', 'mentions'] as const;

function tripleFrom(given: Given): Triple | undefined {
  const [subject, predicate, object] = ['subject', 'predicate', 'object'].map((name) => given.text(name));
  if (subject === undefined && predicate === undefined && object === undefined) return undefined;
  if (!subject || !predicate || !object)
    throw new UsageError('--subject, --predicate and --object belong together: give all three or none.');
  return { subject, predicate, object };
}

function topicsFrom(said: string): string[] {
  return said
    .split(',')
    .map((topic) => topic.trim())
    .filter((topic) => topic !== '');
}

function factFrom(given: Given): RememberFact {
  const request: RememberFact = { text: given.rest('a text to remember'), from: FROM };
  const kind = given.kind();
  const topics = given.text('topics');
  const importance = given.number('importance', { from: 0, to: 1 });
  const triple = tripleFrom(given);
  const validFrom = given.moment('valid-from');
  const validUntil = given.moment('valid-until');
  const sourceUri = given.text('source');
  if (kind !== undefined) request.kind = kind;
  if (topics !== undefined) request.topics = topicsFrom(topics);
  if (importance !== undefined) request.importance = importance;
  if (triple !== undefined) request.triple = triple;
  if (validFrom !== undefined) request.validFrom = validFrom;
  if (validUntil !== undefined) request.validUntil = validUntil;
  if (sourceUri !== undefined) request.sourceUri = sourceUri;
  return request;
}

const OUTCOMES: Record<Learned['outcome'], string> = {
  added: 'New',
  confirmed: 'Known already',
  superseded: 'Replaced',
  extended: 'Added to',
  contradicted: 'Contradicts',
  restored: 'Back again',
  held: 'Waits in the inbox',
  refused: 'Not kept',
};

function learnedInWords(learned: readonly Learned[]): string[] {
  return learned.map(({ outcome, text, fact, reason }) =>
    `${OUTCOMES[outcome]}: ${text}${fact === null ? '' : ` [${fact}]`}\n  ${reason}`.trimEnd(),
  );
}

async function remember(vault: OpenVault, given: Given): Promise<Outcome> {
  const { learned, masked } = await vault.memory.remember(factFrom(given));
  const [first] = learned;
  if (!first || first.fact === null)
    throw new RecollectError('invalid_event', first?.reason ?? 'Nothing in this could be remembered.');
  const hidden = masked > 0 ? `\nSecrets taken out before it was saved: ${masked}.` : '';
  return { json: { id: first.fact }, words: `${learnedInWords([first]).join('\n')}${hidden}` };
}

async function say(vault: OpenVault, given: Given): Promise<Outcome> {
  const text = given.rest('something to say');
  const thread = given.text('thread');
  const report = await vault.memory.say({ text, from: FROM, ...(thread === undefined ? {} : { thread }) });
  const learned = [...report.learned];
  if (report.job !== null) learned.push(...(await vault.memory.runJobs()));
  const job = report.job === null ? null : ((await jobsOf(vault, report.job)) ?? null);
  const words = learnedInWords(learned);
  if (job?.outcome === 'failed' || job?.outcome === 'parked')
    words.push(`The model could not be asked: ${job.reason ?? 'it gave no reason'}`);
  if (words.length === 0) words.push('Kept in history. There was nothing to remember in it.');
  if (report.masked > 0) words.push(`Secrets taken out before it was saved: ${report.masked}.`);
  const { thread: kept, message, masked } = report;
  return { json: { thread: kept, message, learned, masked, job }, words: words.join('\n') };
}

async function jobsOf(vault: OpenVault, id: string) {
  return (await vault.memory.jobs()).find((job) => job.id === id);
}

/** A verb about one fact. */
function verb(
  name: string,
  does: string,
  past: string,
  act: (vault: OpenVault, id: string, given: Given) => Promise<string>,
  options: Command['options'] = {},
): Command {
  return {
    name,
    takes: '<id>',
    does,
    options,
    run: async (vault, given) => {
      const id = given.next('the id of a fact');
      given.end();
      if (!(await vault.memory.fact(id))) throw nothingCalled(id);
      const event = await act(vault, id, given);
      const fact = await vault.memory.fact(id);
      return { json: { id, event }, words: `${past}: ${fact?.text ?? id}` };
    },
  };
}

async function supersede(vault: OpenVault, given: Given): Promise<Outcome> {
  const id = given.next('the id of the fact to replace');
  const text = given.rest('the text that replaces it');
  const until = given.moment('valid-until');
  if (!(await vault.memory.fact(id))) throw nothingCalled(id);
  const { fact, event } = await vault.memory.supersede(id, text, until);
  return { json: { id: fact, replaced: id, event }, words: `Replaced: ${text} [${fact}]` };
}

async function relate(vault: OpenVault, given: Given): Promise<Outcome> {
  const from = given.next('the id of a fact');
  const said = given.next('how they relate');
  const to = given.next('the id of the other fact');
  given.end();
  const type = EDGES.find((edge) => edge === said);
  if (!type) throw new UsageError(`Facts relate by ${EDGES.join(', ')}, not by "${said}".`);
  const event = await vault.memory.relate(from, type, to);
  return { json: { from, type, to, event }, words: `Related: ${from} ${type} ${to}` };
}

async function resolve(vault: OpenVault, given: Given): Promise<Outcome> {
  const id = given.next('the id of a card in the inbox');
  given.end();
  const keep = given.text('keep');
  if (keep === undefined)
    throw new UsageError('It needs --keep with the id of the fact that is right, or "both".');
  const card = (await vault.memory.inbox()).find((one) => one.id === id);
  if (!card) throw nothingCalled(id);
  const decision: InboxDecision = keep === 'both' || keep === 'dismiss' ? keep : { keep };
  if (typeof decision === 'object' && !card.about.includes(keep))
    throw new UsageError(`The card is about ${card.about.join(', ')}; ${keep} is none of them.`);
  const event = await vault.memory.resolve(id, decision);
  return { json: { id, event }, words: 'Decided.' };
}

/** They are told in this order. */
export const telling: Command[] = [
  {
    name: 'remember',
    takes:
      '<text> [--kind identity|preference|fact|event] [--topics a,b] [--importance 0..1] [--subject s --predicate p --object o] [--valid-from day] [--valid-until day] [--source uri]',
    does: 'Keeps a statement as a fact; answers once it is on disk.',
    options: {
      kind: { type: 'string' },
      topics: { type: 'string' },
      importance: { type: 'string' },
      subject: { type: 'string' },
      predicate: { type: 'string' },
      object: { type: 'string' },
      'valid-from': { type: 'string' },
      'valid-until': { type: 'string' },
      source: { type: 'string' },
    },
    run: remember,
  },
  {
    name: 'say',
    takes: '<text> [--thread id]',
    does: 'Says something in a conversation; what it tells about you is learned.',
    options: { thread: { type: 'string' } },
    run: say,
  },
  verb('confirm', 'Says that a fact is still true.', 'Confirmed', (vault, id) => vault.memory.confirm(id)),
  verb(
    'forget',
    'Takes a fact out of memory, so that it also does not come back by itself.',
    'Forgotten',
    (vault, id) => vault.memory.forget(id),
  ),
  verb('restore', 'Takes a forgotten fact back.', 'Restored', (vault, id) => vault.memory.restore(id)),
  verb(
    'pin',
    'Keeps a fact from fading; --off lets it fade again.',
    'Done',
    (vault, id, given) => vault.memory.pin(id, !given.has('off')),
    { off: { type: 'boolean' } },
  ),
  {
    name: 'supersede',
    takes: '<id> <text> [--valid-until day]',
    does: 'Replaces a fact by what is true now; the old one stays in its history.',
    options: { 'valid-until': { type: 'string' } },
    run: supersede,
  },
  { name: 'relate', takes: `<id> ${EDGES.join('|')} <id>`, does: 'Joins two facts.', run: relate },
  {
    name: 'resolve',
    takes: '<inbox id> --keep <id>|both|dismiss',
    does: 'Decides about a card in the inbox.',
    options: { keep: { type: 'string' } },
    run: resolve,
  },
];
