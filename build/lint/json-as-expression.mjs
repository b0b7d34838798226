import tseslint from 'typescript-eslint';

/**
 * Reads a JSON file as the one JavaScript expression that it is. The manifest rule of Obsidian's lint plugin looks
 * for such a tree, while the JSON parsers of ESLint have trees of their own kind.
 */
export const jsonAsExpression = {
  meta: { name: 'json-as-expression' },
  /** @type {(text: string) => { ast: unknown, scopeManager: unknown }} */
  parseForESLint: (text) => tseslint.parser.parseForESLint(`(${text})`),
};
