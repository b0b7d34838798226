import { createHash, randomBytes } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { PageFiles } from '../bundle.ts';
import { BridgeError, describeFailure } from './bridge-error.ts';
import { targetAt } from './entry-at.ts';
import { requireLocalCaller, requireToken, sameSecret } from './guard.ts';
import { loadPage, mediaType } from './page-assets.ts';
import { FAILURE_HEADER } from './protocol.ts';
import type { HostConfig } from './protocol.ts';
import { VaultBridge } from './vault-bridge.ts';
import { resolveInVault } from './vault-path.ts';

/** How a host is started. */
export interface StartOptions {
  /** The vault: a folder on disk. */
  vaultDir: string;
  /** 0 or absent: any free port. */
  port?: number;
  /** Plugins the page switches on, whatever `community-plugins.json` says. */
  enable?: string[];
  /** The page's files, where they were bundled before. */
  pageFiles?: PageFiles;
}

/** A running host. */
export interface RunningHost {
  url: string;
  token: string;
  close(): Promise<void>;
}

// Longer than a person thinks, so that the page's connections are not torn down between two clicks.
const KEEP_ALIVE_MS = 120_000;

/** Serves the host page and the bridge to `vaultDir`, on the loopback interface only. */
export async function startHost({
  vaultDir,
  port = 0,
  enable = [],
  pageFiles,
}: StartOptions): Promise<RunningHost> {
  const root = realpathSync(vaultDir);
  const config: HostConfig = {
    token: randomBytes(24).toString('base64url'),
    resourceKey: randomBytes(24).toString('base64url'),
    vaultName: path.basename(root),
    vaultId: createHash('sha256').update(root).digest('hex').slice(0, 16),
    enable,
  };
  const page = await loadPage(config, pageFiles);
  const bridge = new VaultBridge(root);

  const server = http.createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    const address = server.address() as AddressInfo;
    answer(request, response, address.port).catch((error: unknown) => {
      const { status, failure } = describeFailure(error, root);
      if (!response.headersSent)
        response.writeHead(status, { 'content-type': 'application/json', [FAILURE_HEADER]: '1' });
      response.end(JSON.stringify(failure));
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse, ownPort: number): Promise<void> {
    requireLocalCaller(request, ownPort);
    response.setHeader('cache-control', 'no-store');
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('x-frame-options', 'DENY');
    response.setHeader('cross-origin-resource-policy', 'same-origin');
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const [, area = '', rest = ''] = /^\/([^/]*)\/?(.*)$/s.exec(url.pathname) ?? [];
    if (area === 'bridge') {
      requireToken(request, config.token);
      return bridge.answer(rest, url, request, response);
    }
    if (request.method !== 'GET') throw new BridgeError(405, 'method', 'Only the bridge takes this.');
    const body = area === 'resource' ? await readResource(rest) : page.get(url.pathname.slice(1));
    if (!body) throw new BridgeError(404, 'not_found', `There is nothing at ${url.pathname}.`);
    response.writeHead(200, {
      'content-type': mediaType(url.pathname === '/' ? 'index.html' : url.pathname),
    });
    response.end(body);
  }

  function readResource(rest: string): Promise<Buffer | undefined> {
    const slash = rest.indexOf('/');
    if (!sameSecret(rest.slice(0, slash), config.resourceKey)) {
      throw new BridgeError(401, 'token', 'The address carries no valid key.');
    }
    const file = resolveInVault(root, decodeURIComponent(rest.slice(slash + 1)));
    return targetAt(file)?.isFile() ? readFile(file) : Promise.resolve(undefined);
  }

  try {
    await listen(server, port);
  } catch (error) {
    bridge.close();
    throw error;
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    token: config.token,
    close: async () => {
      bridge.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function listen(server: http.Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}
