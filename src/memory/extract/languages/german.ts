/** German: how its sentences are read. What they can state is in `german/`. */
import { USER } from '../../../core/candidate';
import { calendar } from './german/calendar';
import { germanStatements } from './german/statements';
import type { LearningLanguage, Spoken } from './language';

const RELATIONS: Readonly<Record<string, string>> = {
  ...{
    schwester: 'sister',
    bruder: 'brother',
    mutter: 'mother',
    mama: 'mother',
    mutti: 'mother',
    vater: 'father',
    papa: 'father',
  },
  ...{
    tochter: 'daughter',
    sohn: 'son',
    kind: 'child',
    kinder: 'children',
    frau: 'wife',
    ehefrau: 'wife',
    mann: 'husband',
  },
  ...{
    ehemann: 'husband',
    freundin: 'girlfriend',
    freund: 'boyfriend',
    partner: 'partner',
    partnerin: 'partner',
  },
  ...{
    oma: 'grandmother',
    großmutter: 'grandmother',
    opa: 'grandfather',
    großvater: 'grandfather',
    tante: 'aunt',
    onkel: 'uncle',
  },
  ...{
    cousine: 'cousin',
    cousin: 'cousin',
    nichte: 'niece',
    neffe: 'nephew',
    eltern: 'parents',
    großeltern: 'grandparents',
  },
  ...{
    hund: 'dog',
    hündin: 'dog',
    katze: 'cat',
    kater: 'cat',
    pferd: 'horse',
    hase: 'rabbit',
    kollege: 'colleague',
    kollegin: 'colleague',
  },
  ...{
    chef: 'boss',
    chefin: 'boss',
    nachbar: 'neighbour',
    nachbarin: 'neighbour',
    mitbewohner: 'roommate',
    mitbewohnerin: 'roommate',
  },
  ...{
    schwiegermutter: 'mother-in-law',
    schwiegervater: 'father-in-law',
    enkel: 'grandson',
    enkelin: 'granddaughter',
    geschwister: 'siblings',
  },
};
const KIN = Object.keys(RELATIONS).join('|');
const FILLERS =
  /(?:^|\s)(?:jetzt|nun|derzeit|aktuell|momentan|zurzeit|zur zeit|auch|übrigens|gerade|eigentlich|wirklich|total|echt|halt|eben|ja|doch|schließlich|endlich|inzwischen|mittlerweile|immer noch|noch immer|noch|tatsächlich|leider|zum glück|natürlich|beruflich|schon|bereits|außerdem|sehr|hochgradig|stark|seitdem|persönlich)(?=\s|$)/giu;
const OPENER =
  /^(?:nein|nee|ja|jo|doch|also|ach|oh|hey|hi|hallo|moin|servus|guten (?:tag|morgen|abend)|übrigens|eigentlich|sorry|entschuldigung|korrektur|genauer gesagt|um genau zu sein|tatsächlich|und|aber|denn|weil|nur so|zur info|zur information|nebenbei|nebenbei gesagt|du solltest wissen|ich habe vergessen zu sagen|wie gesagt|gut|ok|okay|danke|bitte|zu mir|über mich)(?:[,:;!.–—-]+|(?= ))\s*/iu;

