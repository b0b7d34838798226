/** Compares what a scenario expects with what memory says, and tells all differences at once. */
import type { FactDetail } from '../../../src/core/memory-api.ts';
import type { Expectations, FactMatch, PromptExpectation, RecallExpectation } from './schema.ts';
import type { Story } from './story.ts';

/** Hits that a question looks at. */
const HITS = 5;
/** Tokens of a prompt unless the scenario says otherwise. */
const BUDGET = 1_000;

function has(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}

function isLike(fact: FactDetail, match: FactMatch): boolean {
  if (typeof match === 'string') return fact.life === 'active' && has(fact.text, match);
  const { state = 'active', strength, topics, text, sentence } = match;
  const same = (key: 'subject' | 'predicate' | 'object') =>
    match[key] === undefined || fact.triple?.[key].toLowerCase() === match[key].toLowerCase();
  const begins = (value: string | null, wanted: string | null | undefined) =>
    wanted === undefined || (wanted === null ? value === null : (value ?? '').startsWith(wanted));
  return (
    fact.life === state &&
    (text === undefined || has(fact.text, text)) &&
    (sentence === undefined || has(fact.sourceSentence ?? '', sentence)) &&
    (match.kind === undefined || fact.kind === match.kind) &&
    (match.author === undefined || fact.author === match.author) &&
    (match.pinned === undefined || fact.pinned === match.pinned) &&
    (match.confirmations === undefined || fact.confirmationCount === match.confirmations) &&
    (match.uses === undefined || fact.useCount === match.uses) &&
    (match.note === undefined || fact.sourceNote === match.note) &&
    (topics === undefined || topics.every((topic) => fact.topics.includes(topic))) &&
    (strength?.above === undefined || fact.strength > strength.above) &&
    (strength?.below === undefined || fact.strength < strength.below) &&
    begins(fact.validFrom, match.from) &&
    begins(fact.validUntil, match.until) &&
    same('subject') &&
    same('predicate') &&
    same('object')
  );
}

function factInWords({
  text,
  life,
  kind,
  triple,
  strength,
  confirmationCount,
  validFrom,
  validUntil,
}: FactDetail): string {
  const said = triple ? ` (${triple.subject} ${triple.predicate} ${triple.object})` : '';
  const span = validFrom !== null || validUntil !== null ? ` ${validFrom ?? ''}..${validUntil ?? ''}` : '';
  return `${life} ${kind} "${text}"${said} strength ${strength.toFixed(2)} confirmed ${confirmationCount}${span}`;
}

