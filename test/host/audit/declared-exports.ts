import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import ts from 'typescript';

/** What exists at run time by the word of obsidian.d.ts: names of exports, and for a class its methods. */
export interface DeclaredExport {
  name: string;
  /** Methods an instance always has: neither optional nor abstract. */
  methods: string[];
}

/** Reads every class, function, constant and enum that obsidian.d.ts exports; types do not exist at run time. */
export function declaredExports(): DeclaredExport[] {
  const file = createRequire(import.meta.url).resolve('obsidian/obsidian.d.ts');
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  return source.statements.filter(isExported).flatMap(runtimeExports);
}

function runtimeExports(statement: ts.Statement): DeclaredExport[] {
  if (ts.isClassDeclaration(statement) && statement.name) {
    return [{ name: statement.name.text, methods: methodsOf(statement) }];
  }
  if ((ts.isFunctionDeclaration(statement) || ts.isEnumDeclaration(statement)) && statement.name) {
    return [{ name: statement.name.text, methods: [] }];
  }
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => ({ name: name.getText(), methods: [] }));
  }
  return [];
}

function methodsOf(declaration: ts.ClassDeclaration): string[] {
  const names = declaration.members
    .filter(ts.isMethodDeclaration)
    .filter((method) => !method.questionToken && !has(method, ts.SyntaxKind.AbstractKeyword))
    .filter((method) => !has(method, ts.SyntaxKind.StaticKeyword))
    .map((method) => method.name.getText());
  return [...new Set(names)];
}

function isExported(statement: ts.Statement): boolean {
  return ts.canHaveModifiers(statement) && has(statement, ts.SyntaxKind.ExportKeyword);
}

function has(node: ts.HasModifiers, kind: ts.SyntaxKind): boolean {
  return node.modifiers?.some((modifier) => modifier.kind === kind) ?? false;
}
