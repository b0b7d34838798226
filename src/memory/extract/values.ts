/** What stands in a statement's place for a value: cut to what belongs to it, and refused when it is nothing by itself. */

/** More words than this are a story and no value. */
const MOST_WORDS = 9;

/** Whether something may stand there; what it is then, tidied. */
export type Accept = (value: string) => string | null;

/** Signs and small noise at the ends. */
export function trimmed(value: string): string {
  return value
    .replace(/^[\s,;:–—-]+/u, '')
    .replace(/(?:[\s,;:.!…–—)(-]|\p{Extended_Pictographic}|\u{FE0F}|\u{200D})+$/u, '')
    .trim();
}

/** Anything of a sane length with a word in it. */
export const anything: Accept = (said) => {
  const value = trimmed(said);
  if (!/\p{L}|\p{N}/u.test(value) || /[[\]{}<>|\\=]|https?:/.test(value)) return null;
  return value.split(/\s+/).length <= MOST_WORDS ? value : null;
};

/** A value that is one of a list of words, or a pattern. */
export const oneOf =
  (pattern: RegExp): Accept =>
  (said) => {
    const value = anything(said);
    return value !== null && pattern.test(value) ? value : null;
  };

/** A value that is none of a pattern. */
export const noneOf =
  (pattern: RegExp, accept: Accept = anything): Accept =>
  (said) => {
    const value = accept(said);
    return value !== null && !pattern.test(value) ? value : null;
  };

/** Things that are tools and no places, however often one moves to them. */
const TOOL =
  /^(?:typescript|javascript|python|rust|go|golang|java|kotlin|swift|react|vue|svelte|angular|linux|ubuntu|fedora|debian|arch|macos|mac|windows|obsidian|notion|evernote|github|gitlab|bitbucket|aws|azure|gcp|postgres\w*|mysql|sqlite|mongodb|vim|neovim|emacs|vs ?code|chrome|firefox|safari|ios|android|iphone|slack|discord|excel|docker|kubernetes|plan|step|phase|part|chapter|section|page|version|v?\d.*)\b/iu;
/** Where one is said to live or work without it being a place. */
const NO_PLACE =
  /^(?:fear|denial|hope|peace|poverty|luxury|sin|exile|hell|heaven|harmony|dreams?|reality|general|person|theory|practice|progress|trouble|love|pain|shock|doubt|debt|vain|bed|tears?|production|prod|main|master|trash|silence|isolation|chaos|constant|total|complete|pure|perpetual|utter|interesting|exciting|crazy|strange|dark|modern|different|it|this|that|these|those|there|here|my|your|his|her|their|our|what|which|one|two|some|any|every|each|all|both|another|other|more|less|such|with|in|on|at|to|for|from|and|or|but|not|a|an|together|alone|away|on|out|up|back|forward|over|angst|hoffnung|traum|frieden|armut|meinem?r?|diese[rmn]?|eine[rmn]?|einem|dem|paz|miedo|pecado|sueños?|una?|mi|este|esta|ese|esa|el|la|las|los|las nubes)\b/iu;

/** A place by its name: capitalised, or a word or two by someone who writes all in small letters. */
export const place: Accept = (said) => {
  const value = anything(said);
  if (value === null || value.split(/\s+/).length > 6) return null;
  const bare = value.replace(/^(?:the|den|der|die|dem) (?=\p{L})/iu, '');
  if (TOOL.test(bare) || /^(?:Narnia|Hogwarts|Mars|Mordor|Wonderland|Neverland)\b/iu.test(bare)) return null;
  const hasCapital = /^(?:los|las|el|la|san|de)?\s?\p{Lu}/u.test(bare);
  if (hasCapital) return NO_PLACE.test(bare) && !/^(?:La|El|Los|Las) \p{Lu}/u.test(bare) ? null : value;
  return bare === value &&
    !/\p{Lu}/u.test(value) &&
    value.split(/\s+/).length <= 2 &&
    !NO_PLACE.test(value) &&
    /^\p{Ll}/u.test(value)
    ? value
    : null;
};

/** A person's or animal's name: one to three capitalised words. */
export const name: Accept = (said) => {
  const value = anything(said)?.replace(/^["'“„«]|["'”“»]$/gu, '') ?? null;
  if (
    value !== null &&
    /^(?:Batman|Groot|Spartacus|Superman|Spiderman|Legion|Siri|Alexa|Legend)$/u.test(value)
  )
    return null;
  return value !== null &&
    /^\p{Lu}[\p{L}'’.-]*(?: (?:(?:de|da|del|van|von|der|la|le|di|bin|al) )*\p{Lu}[\p{L}'’.-]*){0,3}$/u.test(
      value,
    )
    ? value
    : null;
};

/** The things of a list, when each is short; the whole when they belong together. */
export function itemsOf(value: string): string[] {
  if (
    /\b(?:fish and chips|rock (?:and|&) roll|mac and cheese|salt and pepper|tom and jerry|rock 'n' roll|drum and bass|arts and crafts|black and white|r&b|gin and tonic|peanut butter and jelly|bed and breakfast|between .+ and|both)\b/iu.test(
      value,
    )
  )
    return [value];
  const items = value
    .split(/\s*,\s*(?:(?:and|or|und|oder|sowie|y|e|o|ni)\s+)?|\s+(?:and|or|&|und|oder|sowie|y|e|o|ni)\s+/iu)
    .map(trimmed)
    .filter((item) => item !== '');
  // "Italian and Thai food" is one kind of thing twice.
  const [first = '', last = ''] = items;
  if (
    items.length === 2 &&
    /^\p{Lu}\p{L}+(?:an|ish|ese|ai|ch)$/u.test(first) &&
    /^\p{Lu}\p{L}+ \p{Ll}/u.test(last)
  )
    return [value];
  return items.length > 1 && items.every((item) => item.split(/\s+/).length <= 3)
    ? items.slice(0, 8)
    : [value];
}

/** The value as a triple has it: without a bare article or "my" before it. */
export function objectOf(value: string): string {
  return (
    value.replace(
      /^(?:(?:an?|my|our|their|some|einen?|eine[mr]?|meine?[nmr]?|un|una|unos|unas|mi|mis|nuestr[oa]s?) (?=\S)|(?:the|der|die|das|den|dem|el|la|los|las) (?=\p{Ll}))/u,
      '',
    ) || value
  );
}

/** Said of somebody else: "my thesis" is theirs. */
export function theirs(value: string): string {
  return value
    .replace(/\b(?:my|our|meine?[nmrs]?|unsere?[nmrs]?|mis?|nuestr[oa]s?)\b(?=\s)/giu, 'their')
    .replace(/\b(?:myself|ourselves)\b/giu, 'themselves')
    .replace(/\b(?:me|us)$/iu, 'them');
}

/** A value with the words that a language lists put into English; all others stay as they were said. */
export function inEnglish(value: string, words: Readonly<Record<string, string>>): string {
  return value.replace(/[\p{L}]+/gu, (word) => words[word.toLowerCase()] ?? word);
}
