import { describe, expect, it } from 'vitest';
import { maskSecrets } from '../../src/core/secrets';

/** Put together here, so that no scanner takes this file for a leak. */
const made = (...parts: string[]) => parts.join('-');

describe('secrets are masked before they are written down', () => {
  it.each([
    [`my key is ${made('sk', 'ant', 'a1B2'.repeat(8))} ok`, 'my key is [key removed] ok'],
    [`token ${made('ghp_' + 'a1B2'.repeat(9))}`, 'token [key removed]'],
    [made('AK' + 'IA' + 'A1B2'.repeat(4)), '[key removed]'],
    ['The wifi password is Tr0ub4dor&3.', 'The wifi password is [password removed].'],
    ['password: swordfish', 'password: [password removed]'],
    ['Passwort = "geheim123"', 'Passwort = "[password removed]"'],
    ['mi contraseña es gato_1999', 'mi contraseña es [password removed]'],
    ['card 4111 1111 1111 1111 expires soon', 'card [card number removed] expires soon'],
    ['5500-0000-0000-0004', '[card number removed]'],
    [`-----BEGIN ${'PRIVATE'} KEY-----\nabc\n-----END ${'PRIVATE'} KEY-----`, '[key removed]'],
  ])('%s', (text, masked) => {
    expect(maskSecrets(text)).toEqual({ text: masked, found: 1 });
  });

  it.each([
    'My password is important to me.',
    'The password is on the fridge',
    'I keep my API key in the drawer',
    'order 4111 1111 1111 1112',
    'call 0049 341 555 0101 after five',
    'the clave is a rhythm',
    'task-based skills and sk-learn',
    '2026-11-18T06:46:36.000Z',
  ])('leaves plain prose alone: %s', (text) => {
    expect(maskSecrets(text)).toEqual({ text, found: 0 });
  });

  it('masks several, and masking again changes nothing', () => {
    const once = maskSecrets('password: hunter22, card 4111111111111111');
    expect(once.found).toBe(2);
    expect(maskSecrets(once.text)).toEqual({ text: once.text, found: 0 });
  });
});