function parse(said: string, before: string | null): (Spoken & { clause: string }) | null {
  let clause = said.trim().replace(/[\s.!,;:…]+$/u, '');
  for (let round = 0; round < 4; round++) {
    const bare = clause.replace(OPENER, '');
    if (bare === clause || bare === '') break;
    clause = bare;
  }
  const user = { id: USER, words: 'The user' };
  const tidy = (phrase: string) => phrase.replace(FILLERS, ' ').replace(/\s+/g, ' ').trim();
  const straight = /^(?<who>ich|wir) (?<phrase>\S.*)$/iu.exec(clause);
  const turned = /^(?:(?<front>[^,]{1,40}?) )?(?<verb>\p{L}+) (?<who>ich|wir) (?<rest>\S.*)$/iu.exec(clause);
  if (straight?.groups)
    return {
      who: user,
      isShared: /^wir$/iu.test(straight.groups['who'] ?? ''),
      phrase: tidy(straight.groups['phrase'] ?? ''),
      clause: straight.groups['who'] ?? '',
    };
  if (
    turned?.groups &&
    /^(?:wohne|lebe|arbeite|habe|bin|spreche|spiele|mag|liebe|hasse|esse|trinke|studiere|lerne|ziehe|haben|sind|wohnen|leben|war|waren)$/iu.test(
      turned.groups['verb'] ?? '',
    )
  ) {
    const { front = '', verb = '', who = '', rest = '' } = turned.groups;
    // What stands first is a time or an adverb, which goes wherever it does not break the rest.
    return {
      who: user,
      isShared: /^wir$/iu.test(who),
      phrase: tidy(`${verb} ${front} ${rest}`),
      clause: who,
    };
  }
  const mine =
    /^(?:meine?|unsere?) (?<phrase>(?:name|lieblings\p{L}+|geburtstag|muttersprache|heimatstadt|beruf) .+)$/iu.exec(
      clause,
    );
  if (mine?.groups)
    return { who: user, isShared: false, phrase: tidy(mine.groups['phrase'] ?? ''), clause: '' };
  const other = new RegExp(
    `^(?:meine?|unsere?) (?<how>(?:ältere|jüngere|kleine|große|älterer|jüngerer|kleiner|großer)[rs]? )?(?<kin>${KIN})(?: (?<name>\\p{Lu}\\p{L}+))? (?<phrase>\\S.*)$`,
    'iu',
  ).exec(clause);
  if (other?.groups) {
    const { how = '', kin = '', name: called = '', phrase = '' } = other.groups;
    const isName = /^\p{Lu}/u.test(called);
    const which =
      { ä: 'older ', g: 'older ', j: 'younger ', k: 'younger ' }[how.charAt(0).toLowerCase()] ?? '';
    const id = `${which}${RELATIONS[kin.toLowerCase()] ?? kin}${isName ? ` ${called}` : ''}`;
    const rest = isName || called === '' ? phrase : `${called} ${phrase}`;
    return {
      who: { id, words: `The user's ${id}` },
      isShared: false,
      phrase: tidy(rest),
      clause: clause.slice(0, clause.length - rest.length).trim(),
    };
  }
  if (/^nenn/iu.test(clause)) return { who: user, isShared: false, phrase: tidy(clause), clause: '' };
  const goesOn =
    before !== null &&
    /^(?:(?:wohne?t?|lebe?t?|arbeite?t?|habe?|hat|bin|ist|spreche|spricht|spiele?t?|mag|liebe?t?|hasse?t?|esse|trinke|studiere?t?|lerne?t?|komme?t?|heiße?t?) )/iu.test(
      clause,
    );
  return goesOn ? parse(`${before} ${clause}`, null) : null;
}

