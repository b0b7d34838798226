import { mkdtemp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHost } from './index.ts';
import type { RunningHost } from './index.ts';

interface Reply {
  status: number;
  body: string;
  failed: boolean;
}

let outside = '';
let vaultDir = '';
let host: RunningHost;

beforeAll(async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'recollect-server-'));
  outside = path.join(folder, 'outside');
  vaultDir = path.join(folder, 'vault');
  await mkdir(outside);
  await mkdir(vaultDir);
  await writeFile(path.join(outside, 'secret.md'), 'secret');
  await writeFile(path.join(vaultDir, 'note.md'), 'note');
  await symlink(outside, path.join(vaultDir, 'door'));
  await symlink(path.join(outside, 'not-yet.md'), path.join(vaultDir, 'dangling.md'));
  host = await startHost({ vaultDir });
});

afterAll(async () => {
  await host.close();
  await rm(path.dirname(vaultDir), { recursive: true });
});

describe('the bridge lets in only its own page', () => {
  it('answers with the token', async () => {
    expect(await call('read', { path: 'note.md' })).toMatchObject({ status: 200, body: 'note' });
  });

  it.each([
    ['no token', { 'x-host-token': '' }, 401],
    ['another token', { 'x-host-token': 'x'.repeat(32) }, 401],
    ['a name that only resolves here', { host: 'evil.example:80' }, 403],
    ['the page of another site', { origin: 'https://evil.example' }, 403],
    ['the page of another local server', { origin: 'http://127.0.0.1:1' }, 403],
  ])('refuses %s', async (_who, headers, status) => {
    const reply = await call('read', { path: 'note.md' }, { headers });
    expect(reply.status).toBe(status);
    expect(reply.body).not.toContain('note');
  });

  it('refuses to show even the page under a foreign name, since it carries the token', async () => {
    const reply = await send('GET', '/', { host: 'evil.example' });
    expect(reply.status).toBe(403);
    expect(reply.body).not.toContain(host.token);
  });

  it('serves no vault file without the key', async () => {
    expect((await send('GET', '/resource/guess/note.md', {})).status).toBe(401);
  });
});

describe('the bridge stays inside the vault', () => {
  it.each(['../outside/secret.md', 'a/../../outside/secret.md', 'door/secret.md', '..\\outside\\secret.md'])(
    'does not read %s',
    async (target) => {
      const reply = await call('read', { path: target });
      expect(reply).toMatchObject({ status: 403 });
      expect(JSON.parse(reply.body)).toMatchObject({ code: 'path_escape' });
    },
  );

  it('does not read an absolute path', async () => {
    expect((await call('read', { path: path.join(outside, 'secret.md') })).status).toBe(403);
  });

  it.each(['door/new.md', 'dangling.md', 'door/deep/new.md'])('does not write %s', async (target) => {
    expect((await call('write', { path: target }, { body: 'x' })).status).toBe(403);
    await expect(readFile(path.join(outside, 'not-yet.md'))).rejects.toThrow('ENOENT');
    await expect(readFile(path.join(outside, 'new.md'))).rejects.toThrow('ENOENT');
  });

  it.each(['rename', 'copy'])('does not %s out of the vault', async (operation) => {
    expect((await call(operation, { path: 'note.md', to: '../outside/n.md' })).status).toBe(403);
    expect(await readFile(path.join(vaultDir, 'note.md'), 'utf8')).toBe('note');
  });

  it.each(['rmdir', 'trash', 'rename'])('does not %s the vault itself', async (operation) => {
    expect((await call(operation, { path: '', to: 'x', recursive: 'true' })).status).toBe(403);
  });

  it('keeps links that lead out, and what they lead to, out of the tree', async () => {
    const tree = JSON.parse((await call('tree', {})).body) as { path: string }[];
    expect(tree.map((entry) => entry.path)).toEqual(['note.md']);
  });
});

describe('the bridge and the disk', () => {
  it("passes on the disk's refusals without the vault's place on disk", async () => {
    const reply = await call('read', { path: 'none.md' });
    expect(reply.failed).toBe(true);
    expect(JSON.parse(reply.body)).toEqual({
      code: 'ENOENT',
      message: "ENOENT: no such file or directory, open 'none.md'",
    });
  });

  it('gives each trashed file a name of its own', async () => {
    for (const text of ['first', 'second']) {
      await call('write', { path: 'rubbish.md' }, { body: text });
      await call('trash', { path: 'rubbish.md' });
    }
    expect(await readFile(path.join(vaultDir, '.trash', 'rubbish.md'), 'utf8')).toBe('first');
    expect(await readFile(path.join(vaultDir, '.trash', 'rubbish 2.md'), 'utf8')).toBe('second');
  });

  it('reads many files in one call, each with its bytes or its own refusal', async () => {
    const body = JSON.stringify(['note.md', 'none.md', '../outside/secret.md', 'note.md']);
    const reply = await call('reads', {}, { body });
    const end = reply.body.lastIndexOf(']') + 1;
    expect(JSON.parse(reply.body.slice(reply.body.indexOf('['), end))).toEqual([
      4,
      { code: 'ENOENT', message: "ENOENT: no such file or directory, open 'none.md'" },
      expect.objectContaining({ code: 'path_escape' }),
      4,
    ]);
    expect(reply.body.slice(end)).toBe('notenote');
  });

  it('sends requests to the outside world and follows redirects', async () => {
    const world = http.createServer((request, response) => {
      if (request.url === '/from') response.writeHead(302, { location: '/to' }).end();
      else
        response
          .writeHead(418, { 'x-said': 'hello' })
          .end(`${request.method} ${String(request.headers['x-asked'])}`);
    });
    await new Promise<void>((resolve) => world.listen(0, '127.0.0.1', resolve));
    const { port } = world.address() as AddressInfo;
    const head = JSON.stringify({
      url: `http://127.0.0.1:${port}/from`,
      method: 'GET',
      headers: { 'x-asked': 'please' },
    });
    const length = Buffer.alloc(4);
    length.writeUInt32BE(head.length);
    const reply = await call('request', {}, { body: Buffer.concat([length, Buffer.from(head)]) });
    world.close();
    expect(reply.body).toContain('"status":418');
    expect(reply.body).toContain('"x-said":"hello"');
    expect(reply.body.endsWith('GET please')).toBe(true);
  });
});

function call(
  operation: string,
  query: Record<string, string>,
  { headers = {}, body = '' }: { headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<Reply> {
  const search = new URLSearchParams(query).toString();
  return send('POST', `/bridge/${operation}?${search}`, { 'x-host-token': host.token, ...headers }, body);
}

// Not fetch, which forbids a caller to forge the Host header.
function send(
  method: string,
  target: string,
  headers: Record<string, string>,
  body: string | Buffer = '',
): Promise<Reply> {
  const { hostname, port } = new URL(host.url);
  return new Promise((resolve, reject) => {
    const request = http.request({ hostname, port, method, path: target, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: text,
          failed: 'x-host-failure' in response.headers,
        }),
      );
    });
    request.on('error', reject);
    request.end(body);
  });
}