/** Checks one expectation step; answers what is wrong. */
export async function check(story: Story, expected: Expectations): Promise<string[]> {
  const wrong: string[] = [];
  const { memory } = story.world;
  const all = await memory.facts({ life: 'all' });
  const known = () => all.map((fact) => `\n      ${factInWords(fact)}`).join('') || ' nothing';

  if (expected.facts) {
    const { count, contain = [], lack = [] } = expected.facts;
    const active = all.filter(({ life }) => life === 'active').length;
    if (count !== undefined && active !== count)
      wrong.push(`${active} active facts instead of ${count}; known:${known()}`);
    for (const match of contain)
      if (!all.some((fact) => isLike(fact, match)))
        wrong.push(`no fact like ${JSON.stringify(match)}; known:${known()}`);
    for (const match of lack)
      if (all.some((fact) => isLike(fact, match)))
        wrong.push(`a fact like ${JSON.stringify(match)}; known:${known()}`);
  }
  if (expected.edges || expected.noEdges) {
    const textOf = (id: string) => all.find((fact) => fact.id === id)?.text ?? id;
    const edges = (await story.world.edges()).map(({ from, type, to }) => ({
      from: textOf(from),
      type,
      to: textOf(to),
    }));
    const isThere = (edge: { from: string; type: string; to: string }) =>
      edges.some((one) => one.type === edge.type && has(one.from, edge.from) && has(one.to, edge.to));
    for (const edge of expected.edges ?? [])
      if (!isThere(edge)) wrong.push(`no edge ${JSON.stringify(edge)}; there are ${JSON.stringify(edges)}`);
    for (const edge of expected.noEdges ?? [])
      if (isThere(edge)) wrong.push(`an edge ${JSON.stringify(edge)}`);
  }
  if (expected.inbox) wrong.push(...(await checkInbox(story, expected.inbox, all)));
  if (expected.learned) {
    const outcomes = story.learned.map(({ outcome }) => outcome);
    if (outcomes.join() !== expected.learned.join())
      wrong.push(`learned ${JSON.stringify(story.learned)} instead of ${expected.learned.join(', ')}`);
  }
  if (expected.masked !== undefined && story.masked !== expected.masked)
    wrong.push(`${story.masked} secrets masked instead of ${expected.masked}`);
  if (expected.jobs) {
    const jobs = await memory.jobs();
    const isSame =
      jobs.length === expected.jobs.length &&
      expected.jobs.every(
        ({ outcome, reason }, at) =>
          jobs[at]?.outcome === outcome && (!reason || has(jobs[at].reason ?? '', reason)),
      );
    if (!isSame) wrong.push(`jobs are ${JSON.stringify(jobs)} instead of ${JSON.stringify(expected.jobs)}`);
  }
  for (const [purpose, count] of Object.entries(expected.calls ?? {})) {
    const asked = story.model?.asked.filter((request) => request.purpose === purpose).length ?? 0;
    if (asked !== count) wrong.push(`the model was asked to ${purpose} ${asked} times instead of ${count}`);
  }
  if (expected.asked) {
    const last = story.model?.asked.at(-1);
    const prompt = `${last?.system ?? ''}\n${last?.prompt ?? ''}`;
    for (const part of expected.asked.contains ?? [])
      if (!has(prompt, part))
        wrong.push(`the model was not shown "${part}": ${last?.prompt ?? 'it was not asked'}`);
    for (const part of expected.asked.lacks ?? [])
      if (has(prompt, part)) wrong.push(`the model was shown "${part}"`);
  }
  if (expected.topics) {
    const labels = (await memory.topics()).map(({ label }) => label);
    for (const label of expected.topics.contain ?? [])
      if (!labels.includes(label)) wrong.push(`no topic ${label} among ${labels.join(', ')}`);
    for (const label of expected.topics.lack ?? [])
      if (labels.includes(label)) wrong.push(`a topic ${label}`);
  }
  if (expected.timeline) {
    const entries = await memory.timeline(await story.factLike(expected.timeline.of));
    const types = entries.map(({ type }) => type);
    if (types.join() !== expected.timeline.types.join())
      wrong.push(`the timeline is ${types.join(', ')} instead of ${expected.timeline.types.join(', ')}`);
  }
  if (expected.sources) {
    const paths = (await memory.sources()).map(({ path }) => path ?? 'gone').sort();
    if (paths.join() !== [...expected.sources].sort().join())
      wrong.push(`source notes are ${paths.join(', ') || 'none'}`);
  }
  for (const asked of expected.recall ?? []) wrong.push(...(await checkRecall(story, asked)));
  for (const asked of expected.prompt ?? []) wrong.push(...(await checkPrompt(story, asked)));
  const ledger = expected.ledgerLacks ? story.world.ledger() : '';
  for (const part of expected.ledgerLacks ?? [])
    if (ledger.includes(part)) wrong.push(`the ledger holds "${part}"`);
  return wrong;
}

async function checkInbox(
  story: Story,
  { count, contain = [] }: NonNullable<Expectations['inbox']>,
  all: readonly FactDetail[],
): Promise<string[]> {
  const wrong: string[] = [];
  const cards = (await story.world.memory.inbox()).filter(({ decision }) => decision === null);
  const inWords = cards.map(({ kind, about, note }) => ({
    kind,
    about: about.map((id) => all.find((fact) => fact.id === id)?.text ?? id),
    note,
  }));
  if (count !== undefined && cards.length !== count)
    wrong.push(`${cards.length} cards in the inbox instead of ${count}: ${JSON.stringify(inWords)}`);
  for (const { kind, about = [] } of contain) {
    const isThere = inWords.some(
      (card) =>
        card.kind === kind &&
        about.every((part) => card.about.some((text) => has(text, part)) || has(card.note ?? '', part)),
    );
    if (!isThere) wrong.push(`no card ${kind} about ${about.join(' and ')} among ${JSON.stringify(inWords)}`);
  }
  return wrong;
}

