import { describe, expect, it } from 'vitest';
import { tameMarkdown } from '../../../src/obsidian/chat/tame-markdown.ts';

describe('an answer before it is drawn', () => {
  it('leaves plain Markdown alone', () => {
    const plain = 'See [[Note#^a1|this]] and `let a = 1`.\n\n- **one**\n  - two';
    expect(tameMarkdown(plain)).toBe(plain);
  });

  it('takes the language from code in lists and quotations, so that no plugin runs it', () => {
    expect(tameMarkdown('- ```dataviewjs\n  run()\n  ```')).toBe('- ```\n  run()\n  ```');
    expect(tameMarkdown('> ~~~dataviewjs x\n> run()\n> ~~~')).toBe('> ~~~\n> run()\n> ~~~');
  });

  it('breaks queries within a line', () => {
    expect(tameMarkdown('`$= dv.io.load("x")` and `= this.x`')).not.toMatch(/`\s*\$?=/);
  });

  it('loads nothing from the network and embeds no note', () => {
    const tame = tameMarkdown('![x](https://evil.example/?q=1) ![[Secret]] <img src="//evil.example">');
    expect(tame).not.toMatch(/!\[x\]\(https/);
    expect(tame).toContain(' [[Secret]]');
    expect(tame).not.toContain('<img');
  });
});
