/** Commands about the store itself and about the notes' index. */
import type { EraseTarget, HealthReport } from '../../core/engine-api';
import type { FactLife } from '../../core/memory-api';
import { UsageError, nothingCalled } from '../command';
import type { Command, Given, Outcome } from '../command';
import type { OpenVault } from '../open-vault';

/** Hits unless asked for more. */
const HITS = 10;
/** As many as there are. */
const ALL = 1_000_000;

/** Whatever has this id, with what was said of it: words that stay in the message would not be erased. */
async function targetCalled(vault: OpenVault, id: string): Promise<EraseTarget> {
  if (await vault.engine.fact(id)) return { scope: 'fact', id, withMessage: true };
  const threads = await vault.engine.threads(ALL);
  if (threads.some((thread) => thread.id === id)) return { scope: 'thread', id, withFacts: true };
  for (const thread of threads) {
    const messages = await vault.engine.messages(thread.id);
    if (messages.some((message) => message.id === id)) return { scope: 'message', id, withFacts: true };
  }
  throw nothingCalled(id);
}

async function erase(vault: OpenVault, given: Given): Promise<Outcome> {
  const id = given.nextOrNull();
  given.end();
  if ((id !== null) === given.has('all')) throw new UsageError('It needs the id of what to erase, or --all.');
  const target: EraseTarget = id === null ? { scope: 'all' } : await targetCalled(vault, id);
  const { backups } = await vault.engine.erasePreview(target);
  const report = await vault.engine.erase(target, {
    otherDevices: given.has('other-devices'),
    removeBackups: given.has('backups') ? backups : [],
  });
  const lines = [
    `Erased: ${report.erasedEvents} events. ${report.filesSearched} files were searched for ${report.textsSearched} texts.`,
    ...report.remaining.map(({ path, why }) => `Still in ${path}: ${why}`),
  ];
  return { json: report, words: lines.join('\n') };
}

async function index(vault: OpenVault, given: Given): Promise<Outcome> {
  given.end();
  const { notes, passages, report } = await vault.index();
  return {
    json: { notes, passages, report },
    words: `${notes} notes with ${passages} passages are indexed. New or changed: ${report?.notes ?? 0}, moved: ${report?.moved ?? 0}, gone: ${report?.removed ?? 0}.`,
  };
}

async function search(vault: OpenVault, given: Given): Promise<Outcome> {
  const text = given.rest('something to look for');
  const limit = given.count('k', { from: 1, to: 1_000 }) ?? HITS;
  await vault.catchUpWithNotes();
  const { hits, ms, hasMeaning } = await vault.engine.notes.search({ text, limit });
  const words = hits.map(
    ({ path, headingPath, text: said }, at) => `${at + 1}. ${[path, ...headingPath].join(' > ')}\n${said}`,
  );
  return {
    json: { hits, ms, hasMeaning },
    words: words.length > 0 ? words.join('\n') : 'No note speaks of it.',
  };
}

async function stats(vault: OpenVault, given: Given): Promise<Outcome> {
  given.end();
  const { memory, engine } = vault;
  const all = await memory.facts({ life: 'all' });
  const facts: Record<FactLife | 'all', number> = {
    active: 0,
    superseded: 0,
    forgotten: 0,
    expired: 0,
    all: all.length,
  };
  for (const { life } of all) facts[life]++;
  const health = await engine.health();
  await engine.notes.start();
  const { notes, passages } = await engine.notes.state();
  const jobs = await memory.jobs();
  const json = {
    facts,
    topics: (await memory.topics()).length,
    inbox: (await memory.inbox()).length,
    waitingJobs: jobs.filter(({ outcome }) => outcome === null || outcome === 'failed').length,
    parkedJobs: jobs.filter(({ outcome }) => outcome === 'parked').length,
    messages: health.messages,
    events: health.events,
    notes,
    passages,
    ledgerBytes: health.ledger.reduce((sum, { size }) => sum + size, 0),
    databaseBytes: health.databases.reduce((sum, { size }) => sum + size, 0),
  };
  const { active, superseded, forgotten, expired } = facts;
  return {
    json,
    words: [
      `Facts: ${active} active, ${superseded} replaced, ${forgotten} forgotten, ${expired} over. Topics: ${json.topics}.`,
      `To decide: ${json.inbox}. Messages: ${json.messages}. Events: ${json.events}.`,
      `Notes indexed here: ${notes}, passages: ${passages}.`,
    ].join('\n'),
  };
}

function healthInWords(report: HealthReport): string {
  const { ok, events, facts, messages, advice, ledgerFolder } = report;
  return [
    ok ? 'All is well.' : 'Something needs attention.',
    `${facts} facts and ${messages} messages from ${events} events in ${ledgerFolder}.`,
    ...advice.map(({ message }) => message),
  ].join('\n');
}

async function health(vault: OpenVault, given: Given): Promise<Outcome> {
  given.end();
  const report = await vault.engine.health();
  return { json: report, words: healthInWords(report) };
}

async function rebuild(vault: OpenVault, given: Given): Promise<Outcome> {
  given.end();
  const report = await vault.engine.rebuild();
  return { json: report, words: `Made again from the ledger. ${healthInWords(report)}` };
}

async function ledger(vault: OpenVault, given: Given): Promise<Outcome> {
  given.end();
  const { ledgerFolder: folder, events, device, writer, ledger: files } = await vault.engine.health();
  const lines = files.map(
    ({ path, size, events: count = 0, damaged = 0 }) =>
      `${path}: ${count} events, ${size} bytes${damaged > 0 ? `, ${damaged} damaged lines` : ''}`,
  );
  return {
    json: { folder, device, writer, events, files },
    words: [`${events} events in ${folder}. This process writes as ${device}-${writer}.`, ...lines].join(
      '\n',
    ),
  };
}

/** They are told in this order. */
export const keeping: Command[] = [
  {
    name: 'erase',
    takes: '<id>|--all [--backups] [--other-devices]',
    does: 'Takes the words of a fact, message or conversation out of every file, and proves it.',
    options: { all: { type: 'boolean' }, backups: { type: 'boolean' }, 'other-devices': { type: 'boolean' } },
    run: erase,
  },
  { name: 'index', takes: '', does: 'Reads the notes that are new or changed.', run: index },
  {
    name: 'search',
    takes: '<words> [-k n]',
    does: 'Passages of your notes.',
    options: { k: { type: 'string', short: 'k' } },
    run: search,
  },
  { name: 'stats', takes: '', does: 'Figures.', run: stats },
  { name: 'health', takes: '', does: 'Compares ledger and databases.', run: health },
  { name: 'rebuild', takes: '', does: 'Makes the databases again from the ledger.', run: rebuild },
  { name: 'ledger', takes: '', does: "The ledger's files.", run: ledger },
];
