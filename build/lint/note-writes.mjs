import path from 'node:path';

/** What changes a note, on a vault of the app's. */
const OF_A_VAULT = new Set([
  ...['process', 'modify', 'modifyBinary', 'append', 'appendBinary', 'create', 'createBinary'],
  ...['trash', 'delete', 'rename', 'copy'],
]);
/** What changes notes by its name alone. */
const BY_NAME = new Set([
  'renameFile',
  'trashFile',
  'processFrontMatter',
  'promptForDeletion',
  'promptForFileDeletion',
]);
/** Writing past the vault, as only the files of the engine and of the history are. */
const OF_AN_ADAPTER = new Set([
  'write',
  'writeBinary',
  'append',
  'appendBinary',
  'process',
  'trashLocal',
  'trashSystem',
]);

/** The one file that gives the vault to src/vault, and the one that keeps Recollect's own files. */
const DOORS = new Set(['obsidian/note-vault.ts']);
const ADAPTER_DOORS = new Set(['obsidian/obsidian-files.ts']);

/**
 * Reports code that changes a note by another way than src/vault: the rules, the history and undo hold only for what
 * goes through it.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const noteWrites = {
  meta: {
    type: 'problem',
    docs: { description: 'Only src/vault changes notes.' },
    schema: [],
    messages: {
      wrong: "'{{what}}' changes a note past its rules, history and undo: go through NoteWriting.",
    },
  },
  create(context) {
    const place = path.relative(path.join(context.cwd, 'src'), context.filename).split(path.sep).join('/');
    if (place.startsWith('..') || place.startsWith('vault/')) return {};
    return {
      CallExpression: (node) => {
        const { callee } = node;
        if (callee.type !== 'MemberExpression') return;
        const method = nameOf(callee);
        const owner =
          callee.object.type === 'MemberExpression' ? nameOf(callee.object) : identifier(callee.object);
        const isOfVault = /vault$/i.test(owner ?? '') && OF_A_VAULT.has(method ?? '');
        const isOfAdapter = /adapter$/i.test(owner ?? '') && OF_AN_ADAPTER.has(method ?? '');
        const isWrong =
          (isOfAdapter && !ADAPTER_DOORS.has(place)) ||
          ((isOfVault || BY_NAME.has(method ?? '')) && !DOORS.has(place));
        if (isWrong)
          context.report({ node, messageId: 'wrong', data: { what: `${owner ?? '...'}.${method}` } });
      },
    };
  },
};

/** @typedef {{ type: string, name?: unknown, value?: unknown }} Named */

/** @type {(node: { property: Named, computed: boolean }) => string | undefined} */
function nameOf({ property, computed }) {
  if (!computed) return identifier(property);
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined;
}

/** @type {(node: Named) => string | undefined} */
function identifier(node) {
  return node.type === 'Identifier' && typeof node.name === 'string' ? node.name : undefined;
}
