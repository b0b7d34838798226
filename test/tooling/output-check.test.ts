import * as esbuild from 'esbuild';
import { describe, expect, it } from 'vitest';
import { forbiddenCode, refusals } from '../../build/output-check.mjs';

const rules = (code: string) => forbiddenCode(code).map(({ rule }) => rule);

describe('the check of the built file', () => {
  it.each([
    ['eval("1")', 'eval makes code from text'],
    ['(0, eval)("1")', 'eval makes code from text'],
    ['window.eval("1")', 'eval makes code from text'],
    ['globalThis["eval"]("1")', 'eval makes code from text'],
    ['Function("return this")()', 'Function() makes code from text'],
    ['new Function("a", "return a")', 'new Function makes code from text'],
    ['new self.Function("a")', 'new Function makes code from text'],
    ['el.innerHTML = text', 'innerHTML is assigned'],
    ['el.innerHTML += text', 'innerHTML is assigned'],
    ['el["outerHTML"] = text', 'outerHTML is assigned'],
    ['importScripts("https://example.com/x")', 'a script is loaded from a remote address'],
    ['import("//example.com/x")', 'a script is loaded from a remote address'],
    ['script.src = "https://cdn.example.com/lib@1/dist/lib.min.js"', 'the address of a remote script'],
    ['const at = `https://cdn.example.com/runtime.wasm?v=1`', 'the address of a remote script'],
  ])('refuses %s', (code, rule) => {
    expect(rules(code)).toEqual([rule]);
  });

  it.each([
    'notice("Never use eval(text) or new Function(text)")',
    'value instanceof Function && typeof eval',
    'class Evaluation { eval(x) { return this.eval(x) } }',
    'const html = el.innerHTML; el.innerHTML === html',
    'open("https://example.com/docs/index.html"); const api = "https://api.example.com/v1/messages"',
    '// eval("1")',
  ])('has nothing against %s', (code) => {
    expect(rules(code)).toEqual([]);
  });

  it('looks into a program that is held in a string, and into one within that', () => {
    const padding = `const padding = [${'1,'.repeat(200)}];`;
    const inner = `${padding} eval("1");`;
    const worker = `${padding} start(${JSON.stringify(inner)});`;
    const findings = forbiddenCode(`spawn(${JSON.stringify(worker)})`);
    expect(findings).toHaveLength(1);
    expect(findings[0]?.place).toMatch(
      /^the program in the string at the program in the string at main\.js:1:7:1:\d+:1:\d+$/,
    );
  });

  it('says where, with the code around it', () => {
    const [finding] = forbiddenCode('start();\n  eval(source);');
    expect(finding?.place).toBe('main.js:2:3');
    expect(finding?.excerpt).toContain('eval(source)');
  });
});

describe('a main.js is refused', () => {
  const nothing = { inputs: {}, outputs: {} };

  it('for forbidden code, with the place', () => {
    expect(refusals('eval("1")', nothing)).toEqual(['eval makes code from text at main.js:1:1: eval("1")']);
  });

  it('one byte above the limit, counted as UTF-8, and not at it', () => {
    const atTheLimit = `/*${'é'.repeat(2_449_998)}*/`;
    expect(refusals(atTheLimit, nothing)).toEqual([]);
    expect(refusals(`${atTheLimit};`, nothing)).toEqual([
      'main.js has 4900001 bytes, more than the 4900000 allowed',
    ]);
  });

  it('when it needs Node to load', async () => {
    const contents = "import 'node:fs'; import 'obsidian'; void import('node:os');";
    const built = await esbuild.build({
      stdin: { contents },
      bundle: true,
      external: ['obsidian', 'node:*'],
      format: 'cjs',
      supported: { 'dynamic-import': false },
      metafile: true,
      write: false,
    });
    expect(refusals(built.outputFiles[0]?.text ?? '', built.metafile)).toEqual([
      "'node:fs' is required while the plugin loads, which a phone cannot: import() it where it is used",
    ]);
  });
});
