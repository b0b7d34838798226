/** Any server that speaks as OpenAI's does: one question, one answer, every failure as a sentence. */
import * as v from 'valibot';
import { RecollectError, reasonOf } from '../core/errors';
import type { LanguageModel, ModelRequest } from '../core/language-model';

/** How long an answer is waited for, in milliseconds. A model of one's own may have to be loaded first. */
const ANSWER_WITHIN_MS = 120_000;
/** How much of a server's own words is kept with an error, in characters. */
const COMPLAINT_LENGTH = 200;

/** Where the model is and what it is called. */
export interface ModelAddress {
  /** `https://api.openai.com/v1`, `http://127.0.0.1:11434/v1`. */
  url: string;
  model: string;
  key: string | null;
}

/** How it is reached. */
export interface ModelAccess {
  fetch: typeof fetch;
  /** Another patience than two minutes, in milliseconds. */
  timeout?: number;
}

const Answer = v.object({
  choices: v.pipe(
    v.array(v.object({ message: v.object({ content: v.nullish(v.string()) }) })),
    v.minLength(1),
  ),
});
const Complaint = v.object({
  error: v.union([v.string(), v.object({ message: v.string() })]),
});

const KEPT = 'What was said is kept and asked about again later.';

function failed(sentence: string, detail?: string): RecollectError {
  return new RecollectError('model_failed', `${sentence} ${KEPT}`, detail);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function complaintIn(text: string): string {
  const read = v.safeParse(Complaint, parsed(text));
  if (!read.success) return text.slice(0, COMPLAINT_LENGTH);
  const { error } = read.output;
  return (typeof error === 'string' ? error : error.message).slice(0, COMPLAINT_LENGTH);
}

function urlOf(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}

/** What is wrong with an address, in words; null when it can be tried. */
export function problemWithModel({ url, model }: ModelAddress): string | null {
  if (!/^https?:$/.test(urlOf(url)?.protocol ?? ''))
    return `The address of the model, "${url}", must begin with http:// or https://.`;
  if (model.trim() === '') return 'The model has an address but no name.';
  return null;
}

/** Whether what it is asked leaves this machine. */
export function isRemoteModel({ url }: Pick<ModelAddress, 'url'>): boolean {
  const host = urlOf(url)?.hostname ?? '';
  return !(
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '[::1]' ||
    /^127(\.\d+){3}$/.test(host)
  );
}

function endpointOf(address: string): URL {
  const url = new URL(address);
  const path = url.pathname.replace(/\/+$/, '');
  if (!path.endsWith('/chat/completions')) url.pathname = `${path === '' ? '/v1' : path}/chat/completions`;
  return url;
}

/** A model behind such a server. */
export class OpenAiCompatible implements LanguageModel {
  readonly id: string;
  readonly isRemote: boolean;
  private readonly endpoint: URL;

  constructor(
    private readonly address: ModelAddress,
    private readonly access: ModelAccess,
  ) {
    const problem = problemWithModel(address);
    if (problem !== null) throw new RecollectError('model_failed', problem);
    this.endpoint = endpointOf(address.url);
    this.id = `${this.endpoint.host}/${address.model}`;
    this.isRemote = isRemoteModel(address);
  }

  async complete({ system, prompt, maxTokens }: ModelRequest): Promise<string> {
    const { model, key } = this.address;
    const { status, text } = await this.post({
      headers: {
        'content-type': 'application/json',
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({
        model,
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: prompt },
        ],
        max_tokens: maxTokens,
        // The same words should give the same memories.
        temperature: 0,
        stream: false,
      }),
    });
    if (status < 200 || status >= 300) throw this.refusal(status, complaintIn(text));
    const read = v.safeParse(Answer, parsed(text));
    if (!read.success)
      throw failed(
        `${this.endpoint.host} answered with something that no language model says. Check the address.`,
        text.slice(0, COMPLAINT_LENGTH),
      );
    return read.output.choices[0]?.message.content ?? '';
  }

  private async post(sent: {
    headers: Record<string, string>;
    body: string;
  }): Promise<{ status: number; text: string }> {
    const timeout = this.access.timeout ?? ANSWER_WITHIN_MS;
    const { host } = this.endpoint;
    const signal = AbortSignal.timeout(timeout);
    try {
      const answer = await this.access.fetch(this.endpoint, { method: 'POST', ...sent, signal });
      return { status: answer.status, text: await answer.text() };
    } catch (thrown) {
      if (signal.aborted) throw failed(`${host} gave no answer within ${timeout / 1000} seconds.`);
      throw failed(
        `${host} could not be reached. Check that it runs and that this device is online.`,
        reasonOf(thrown),
      );
    }
  }

  private refusal(status: number, complaint: string): RecollectError {
    const { host } = this.endpoint;
    const detail = `${status} ${complaint}`.trim();
    if (status === 401 || status === 403) return failed(`${host} does not accept the key.`, detail);
    if (status === 404)
      return failed(`${host} knows no model "${this.address.model}" at this address. Check both.`, detail);
    if (status === 429)
      return failed(`${host} is asked too often, or the account has no credit left.`, detail);
    if (status >= 500) return failed(`${host} has a problem of its own (${status}).`, detail);
    return failed(`${host} refused the request (${detail}).`, detail);
  }
}
