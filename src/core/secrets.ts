/**
 * Finds keys, card numbers and passwords in what a person says, so that they are masked before they reach the
 * ledger. Prefers a missed secret to a mangled sentence: each pattern is a form that plain prose does not have.
 */

const TOKENS: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  // OpenAI, Anthropic, OpenRouter, Stripe
  /\b(?:sk|pk|rk)[-_](?:ant-|or-|proj-|live_|test_)?[A-Za-z0-9_-]{20,}/g,
  // GitHub, GitLab, Hugging Face, npm, Slack
  /\b(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_\w{30,}|glpat-[\w-]{20,}|hf_[A-Za-z0-9]{30,}|npm_[A-Za-z0-9]{30,}|xox[abprs]-[A-Za-z0-9-]{10,})/g,
  // AWS, Google
  /\b(?:(?:AKIA|ASIA)[0-9A-Z]{16}|AIza[\w-]{35})\b/g,
  // JSON web tokens
  /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}/g,
];

/** `password: x`, `API key = x`, and `my password is x` when x does not look like a word. */
const NAMED =
  /\b(passwords?|passphrase|passcode|passwort|kennwort|contraseña|clave|api[ _-]?key|secret[ _-]?key|access[ _-]?token)(\s*[:=]\s*|\s+(?:is|lautet|ist|es)\s+)(["'`]?)(\S+?)\3(?=[\s,;]|[.!?]?\s|[.!?]?$)/giu;

const DIGIT_RUN = /(?<![\d.,-])\d(?:[ -]?\d){12,18}(?![\d.,-]?\d)/g;

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    let digit = Number(digits[digits.length - 1 - index]);
    if (index % 2 === 1) digit = digit > 4 ? digit * 2 - 9 : digit * 2;
    sum += digit;
  }
  return sum % 10 === 0;
}

function isCard(run: string): boolean {
  const digits = run.replace(/\D/g, '');
  return /^[3-6]/.test(digits) && passesLuhn(digits);
}

/** A value that no sentence would have in this place: a digit or mark among at least six characters. */
function looksMadeUp(value: string): boolean {
  return value.length >= 6 && /[\d!@#$%^&*_+=~]/.test(value);
}

/** A text without its secrets. */
export interface Masked {
  text: string;
  /** How many were taken out. */
  found: number;
}

/** Replaces each secret by a word that says what stood there. */
export function maskSecrets(text: string): Masked {
  let found = 0;
  const hide = (kind: string) => {
    found++;
    return `[${kind} removed]`;
  };
  let masked = text;
  for (const pattern of TOKENS) masked = masked.replace(pattern, () => hide('key'));
  masked = masked.replace(
    NAMED,
    (whole: string, name: string, link: string, quote: string, value: string) => {
      const isGiven = /[:=]/.test(link) ? value.length >= 4 : looksMadeUp(value);
      return isGiven && !value.startsWith('[') ? `${name}${link}${quote}${hide('password')}${quote}` : whole;
    },
  );
  masked = masked.replace(DIGIT_RUN, (run) => (isCard(run) ? hide('card number') : run));
  return { text: masked, found };
}