function checkTopics(
  where: string,
  topics: string[],
  {
    topics: wanted = [],
    notTopics = [],
  }: { topics?: string[] | undefined; notTopics?: string[] | undefined },
): string[] {
  return [
    ...wanted
      .filter((topic) => !topics.includes(topic))
      .map((topic) => `${where}: topic ${topic} is missing from ${topics.join(', ') || 'none'}`),
    ...notTopics
      .filter((topic) => topics.includes(topic))
      .map((topic) => `${where}: topic ${topic} is there`),
  ];
}

async function checkRecall(story: Story, asked: RecallExpectation): Promise<string[]> {
  const { ask, asOf, without, sources, thread } = asked;
  const answer = await story.world.memory.recall({
    text: ask,
    limit: HITS,
    ...(asOf === undefined ? {} : { asOf: new Date(asOf).toISOString() }),
    ...(without === undefined ? {} : { without }),
    ...(sources === undefined ? {} : { sources }),
    ...(thread === undefined ? {} : { thread }),
  });
  const where = `recall "${ask}"`;
  const wrong = checkTopics(where, answer.topics, asked);
  const texts =
    answer.hits.map(({ text, type, score }) => `${type} ${score.toFixed(3)} "${text}"`).join('; ') ||
    'nothing';
  const [first] = answer.hits;
  if (asked.empty && first) wrong.push(`${where}: gave ${texts}`);
  if (asked.first !== undefined && !(first && has(first.text, asked.first)))
    wrong.push(`${where}: first should be "${asked.first}" and is not: ${texts}`);
  if (asked.type !== undefined && first?.type !== asked.type)
    wrong.push(`${where}: the first is a ${first?.type ?? 'nothing'}, not a ${asked.type}`);
  for (const part of asked.why ?? [])
    if (!first?.why.some((reason) => has(reason, part)))
      wrong.push(
        `${where}: the reasons of the first do not say "${part}": ${first?.why.join(' | ') ?? 'none'}`,
      );
  for (const part of asked.contains ?? [])
    if (!answer.hits.some(({ text }) => has(text, part))) wrong.push(`${where}: lacks "${part}": ${texts}`);
  for (const part of asked.lacks ?? [])
    if (answer.hits.some(({ text }) => has(text, part))) wrong.push(`${where}: contains "${part}": ${texts}`);
  return wrong;
}

async function checkPrompt(story: Story, asked: PromptExpectation): Promise<string[]> {
  const { message, budget = BUDGET, thread, folder, remote = false } = asked;
  const composed = await story.world.memory.compose({
    message,
    budget,
    recordUse: false,
    isRemote: remote,
    ...(thread === undefined ? {} : { thread }),
    ...(folder === undefined ? {} : { folder }),
  });
  const where = `prompt for "${message}"`;
  const wrong = checkTopics(where, composed.topics, asked);
  if (composed.tokens > (asked.within ?? budget)) wrong.push(`${where}: ${composed.tokens} tokens`);
  for (const part of asked.contains ?? [])
    if (!has(composed.text, part)) wrong.push(`${where}: lacks "${part}":\n${composed.text}`);
  for (const part of asked.lacks ?? [])
    if (has(composed.text, part)) wrong.push(`${where}: contains "${part}":\n${composed.text}`);
  for (const part of asked.cut ?? [])
    if (!composed.trace.some(({ entered, text }) => !entered && has(text, part)))
      wrong.push(
        `${where}: the trace does not say that "${part}" was cut: ${JSON.stringify(composed.trace)}`,
      );
  return wrong;
}