/** German. */
export const german: LearningLanguage = {
  code: 'de',
  marks: new Set(
    'ich bin mein meine meiner meinem meinen ist und der die das nicht ein eine einen habe hat wohne arbeite bei mit auf für von zu im am wie was wo wer kannst du mir mich dich sie wir uns heiße mag spiele spreche merke merk danke bitte heute gestern seit nach kein keine auch'.split(
      ' ',
    ),
  ),
  doubt:
    /\b(?:wenn|falls|ob|vielleicht|wahrscheinlich|vermutlich|möglicherweise|eventuell|angenommen|stell dir vor|wäre|wären|hätte|hätten|würde|würden|könnte|sollte|möchte|will|wünschte|hoffe|hoffentlich|glaube|denke|vermute|schätze|träume?|geträumt|spaß|scherz|witz|fast|beinahe|angeblich|sagt|sagte|meint|meinte|behauptet|erzählte|erzählt|laut|beispielsatz|zum beispiel|z\. ?b\.|satz|als ob|rolle|geschichte|überlege|als kind)\b|\b(?:er|sie|jemand|man) (?:hat gesagt|meint|sagt)\b/iu,
  asides:
    /,?\s*\b(?:wenn ich das richtig (?:verstehe|sehe)|falls es hilft|falls das hilft|wie gesagt|weißt du)\b,?/giu,
  asking:
    /^(?:(?:und|aber|also|dann|so),? )*(?:was|wie|wo|wer|wen|wem|wann|warum|wieso|weshalb|welche[rsnm]?|woher|wohin|kannst|könntest|kann|kennst|hast|bist|ist|sind|soll|sollte|darf|wirst|würdest|gibt|weißt|magst|gib|zeig|schreib|hilf|empfiehl|erkläre?|übersetze?|bitte|mach|habe ich|bin ich|wohne ich|mag ich)\b/iu,
  joint:
    /\s*(?:[;(]|\s[-–—]+\s|,)\s*(?:(?:und|aber|denn|sondern|doch)\s+)*(?:(?:außerdem|auch|jetzt)\s+)?(?=(?:ich|wir|mein|meine|unser|unsere)\b|(?:wohne|lebe|arbeite|habe|bin|spreche|spiele|mag|liebe|hasse|esse|trinke|studiere|lerne|komme|heiße)\b|(?:was|wie|wo|wer|wann|warum|welche[rsnm]?|kannst|könntest|bitte|gib|hast|gibt)\b)|\s+(?:und|aber|denn)\s+(?:(?:außerdem|auch|jetzt)\s+)?(?=(?:ich|wir|mein|meine|unser|unsere)\b|(?:wohne|lebe|arbeite|habe|bin|spreche|spiele|mag|liebe|hasse|esse|trinke|studiere|lerne|komme|heiße|wohnt|lebt|arbeitet|spricht|spielt|ist|hat)\b)|,\s*nicht (?=in |bei |mehr in )/iu,
  remember:
    /^(?:(?:bitte|ok|okay|hey|hallo|also|und|kannst du(?: dir)?|könntest du(?: dir)?)[,:]? )*(?:merke?(?: dir)?|bitte merken|denke? daran|vergiss (?:bitte )?nicht|notiere?(?: dir)?|behalte? im (?:kopf|gedächtnis)|speichere?)(?:,? bitte)?(?: (?:folgendes|das))?(?:\s*[:,]\s*(?:dass? )?| dass )(?<what>\S[^]*)$/iu,
  rememberAfter:
    /[\s,;.–—-]+(?:bitte )?(?:merke? dir das|merk dir das|vergiss das nicht|nicht vergessen)(?: bitte)?[.!]*$/iu,
  givesText:
    /\b(?:übersetz\w*|korrigier\w*|verbesser\w*|umformulier\w*|formulier\w*|fass\w*|zusammenfass\w*|überarbeit\w*|prüf\w*|analysier\w*|erklär\w*|folgende\w*|satz|sätze|text|gedicht|geschichte|dialog|zitat|beispiel\w*|schrieb|sagte|artikel|brief|mail)\b[^]*:\s*$/iu,
  instructs: [
    /\b(?:ignorier\w*|vergiss|vergesst|missachte\w*|überschreib\w*|umgeh\w*)\b[^.!?\n]{0,40}\b(?:anweisung\w*|instruktion\w*|regeln?|vorgaben?|befehle?|prompts?|systemprompt\w*|nachrichten|einschränkung\w*)\b/iu,
    /\bdu bist (?:jetzt|ab jetzt|von nun an|nun|nicht mehr|ab sofort)\b[^.!?\n]{0,60}\b(?:ki|assistent|dan|bot|administrator|modell|uneingeschränkt\w*|frei|an \w+ gebunden)\b/iu,
    /\b(?:zeig\w*|verrat\w*|gib|nenne?|wiederhol\w*|offenbare?)\b[^.!?\n]{0,30}\b(?:systemprompt|system-prompt|deine (?:anweisungen|regeln|vorgaben)|deinen prompt)\b/iu,
    /\b(?:ab jetzt|ab sofort|von nun an),? (?:musst|sollst|wirst|darfst) du\b/iu,
    /\b(?:neue|wichtige) (?:anweisung(?:en)?|systemanweisung(?:en)?)\s*:/iu,
    /\b(?:der|die) (?:assistent|agent|ki|modell) (?:muss|soll|darf) (?:immer|nie|nicht|jetzt|alle)\b/iu,
    /\bich bin (?:dein|der) (?:administrator|entwickler|systemadministrator|schöpfer)\b/iu,
  ],
  smallTalk:
    /^(?:hallo|hi|hey|moin|servus|grüß dich|guten (?:morgen|tag|abend)|gute nacht|tschüss|ciao|bis (?:bald|später|morgen|dann)|danke(?: schön| sehr| dir)?|vielen dank|dankeschön|bitte(?: schön| sehr)?|ok|okay|alles klar|klar|gut|sehr gut|super|toll|prima|perfekt|genau|stimmt|richtig|ja|nein|nee|doch|ach so|aha|verstehe|verstanden|das hilft(?: mir)?(?: sehr| wirklich)?|das war (?:sehr )?hilfreich|wie geht es dir|wie geht's|weiter|mach weiter|moment|entschuldigung|sorry|kein problem|gern geschehen|schönen (?:tag|abend)(?: noch)?|heute|sehr|dir|noch)(?![\p{L}\p{N}'])/iu,
  request:
    /^(?:(?:bitte|kannst du|könntest du|und|dann|jetzt|hallo|hey)[, ]+)*(?:übersetz\w*|fasse?|erklär\w*|schreib\w*|liste|zeig\w*|finde?|such\w*|gib|berechne?|rechne|definier\w*|vergleich\w*|erstell\w*|mach\w*|hilf|empfiehl|korrigier\w*|prüf\w*|sortier\w*|erzähl\w*|nenne?|schlag\w*)\b/iu,
  self: /\b(?:ich|mich|mir|mein|meine[mnrs]?|wir|uns|unser|unsere[mnrs]?)\b/iu,
  calendar,
  plain: (sentence) =>
    sentence
      .replace(/\bhab\b/giu, 'habe')
      .replace(/\bhab'/giu, 'habe')
      .replace(/\bbin's\b/giu, 'bin')
      .replace(/\bwohn\b/giu, 'wohne'),
  parse,
  rules: germanStatements,
};
