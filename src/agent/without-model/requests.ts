/** What a message asks for, read without a model: by how such requests begin in English, German and Spanish. */

/** A message, read. */
export type PlainRequest =
  | { kind: 'remember'; what: string }
  | { kind: 'forget'; what: string }
  /** `what` is null when everything that is known of the user is meant. */
  | { kind: 'tell'; what: string | null }
  | { kind: 'other' };

const POLITE = String.raw`(?:(?:please|bitte|por favor|could you|can you|kannst du|puedes)[,\s]+)*`;
const request = (begin: string) =>
  new RegExp(
    String.raw`^${POLITE}(?:${begin})[\s,:]+(?:(?:please|bitte)[\s,:]+)?(?:that\s+|dass\s+|que\s+)?(.+)$`,
    'isu',
  );

/** Before forgetting: "vergiss nicht ..." and "no olvides ..." ask to remember. */
const REMEMBER = [
  request(String.raw`remember|keep in mind|don['’]t forget|do not forget|make a note|note`),
  request(String.raw`merke? dir|behalte|vergiss nicht|notiere?(?: dir)?|denk daran`),
  request(String.raw`recuerda|acu[ée]rdate(?: de)?|no (?:te )?olvides(?: de)?|ten en cuenta|anota|apunta`),
];
const FORGET = [
  request(String.raw`forget(?: about)?|stop remembering|delete (?:the|your) memory (?:that|of|about)`),
  request(String.raw`vergiss`),
  request(String.raw`olv[ií]da(?:te)?(?: del?)?`),
];
const TELL = [
  /^what (?:do|did|can) you (?:know|remember|have stored|have saved)(?: (?:about|of|on) (.+?))?[\s?!.]*$/isu,
  /^(?:tell me )?(?:everything|all|what) you (?:know|remember)(?: (?:about|of|on) (.+?))?[\s?!.]*$/isu,
  /^was (?:weißt|weisst) du (?:alles |noch )?(?:(?:über|von) (.+?))?[\s?!.]*$/isu,
  /^woran erinnerst du dich(?: bei (.+?))?[\s?!.]*$/isu,
  /^[¿\s]*qu[ée] (?:sabes|recuerdas)(?: (?:de|sobre|acerca de) (.+?))?[\s?!.]*$/isu,
];
const SELF = /^(?:me|myself|us|mich|mir|uns|m[ií]|mí mismo|mí misma|nosotros)$/iu;
/** "Remember when ...", "remember to call ..." said as a question is one. */
const QUESTION = /\?\s*$/u;

function first(patterns: readonly RegExp[], text: string): string | null {
  for (const pattern of patterns) {
    const what = pattern.exec(text)?.[1]?.trim();
    if (what) return what;
  }
  return null;
}

/** Reads a message. */
export function plainRequest(message: string): PlainRequest {
  const text = message.trim();
  for (const pattern of TELL) {
    const match = pattern.exec(text);
    if (!match) continue;
    const about = match[1]?.trim() ?? '';
    return { kind: 'tell', what: about === '' || SELF.test(about) ? null : about };
  }
  if (QUESTION.test(text)) return { kind: 'other' };
  const remember = first(REMEMBER, text);
  if (remember !== null) return { kind: 'remember', what: remember };
  const forget = first(FORGET, text);
  if (forget !== null) return { kind: 'forget', what: forget.replace(/[\s.!]+$/u, '') };
  return { kind: 'other' };
}
