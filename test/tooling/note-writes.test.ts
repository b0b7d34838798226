import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { expect, it } from 'vitest';
import { noteWrites } from '../../build/lint/note-writes.mjs';

function complaints(filename: string, code: string): number {
  const config: Linter.Config = {
    files: ['**/*.ts'],
    languageOptions: { parser: tseslint.parser },
    plugins: { recollect: { rules: { 'note-writes': noteWrites } } },
    rules: { 'recollect/note-writes': 'error' },
  };
  return new Linter().verify(code, config, filename).length;
}

it('lets only src/vault, through its one door, change a note', () => {
  const writes = [
    'this.app.vault.process(file, change);',
    'await app.vault.modify(file, text);',
    "vault.create('A.md', text);",
    'this.app.vault[`x`]; this.app.vault["delete"](file);',
    'this.app.fileManager.renameFile(file, path);',
    'app.fileManager.trashFile(file);',
    'app.fileManager.processFrontMatter(file, change);',
  ];
  for (const code of writes) {
    expect(complaints('src/obsidian/view.ts', code), code).toBe(1);
    expect(complaints('src/agent/tools.ts', code), code).toBe(1);
    expect(complaints('src/vault/steps.ts', code), code).toBe(0);
    expect(complaints('src/obsidian/note-vault.ts', code), code).toBe(0);
  }
  const past = 'this.app.vault.adapter.write(path, text);';
  expect(complaints('src/obsidian/note-vault.ts', past)).toBe(1);
  expect(complaints('src/obsidian/obsidian-files.ts', past)).toBe(0);
  expect(
    complaints('src/obsidian/view.ts', 'this.app.vault.read(file); list.process(); store.append(event);'),
  ).toBe(0);
});
