import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import obsidianmd from 'eslint-plugin-obsidianmd';
import tseslint from 'typescript-eslint';
import { importDirection } from './build/lint/import-direction.mjs';
import { jsonAsExpression } from './build/lint/json-as-expression.mjs';
import { noteWrites } from './build/lint/note-writes.mjs';
import { hostGlobals, workerGlobals } from './build/lint/restricted-globals.mjs';
import { nodeRooms, portableRooms } from './build/lint/rooms.mjs';

/** What main.js is made of. The other rooms are programs for Node, where the app's rules mean nothing. */
const pluginCode = { files: ['src/**/*.ts'], ignores: nodeRooms.map((room) => `src/${room}/**`) };

/** @type {(names: readonly string[]) => string[]} */
const filesOf = (names) => names.map((room) => `src/${room}/**/*.ts`);

export default defineConfig([
  globalIgnores(['main.js', 'dist/', 'coverage/', '.scratch/', 'workbench/sample-vault/']),
  {
    // A rule that is wrong for us is argued about here, once, and never silenced where it hurts.
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' },
  },

  {
    files: ['**/*.ts', '**/*.mjs'],
    extends: [js.configs.recommended, tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    // The type checker reads every file here, scripts included, and knows what is defined.
    rules: { 'no-undef': 'off' },
  },
  { ...pluginCode, extends: [obsidianmd.configs.recommended] },
  {
    files: ['**/*.ts', '**/*.mjs'],
    rules: {
      '@typescript-eslint/ban-ts-comment': ['error', { minimumDescriptionLength: Infinity }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { args: 'none', ignoreRestSiblings: true }],
      // A port's method is asynchronous for the sake of other implementations.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      eqeqeq: 'error',
      'prefer-const': 'error',
    },
  },

  {
    files: ['src/**/*.ts'],
    plugins: { recollect: { rules: { 'import-direction': importDirection, 'note-writes': noteWrites } } },
    rules: { 'recollect/import-direction': 'error', 'recollect/note-writes': 'error' },
  },
  {
    files: filesOf(portableRooms),
    rules: { 'no-restricted-globals': ['error', ...hostGlobals, ...workerGlobals] },
  },
  {
    // The entries and clients of the workers.
    files: [...filesOf(['engine']), 'src/embeddings/transformers/worker.ts'],
    rules: { 'no-restricted-globals': ['error', ...hostGlobals] },
  },
  {
    // Runs in a worker and under Node, where there is no window to prefer.
    files: ['src/embeddings/transformers/onnx-runtime.ts'],
    rules: { 'obsidianmd/no-global-this': 'off' },
  },

  {
    files: ['manifest.json'],
    plugins: { obsidianmd },
    languageOptions: { parser: jsonAsExpression },
    rules: { 'obsidianmd/validate-manifest': 'error' },
  },
  { files: ['package.json'], extends: [obsidianmd.configs.recommended] },
]);
