import { ESLint, Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, it } from 'vitest';
import { importDirection } from '../../build/lint/import-direction.mjs';
import { rooms } from '../../build/lint/rooms.mjs';

/** What the rule says of a line of code in a file. */
function complaints(filename: string, code: string): string[] {
  const config: Linter.Config = {
    files: ['**/*.ts'],
    languageOptions: { parser: tseslint.parser },
    plugins: { recollect: { rules: { 'import-direction': importDirection } } },
    rules: { 'recollect/import-direction': 'error' },
  };
  return new Linter().verify(code, config, filename).map(({ message }) => message);
}

describe('the direction of imports', () => {
  it.each([
    ['src/core/ports.ts', "import { open } from '../store/open';", 'src/core may not import src/store.'],
    [
      'src/store/a/b.ts',
      "import type { X } from '../../recall/x.ts';",
      'src/store may not import src/recall.',
    ],
    ['src/agent/loop.ts', "export { x } from '../models/x';", 'src/agent may not import src/models.'],
    ['src/agent/loop.ts', "export * from '../engine/x';", 'src/agent may not import src/engine.'],
    ['src/obsidian/view.ts', "import Main from '../main';", 'src/obsidian may not import src/main.'],
    [
      'src/vault/git.ts',
      "const x = await import('../obsidian/x');",
      'src/vault may not import src/obsidian.',
    ],
    ['src/vault/git.ts', "let x: import('../obsidian/x').X;", 'src/vault may not import src/obsidian.'],
    ['src/models/http.ts', "import x = require('../obsidian/x');", 'src/models may not import src/obsidian.'],
    [
      'src/memory/a.ts',
      "import w from 'inline-worker:../engine/worker.ts';",
      'src/memory may not import src/engine.',
    ],
    [
      'src/core/x.ts',
      "import { it } from '../../test/it';",
      "src/core may not import '../../test/it', which is outside src.",
    ],
    ['src/store/x.ts', "import { readFile } from 'node:fs';", "src/store may not import Node's 'node:fs'."],
    ['src/store/x.ts', "const fs = require('fs');", "src/store may not import Node's 'fs'."],
    ['src/obsidian/x.ts', "import 'node:path';", "src/obsidian may not import Node's 'node:path'."],
    [
      'src/engine/x.ts',
      "import { App } from 'obsidian';",
      "src/engine may not import 'obsidian', which only the app provides.",
    ],
    [
      'src/cli/x.ts',
      "import '@codemirror/state';",
      "src/cli may not import '@codemirror/state', which only the app provides.",
    ],
    [
      'src/core/x.ts',
      "import 'sql.js';",
      "src/core may import no package but valibot and ulid, so not 'sql.js'.",
    ],
    [
      'src/attic/x.ts',
      "import 'ulid';",
      'src/attic has no row in the table of rooms: say there what it may import.',
    ],
  ])('refuses in %s: %s', (file, code, message) => {
    expect(complaints(file, code)).toEqual([message]);
  });

  it.each([
    ['src/main.ts', "import { Plugin } from 'obsidian'; import { View } from './obsidian/view';"],
    [
      'src/obsidian/view.ts',
      "import { ItemView } from 'obsidian'; import w from 'inline-worker:../engine/worker.ts';",
    ],
    [
      'src/engine/worker.ts',
      "import '../store/open'; import '../recall/recall'; import wasm from 'gzip-base64:sql.js/x.wasm';",
    ],
    [
      'src/core/a/b.ts',
      "import { c } from '../c'; import * as v from 'valibot'; import { ulid } from 'ulid';",
    ],
    ['src/cli/crash.ts', "import { parseArgs } from 'node:util'; import '../engine/open';"],
    ['src/obsidian/node-door.ts', "const { open } = await import('node:fs/promises');"],
    ['test/anything.test.ts', "import '../src/store/x'; import 'node:fs'; import 'obsidian';"],
  ])('allows in %s: %s', (file, code) => {
    expect(complaints(file, code)).toEqual([]);
  });

  it('lets no room see a room below it in the table, so that no circle can form', () => {
    const order = Object.keys(rooms);
    for (const [name, { imports }] of Object.entries(rooms)) {
      for (const seen of imports)
        expect(order.slice(0, order.indexOf(name)), `${name} imports ${seen}`).toContain(seen);
    }
  });
});

describe('the lint configuration', () => {
  const eslint = new ESLint();

  /** The severity and options of a rule for a file, as the project's own configuration gives them. */
  async function ruleFor(file: string, rule: string): Promise<unknown[] | undefined> {
    const config = (await eslint.calculateConfigForFile(file)) as { rules: Record<string, unknown[]> };
    return config.rules[rule];
  }

  it.each(['src/main.ts', 'src/core/a.ts', 'src/obsidian/view.ts', 'src/cli/crash.ts'])(
    'holds %s to the direction',
    async (file) => {
      expect(await ruleFor(file, 'recollect/import-direction')).toEqual([2]);
    },
  );

  it('keeps the globals of a page and of Node out of the rooms that run anywhere', async () => {
    for (const room of ['core', 'store', 'agent', 'engine']) {
      const [severity, ...globals] = (await ruleFor(`src/${room}/a.ts`, 'no-restricted-globals')) ?? [];
      expect(severity).toBe(2);
      const names = globals.map((entry) => (entry as { name: string }).name);
      expect(names).toEqual(
        expect.arrayContaining(['window', 'document', 'localStorage', 'fetch', 'process', 'Buffer']),
      );
      expect(names.includes('self'), room).toBe(room !== 'engine');
    }
  });

  it('applies the rules of Obsidian to all of main.js and lets no comment switch a rule off', async () => {
    expect(await ruleFor('src/obsidian/view.ts', 'obsidianmd/no-unsupported-api')).toEqual([2]);
    expect(await ruleFor('src/engine/worker.ts', 'obsidianmd/prefer-window-timers')).toEqual([1]);
    const config = (await eslint.calculateConfigForFile('src/main.ts')) as { linterOptions: object };
    expect(config.linterOptions).toMatchObject({ noInlineConfig: true });
  });

  it('checks the manifest as the directory does', async () => {
    const [result] = await eslint.lintText('{ "id": "obsidian-recollect" }', { filePath: 'manifest.json' });
    const messages = result?.messages.map(({ message }) => message);
    expect(messages).toContain("The 'id' property cannot contain 'obsidian'.");
    expect(messages).toContain("The manifest is missing the required 'isDesktopOnly' property.");
  });
});
