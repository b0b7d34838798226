/** What sending every passage to a server takes, said before it is done. */
import type { EmbeddingEstimate } from '../../core/notes-api';
import { costOf } from '../../embeddings/server/cost';
import { hostOf, isRemote } from '../../embeddings/server/server-config';
import type { Question } from '../confirm-modal';
import { counted, numeral } from '../quantities';
import type { ServerSettings } from './embedding-settings';

/** "310", "1.3 M". */
function tokensInWords(tokens: number): string {
  if (tokens >= 1_000_000) return `${(tokens / 1_000_000).toFixed(1)} M`;
  return tokens >= 10_000 ? `${numeral(Math.round(tokens / 1000))},000` : numeral(tokens);
}

function priceInWords(dollars: number): string {
  if (dollars === 0) return 'at no cost';
  return dollars < 0.01 ? 'less than $0.01' : `about $${dollars.toFixed(2)}`;
}

/** The question before a server is used. */
export function serverQuestion(server: ServerSettings, estimate: EmbeddingEstimate | null): Question {
  const host = hostOf(server);
  const remote = isRemote(server);
  const text: string[] = [];
  if (estimate) {
    const parts = [counted(estimate.passages, 'passage'), `about ${tokensInWords(estimate.tokens)} tokens`];
    if (server.pricePerMillion !== null)
      parts.push(priceInWords(costOf(estimate.tokens, server.pricePerMillion)));
    const stay = counted(
      estimate.withheld,
      'passage of local-only notes stays',
      'passages of local-only notes stay',
    );
    text.push(
      `${parts.join(', ')}, sent to ${host}${remote ? `; ${stay} out` : ', which runs on this device'}.`,
    );
    if (server.pricePerMillion === null && remote)
      text.push('What that costs is not known: no price is entered.');
  } else {
    text.push(`Your passages are sent to ${host}. How many there are is known once the index is ready.`);
  }
  text.push(
    remote
      ? `Every search sends its question to ${host} as well, and new or changed passages follow as you write.`
      : 'Nothing leaves this device: questions and passages go to the server on it.',
  );
  text.push('The model that answers now goes on doing so until all passages are there.');
  return {
    title: remote ? `Send your notes' passages to ${host}?` : `Use ${server.model} on this device?`,
    text,
    yes: remote ? 'Send and use' : 'Use',
  };
}
