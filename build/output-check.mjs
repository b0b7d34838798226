import { isBuiltin } from 'node:module';
import ts from 'typescript';
import { SIZE_LIMIT } from './share-report.mjs';

/** @typedef {{ rule: string, place: string, excerpt: string }} Finding */

/** A string shorter than this holds no program worth parsing. */
const SHORTEST_PROGRAM = 200;

const REMOTE_CODE = /^(?:https?:)?\/\/[^\s"'`]+\.(?:m?js|wasm)(?:[?#]|$)/i;
const HTML_SINKS = new Set(['innerHTML', 'outerHTML']);
const GLOBAL_OBJECTS = new Set(['window', 'self', 'globalThis', 'global', 'activeWindow']);

/**
 * Why a built main.js must not ship, a sentence each; none when it may.
 *
 * @param {string} code
 * @param {import('esbuild').Metafile} metafile
 * @returns {string[]}
 */
export function refusals(code, metafile) {
  const reasons = forbiddenCode(code).map(({ rule, place, excerpt }) => `${rule} at ${place}: ${excerpt}`);
  for (const name of nodeAtLoad(metafile)) {
    reasons.push(
      `'${name}' is required while the plugin loads, which a phone cannot: import() it where it is used`,
    );
  }
  const size = Buffer.byteLength(code);
  if (size > SIZE_LIMIT) reasons.push(`main.js has ${size} bytes, more than the ${SIZE_LIMIT} allowed`);
  return reasons;
}

/**
 * The modules of Node that main.js asks for as soon as it is evaluated.
 *
 * @param {import('esbuild').Metafile} metafile
 * @returns {string[]}
 */
function nodeAtLoad(metafile) {
  // As the sources say it: in the output, an import() has become a require as well.
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
  return imports
    .filter(({ path, kind }) => isBuiltin(path) && kind !== 'dynamic-import')
    .map(({ path }) => path);
}

/**
 * What Obsidian's directory refuses in a plugin, found in the built file: code made from text, HTML assigned as
 * text, scripts fetched from elsewhere. Parsed rather than searched, so that words in a message do not count; and a
 * program held in a string, as an inlined worker is, is parsed in turn.
 *
 * @param {string} code
 * @param {string} [where] names the program in the findings
 * @returns {Finding[]}
 */
export function forbiddenCode(code, where = 'main.js') {
  const source = ts.createSourceFile('main.js', code, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS);
  /** @type {Finding[]} */
  const findings = [];

  /** @type {(node: ts.Node) => string} */
  const placeOf = (node) => {
    const { line, character } = source.getLineAndCharacterOfPosition(node.getStart(source));
    return `${where}:${line + 1}:${character + 1}`;
  };

  /** @type {(node: ts.Node) => void} */
  const visit = (node) => {
    const rule = brokenRule(node);
    if (rule) {
      const start = node.getStart(source);
      findings.push({ rule, place: placeOf(node), excerpt: code.slice(Math.max(0, start - 40), start + 80) });
    }
    if (ts.isStringLiteralLike(node) && isProgram(node.text)) {
      findings.push(...forbiddenCode(node.text, `the program in the string at ${placeOf(node)}`));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return findings;
}

/**
 * @param {ts.Node} node
 * @returns {string | undefined} what is wrong with it
 */
function brokenRule(node) {
  if (ts.isCallExpression(node)) {
    const callee = globalName(node.expression);
    if (callee === 'eval') return 'eval makes code from text';
    if (callee === 'Function') return 'Function() makes code from text';
    const [first] = node.arguments;
    const loads = callee === 'importScripts' || node.expression.kind === ts.SyntaxKind.ImportKeyword;
    if (loads && first && ts.isStringLiteralLike(first) && /^(?:https?:)?\/\//i.test(first.text)) {
      return 'a script is loaded from a remote address';
    }
  }
  if (ts.isNewExpression(node) && globalName(node.expression) === 'Function') {
    return 'new Function makes code from text';
  }
  if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind)) {
    const property = propertyName(node.left);
    if (property !== undefined && HTML_SINKS.has(property)) return `${property} is assigned`;
  }
  if (ts.isStringLiteralLike(node) && REMOTE_CODE.test(node.text)) return 'the address of a remote script';
  return undefined;
}

/**
 * The name behind `eval`, `window.eval` and `(0, eval)`, all of which reach the same function.
 *
 * @param {ts.Expression} expression
 * @returns {string | undefined}
 */
function globalName(expression) {
  if (ts.isIdentifier(expression)) return expression.text;
  if (ts.isParenthesizedExpression(expression)) return globalName(expression.expression);
  if (ts.isBinaryExpression(expression) && expression.operatorToken.kind === ts.SyntaxKind.CommaToken) {
    return globalName(expression.right);
  }
  if (!ts.isPropertyAccessExpression(expression) && !ts.isElementAccessExpression(expression))
    return undefined;
  const owner = expression.expression;
  return ts.isIdentifier(owner) && GLOBAL_OBJECTS.has(owner.text) ? propertyName(expression) : undefined;
}

/** @type {(node: ts.Node) => string | undefined} */
function propertyName(node) {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression)) {
    return node.argumentExpression.text;
  }
  return undefined;
}

/** @type {(kind: ts.SyntaxKind) => boolean} */
function isAssignment(kind) {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

/**
 * Whether a string reads as JavaScript; embedded binaries (base64) and prose do not.
 *
 * @param {string} text
 */
function isProgram(text) {
  if (text.length < SHORTEST_PROGRAM || !text.includes('(')) return false;
  const { diagnostics } = ts.transpileModule(text, {
    reportDiagnostics: true,
    compilerOptions: { allowJs: true, target: ts.ScriptTarget.ESNext },
    fileName: 'string.js',
  });
  return (diagnostics ?? []).length === 0;
}
