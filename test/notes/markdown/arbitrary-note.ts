import fc from 'fast-check';

const word = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('garden', 'tree', 'Anna', 'went', 'the', 'and', 'über', '漢字', '🌳'),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
  fc.constantFrom(
    ...[
      '**bold**',
      '*',
      '[[Note|it]]',
      '![[a.png]]',
      '[x](y.md)',
      '[',
      ']]',
      '#tag',
      '`code`',
      '`',
      '%%',
      '$a$',
      '$',
    ],
    ...[
      'https://example.com/a',
      '<b>',
      '<!--',
      '-->',
      '==',
      '\\',
      '&amp;',
      '[^1]',
      '^id',
      '|',
      '~~',
      '\ud800',
      '\0',
    ],
  ),
);
const sentence = fc.array(word, { minLength: 1, maxLength: 30 }).map((words) => `${words.join(' ')}.`);
const paragraph = fc.array(sentence, { minLength: 1, maxLength: 20 }).map((each) => each.join(' '));
const marked = (mark: string) => (text: string) => text.replace(/^/gm, mark);

const block: fc.Arbitrary<string> = fc.oneof(
  paragraph,
  fc.array(sentence, { minLength: 1, maxLength: 40 }).map((each) => each.map(marked('- ')).join('\n')),
  fc
    .array(sentence, { minLength: 1, maxLength: 9 })
    .map((each) => each.map((text) => `- [ ] ${text}`).join('\n')),
  fc
    .array(sentence, { minLength: 1, maxLength: 9 })
    .map((each) => each.map((text, depth) => `${'  '.repeat(depth)}1. ${text}`).join('\n')),
  fc
    .array(sentence, { maxLength: 30 })
    .map((each) => ['| a | b |', '|---|---|', ...each.map((text) => `| ${text} | x |`)].join('\n')),
  fc.array(paragraph, { minLength: 1, maxLength: 4 }).map((each) => marked('> ')(each.join('\n\n'))),
  paragraph.map((text) => `> [!note] Title\n> ${text}`),
  fc.array(sentence, { maxLength: 40 }).map((each) => ['```js', ...each, '```'].join('\n')),
  fc.constantFrom(
    '---',
    '%%\nhidden\n%%',
    '<div>\nx\n</div>',
    '$$\nx\n$$',
    '[^1]: note',
    '^block-id',
    '```',
    '%%',
  ),
);

const heading = fc
  .tuple(fc.integer({ min: 1, max: 6 }), sentence)
  .map(([level, text]) => `${'#'.repeat(level)} ${text}`);
const frontMatter = fc.constantFrom(
  '',
  '---\ntags: [a]\n---\n',
  '---\nauthor: Anna\nabout: the garden\n---\n',
  '---\nbroken: [\n---\n',
  '---\nnever closed\n',
  '\ufeff---\na: b\n---\n',
);

/** Something like a note, with all that Markdown has and much that is broken. */
export const arbitraryNote = fc
  .tuple(
    frontMatter,
    fc.array(fc.oneof(heading, block), { maxLength: 12 }),
    fc.constantFrom('\n', '\n\n', '\r\n', '\r\n\r\n'),
  )
  .map(([front, parts, between]) => front + parts.join(between));

/** Text under a heading that begins or ends nothing outside itself. */
export const quietBody = fc
  .array(
    fc.array(
      fc.constantFrom('garden', 'tree', 'Anna', 'went', '[[Note|it]]', '**bold**', '#tag', '漢字', '- x\n'),
      {
        minLength: 1,
        maxLength: 120,
      },
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((paragraphs) => paragraphs.map((words) => `${words.join(' ')}.`).join('\n\n'));
