/** What models are reached with in the app. */
import { requestUrl } from 'obsidian';
import type { App } from 'obsidian';
import type { After } from '../../core/transport';
import type { ModelAccess } from '../../models/access';
import { fetchTransport } from '../../models/fetch-transport';
import { nodeHttp } from '../node-door';
import { bufferedTransport } from './buffered-transport';
import { nodeTransport } from './node-transport';
import { ChosenTransport } from './transport';

const now = (): number => Date.now();

const after: After = (ms, work) => {
  const timer = window.setTimeout(work, ms);
  return () => window.clearTimeout(timer);
};

/** One for the whole app, since it remembers which way leads to a server. */
export function modelAccess(app: App): ModelAccess {
  return {
    transport: new ChosenTransport(
      [
        {
          name: 'fetch',
          transport: fetchTransport((url, init) => window.fetch(url, init)),
          streams: true,
        },
        { name: 'node', transport: nodeTransport(nodeHttp, after), streams: true },
        { name: 'app', transport: bufferedTransport(requestUrl), streams: false },
      ],
      now,
    ),
    keyNamed: (name) => app.secretStorage.getSecret(name),
    now,
    after,
    sleep: (ms) => new Promise((resolve) => window.setTimeout(resolve, ms)),
    random: () => Math.random(),
  };
}
