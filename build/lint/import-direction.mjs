import { isBuiltin } from 'node:module';
import path from 'node:path';
import { rooms } from './rooms.mjs';

const PROVIDED_BY_THE_APP = /^(?:obsidian|electron|@codemirror\/.+|@lezer\/(?:common|highlight|lr))$/;

/**
 * Reports an import against the direction that the table of rooms lays down.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const importDirection = {
  meta: {
    type: 'problem',
    docs: { description: 'Keep imports between the rooms of src in one direction.' },
    schema: [],
    messages: { wrong: '{{reason}}' },
  },
  create(context) {
    const root = path.join(context.cwd, 'src');
    const importer = roomOf(root, context.filename);
    if (importer === undefined) return {};

    /** @type {(node: import('eslint').Rule.Node, source: unknown) => void} */
    const check = (node, source) => {
      const specifier = literalText(source);
      if (specifier === undefined) return;
      const reason = reasonAgainst(importer, specifier, root, context.filename);
      if (reason) context.report({ node, messageId: 'wrong', data: { reason } });
    };

    return {
      ImportDeclaration: (node) => check(node, node.source),
      ExportNamedDeclaration: (node) => check(node, node.source),
      ExportAllDeclaration: (node) => check(node, node.source),
      ImportExpression: (node) => check(node, node.source),
      CallExpression: (node) => {
        if (node.callee.type === 'Identifier' && node.callee.name === 'require')
          check(node, node.arguments[0]);
      },
      'TSImportType > Literal': (/** @type {import('eslint').Rule.Node} */ node) => check(node, node),
      'TSExternalModuleReference > Literal': (/** @type {import('eslint').Rule.Node} */ node) =>
        check(node, node),
    };
  },
};

/**
 * The room that a file belongs to; nothing for a file outside src.
 *
 * @param {string} root the absolute path of src
 * @param {string} file
 * @returns {string | undefined}
 */
function roomOf(root, file) {
  const [first = '', ...rest] = path.relative(root, file).split(path.sep);
  if (first === '..' || path.isAbsolute(first)) return undefined;
  return rest.length > 0 ? first : first.replace(/(?:\.d)?\.[cm]?[jt]s$/, '');
}

/**
 * @param {string} importer the importing room
 * @param {string} source as written in the import
 * @param {string} root the absolute path of src
 * @param {string} file the importing file
 * @returns {string | undefined} what is wrong with the import
 */
function reasonAgainst(importer, source, root, file) {
  const room = rooms[importer];
  if (!room) return `src/${importer} has no row in the table of rooms: say there what it may import.`;

  const request = source.replace(/^(?:inline-worker|gzip-base64):/, '');
  if (request.startsWith('.')) {
    const target = roomOf(root, path.resolve(path.dirname(file), request));
    if (target === undefined) return `src/${importer} may not import '${source}', which is outside src.`;
    if (target === importer || room.imports.includes(target)) return undefined;
    return `src/${importer} may not import src/${target}.`;
  }
  if (isBuiltin(request)) {
    return room.node || room.nodeDoor === path.basename(file)
      ? undefined
      : `src/${importer} may not import Node's '${source}'.`;
  }
  if (PROVIDED_BY_THE_APP.test(request)) {
    return room.obsidian
      ? undefined
      : `src/${importer} may not import '${source}', which only the app provides.`;
  }
  if (room.packages && !room.packages.some((name) => request === name || request.startsWith(`${name}/`))) {
    return `src/${importer} may import no package but ${room.packages.join(' and ')}, so not '${source}'.`;
  }
  return undefined;
}

/**
 * @param {unknown} node
 * @returns {string | undefined} the text of a string literal
 */
function literalText(node) {
  if (typeof node !== 'object' || node === null || !('value' in node)) return undefined;
  return typeof node.value === 'string' ? node.value : undefined;
}
