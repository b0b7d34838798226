/** Memory as the agent uses it: the living memory behind the worker, also after that was restarted. */
import type { AgentMemory, PassageSearch } from '../../core/agent-ports';
import type { NotesApi } from '../../core/notes-api';

/** Asks for the door each time: the engine behind it may have been exchanged. */
export function agentMemory(living: () => Omit<AgentMemory, 'undo'>, undo: AgentMemory['undo']): AgentMemory {
  return {
    remember: (request) => living().remember(request),
    forget: (fact) => living().forget(fact),
    supersede: (fact, text, validUntil) => living().supersede(fact, text, validUntil),
    facts: (query) => living().facts(query),
    fact: (id) => living().fact(id),
    recall: (query) => living().recall(query),
    compose: (request) => living().compose(request),
    styles: () => living().styles(),
    proposeStyle: (style, reason) => living().proposeStyle(style, reason),
    learnFrom: (thread) => living().learnFrom(thread),
    factsFrom: (place) => living().factsFrom(place),
    timeline: (fact) => living().timeline(fact),
    undo,
  };
}

/** The search of passages, on the same terms. */
export function passageSearch(notes: () => Pick<NotesApi, 'search'>): PassageSearch {
  return { search: (query) => notes().search(query) };
}
