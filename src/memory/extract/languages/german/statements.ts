/** What German sentences can state. */
import { favourite } from '../../meanings';
import { anything, inEnglish, name, noneOf, oneOf, place, trimmed } from '../../values';
import type { Accept } from '../../values';
import type { Rule } from '../language';
import { means, says, when } from '../rule';
import { PETS, MANY, JOBS, LANGUAGES, KNOWN, COUNTED, SORTS } from './words';

const known: Accept = (said) => {
  const value = anything(said);
  return value === null ? null : (KNOWN[value.toLowerCase()] ?? LANGUAGES[value.toLowerCase()] ?? value);
};
const liked: Accept = (said) => {
  const value = known(said);
  return value !== null &&
    !/^(?:es|das|dies\w*|ihn|sie|ihr\w*|dich|dein\w*|euch|wie|wenn|dass|was|die (?:idee|antwort|version|variante|option)|den (?:ansatz|vorschlag)|nicht|kein\w*|alles|nichts|etwas|mich|sein\w*|ihm|jede\w*)\b/iu.test(
      value,
    )
    ? value.replace(/^(?:gerne?|lieber|am liebsten) /iu, '')
    : null;
};
const counted: Accept = (said) => {
  const value = anything(said);
  return value === null || /\bhunger\b|\b(?:problem|frage)\b/iu.test(value)
    ? null
    : inEnglish(value, COUNTED);
};
const work: Accept = noneOf(
  /^(?:der arbeit|dir|mir|ihm|ihr|uns|euch|nacht|tag|hause|dem (?:projekt|problem)|diese\w*|einem problem|bedarf|gelegenheit|weitem)\b/iu,
);

/** What German sentences can state. */
export const germanStatements: readonly Rule[] = [
  when('name ist (?<it>.+)', ({ it = '' }) =>
    name(it) === null ? [] : [{ predicate: 'named', value: trimmed(it) }],
  ),
  says('(?:heiß(?:e|t)|heisse|heisst) (?<it>.+)', 'named', name),
  says('(?:nenn|nennt|nennen sie) mich (?:bitte )?(?<it>.+)', 'named', (said) =>
    /^\p{Lu}/u.test(said) ? name(said) : null,
  ),
  says(
    '(?:wohne?t?|lebe?t?|wohnen|leben|bin zu ?hause) in (?<it>.+?)(?: mit .+| zusammen mit .+)?',
    'lives_in',
    place,
  ),
  says('(?:wohne?t?|lebe?t?|wohnen|leben) (?:allein|alleine)', 'has_home', () => 'alone'),
  means('(?:wohne?t?|lebe?t?) allein(?:e)?', 'has_home', 'alone'),
  says(
    '(?:wohne?t?|lebe?t?) (?:zusammen )?mit (?<it>.+?)(?: zusammen)?',
    'lives_with',
    noneOf(/^(?:der|dem|den) (?:angst|gedanken|schmerz)/iu),
  ),
  says('(?:wohne?t?|lebe?t?|wohnen|leben) (?:nicht mehr|nicht länger) in (?<it>.+)', 'lives_in', place, {
    isOver: true,
  }),
  says('(?:habe?|hat|haben) (?:früher )?in (?<it>.+?) (?:gewohnt|gelebt)', 'lives_in', place, {
    isOver: true,
  }),
  says(
    '(?:bin|ist|sind) (?:vor kurzem |kürzlich |neulich )?(?:von .+? )?nach (?<it>.+?) (?:um)?gezogen',
    'lives_in',
    place,
  ),
  says('(?:bin|ist|sind) in (?<it>.+?) (?:geboren und )?aufgewachsen', 'grew_up_in', place),
  says('(?:bin|ist|wurde) in (?<it>\\p{L}[\\p{L} -]+?) geboren(?: worden)?', 'born_in', (said) =>
    /^(?:januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)/iu.test(said)
      ? null
      : place(said),
  ),
  says(
    '(?:bin|ist|wurde) am (?<it>\\d{1,2}\\. ?(?:\\p{L}+|\\d{1,2}\\.)(?: ?\\d{4})?) geboren',
    'born_on',
    anything,
    { isAboutTime: true },
  ),
  says('(?:bin|ist|wurde) (?:im jahre? )?(?<it>(?:19|20)\\d\\d) geboren', 'born_on', anything, {
    isAboutTime: true,
  }),
  says('(?:komme?t?|stamme?t?)(?: ursprünglich)? aus (?<it>.+)', 'comes_from', place),
  says('(?:ziehe?t?|werde) (?:von .+? )?nach (?<it>.+?)(?: ziehen| umziehen| um)?', 'plans_to', place, {
    as: 'move to {it}',
    isAhead: true,
  }),
  when(
    '(?:arbeite?t?|bin tätig)(?: bei (?<before>.+?))? als (?<it>.+?)(?: bei (?:der |dem )?(?<at>.+)| in .+)?',
    ({ it = '', at, before }) => {
      const [job, employer] = [anything(it), at ?? before];
      const where = employer === undefined ? null : work(employer);
      return job === null
        ? []
        : [
            { predicate: 'works_as', value: job },
            ...(where === null ? [] : [{ predicate: 'works_at', value: where }]),
          ];
    },
  ),
  says(
    '(?:arbeite?t?|bin|ist) (?:als .+? )?(?:angestellt )?bei (?<it>.+?)(?: angestellt| tätig)?',
    'works_at',
    (said) => (/^\p{Lu}|^(?:einem|einer|der|dem) /u.test(said) ? work(said) : null),
  ),
  says('(?:arbeite?t?) (?:in|an) (?<it>(?:einem|einer|der) .+)', 'works_at', (said) =>
    /\b(?:krankenhaus|schule|universität|uni|bank|bibliothek|bäckerei|praxis|agentur|kanzlei|klinik|apotheke|kita|kindergarten|museum|firma|restaurant|hochschule|werkstatt|gärtnerei|buchhandlung)\b/iu.test(
      said,
    )
      ? anything(said)
      : null,
  ),
  says('arbeite?t? (?:nicht mehr|nicht länger) bei (?<it>.+)', 'works_at', work, { isOver: true }),
  says('(?:habe|hat) (?:früher )?bei (?<it>.+?) (?:gearbeitet|gekündigt)', 'works_at', work, {
    isOver: true,
  }),
  says(
    '(?:habe|hat) (?:einen (?:neuen )?job|eine (?:neue )?stelle) bei (?<it>.+?)(?: angenommen| bekommen| angefangen)?',
    'works_at',
    work,
  ),
  says('(?:habe|hat) bei (?<it>.+?) angefangen(?: zu arbeiten)?', 'works_at', work),
  says('arbeite?t? (?<it>von zu ?hause|im home ?office)(?: aus)?', 'works_from', () => 'home'),
  says(
    'studiere?t? (?<it>.+?)(?: (?:an der|in|an) .+)?',
    'studies',
    noneOf(/^(?:in|an|bei|noch|hier|das|es)\b/iu),
  ),
  says(
    '(?:bin|ist|sind|esse|lebe|ernähre mich) (?:ein |eine |strenger |strikter |überzeugte[r]? )*(?<it>vegetarier(?:in)?|veganer(?:in)?|vegan|vegetarisch)',
    'has_diet',
    known,
  ),
  says('(?:bin|ist|sind) allergisch (?:gegen|auf) (?<it>.+)', 'allergic_to', known, { isList: true }),
  says('(?:habe|hat) eine (?<it>\\p{L}+)allergie', 'allergic_to', (said) =>
    known(said.replace(/^(erdnuss|nuss)$/iu, (nut) => (/^erd/iu.test(nut) ? 'Erdnüsse' : 'Nüsse'))),
  ),
  says('(?:bin|ist) (?<it>laktoseintolerant|glutenintolerant)', 'intolerant_to', known),
  says('(?:esse|isst|essen) (?:kein(?:e|en)?|nie|niemals) (?<it>.+?)(?: mehr)?', 'does_not_eat', known, {
    isList: true,
  }),
  says(
    '(?:darf|kann|vertrage|verträgt) (?:kein(?:e|en)? )(?<it>.+?)(?: essen| mehr| vertragen)?',
    'does_not_eat',
    (said) =>
      /^(?:zeit|lust|ahnung|geduld|problem|fehler|auto|schlaf|wort|deutsch|englisch|kritik)\b/iu.test(said)
        ? null
        : /^\p{Lu}\p{L}+(?: und \p{Lu}\p{L}+)?$/u.test(said)
          ? known(said)
          : null,
    { isList: true },
  ),
  says('(?:trinke|trinkt) (?:kein(?:e|en)?|nie) (?<it>.+?)(?: mehr)?', 'does_not_drink', known, {
    isList: true,
  }),
  means('rauche nicht(?: mehr)?', 'does_not', 'smoke'),
  says(
    '(?:habe|hat) (?<it>asthma|diabetes|adhs|migräne|epilepsie|heuschnupfen|bluthochdruck|zöliakie|rheuma|neurodermitis|depressionen)',
    'has_condition',
  ),
  says('(?:bin|ist|werde|wird) (?<it>\\d{1,3})(?: jahre(?: alt)?)?', 'has_age', oneOf(/^\d{1,3}$/)),
  says(
    '(?:bin|ist|sind) (?:glücklich |frisch |seit kurzem )?(?<it>verheiratet|ledig|single|geschieden|verwitwet|verlobt)',
    'has_marital_status',
    known,
  ),
  says(
    '(?:bin|ist) (?:glücklich )?(?:mit (?<it>.+) verheiratet|verheiratet mit (?<that>.+))',
    'married_to',
    name,
  ),
  says(
    '(?:bin|ist) (?<it>linkshänder(?:in)?|rechtshänder(?:in)?|diabetiker(?:in)?|farbenblind|arbeitslos|selbstst?ändig|rentner(?:in)?)',
    'is',
    known,
  ),
  when(
    `(?:bin|ist)(?: von beruf| beruflich)?(?: ein(?:e)?)? (?<it>${JOBS})(?: von beruf)?(?: bei (?<at>.+))?`,
    ({ it = '', at }) => {
      const employer = at === undefined ? null : work(at);
      if (!/^\p{Lu}/u.test(it)) return [];
      return [
        { predicate: 'works_as', value: it },
        ...(employer === null ? [] : [{ predicate: 'works_at', value: employer }]),
      ];
    },
  ),
  says(`(?:habe|hat|haben|besitze) (?<it>${MANY} (?:\\p{L}+ )?(?:${PETS})\\b.*)`, 'has_pet', counted),
  says(
    `(?:habe|hat|haben) (?<it>${MANY} (?:\\p{L}+ )?(?:schwestern?|brüder|bruder|kinder|kind|söhne|sohn|töchter|tochter|geschwister|enkel|enkelin|enkelkinder)\\b.*)`,
    'has_relative',
    counted,
  ),
  says('(?:besitze|besitzt) (?<it>.+)', 'owns', noneOf(/^(?:es|das|nicht|kein)\b/iu)),
  says(
    `(?:habe|hat|haben|fahre|fährt) (?<it>(?:einen?|ein) (?:\\p{L}+ )?(?:auto|fahrrad|motorrad|haus|garten|wohnung|boot|klavier|gitarre|wohnmobil|[vV][wW] \\p{L}+|volvo|bmw|golf|tesla)\\b.*)`,
    'owns',
    counted,
  ),
  says(
    '(?:spreche|spricht|sprechen|kann) (?:fließend |gut |ein bisschen |etwas |ein wenig |auch )*(?<it>.+?)(?: sprechen)?',
    'speaks',
    (said) => LANGUAGES[said.toLowerCase()] ?? null,
    { isList: true },
  ),
  says(
    'lerne?t? (?:gerade )?(?<it>.+)',
    'learning',
    (said) => LANGUAGES[said.toLowerCase()] ?? KNOWN[said.toLowerCase()] ?? null,
  ),
  says(
    '(?:spiele?t?) (?:gerne? |im verein |leidenschaftlich )?(?<it>.+)',
    'plays',
    (said) =>
      /^(?:klavier|geige|gitarre|cello|bass|schlagzeug|flöte|querflöte|trompete|saxophon|orgel|klarinette|fußball|tennis|tischtennis|handball|volleyball|basketball|hockey|schach|badminton|golf|in einer band|im orchester|in einem orchester)\b/iu.test(
        said,
      )
        ? known(said)
        : null,
    { isList: true },
  ),
  says('(?:mag|möge?n?) (?:gerne? |besonders )?(?<it>.+?)(?: (?:gern|gerne))?', 'likes', liked, {
    isList: true,
  }),
  says('(?:mag|mögen) (?:überhaupt |gar )?(?:kein(?:e|en)?) (?<it>.+)', 'dislikes', liked, { isList: true }),
  says('mag (?<it>.+?) (?:überhaupt |gar )?nicht', 'dislikes', liked),
  says('(?:liebe|liebt|lieben) (?<it>.+)', 'loves', liked, { isList: true }),
  says('(?:hasse|hasst|verabscheue) (?<it>.+)', 'hates', liked, { isList: true }),
  says('(?:esse|isst) (?:sehr )?(?:gern|gerne|am liebsten) (?<it>.+)', 'likes', liked, { isList: true }),
  says('(?:trinke|trinkt) (?:sehr )?(?:gern|gerne|am liebsten) (?<it>.+)', 'likes', liked, { isList: true }),
  says('(?:bevorzuge|bevorzugt|ziehe) (?<it>.+?)(?: vor)?', 'prefers', liked),
  says('interessiere?t? (?:mich|sich) (?:sehr )?für (?<it>.+)', 'interested_in', liked, { isList: true }),
  says('(?:habe|hat) angst vor (?<it>.+)', 'fears', liked),
  says(
    '(?:habe|hat) (?<it>(?:meinen?|meine|einen?|eine|den|die|das) .+?) (?:fertiggestellt|beendet|abgeschlossen|abgegeben|fertig geschrieben|verteidigt|veröffentlicht)',
    'completed',
    (said) =>
      /^mein/iu.test(said) && !/\b(?:arbeit heute|schicht|aufgabe|hausaufgaben|code)\b/iu.test(said)
        ? anything(said)
        : null,
  ),
  says(
    '(?:bin) (?<it>(?:einen?|meinen?(?: ersten)?|den) .*?(?:marathon|halbmarathon|triathlon))(?: gelaufen)?',
    'ran',
  ),
  says(
    '(?:habe|hat|haben) (?<it>(?:mir )?(?:einen?|ein|eine) (?:neue[ns]? |gebrauchte[ns]? |\\p{L}+e[ns]? )?(?:auto|fahrrad|haus|wohnung|motorrad|laptop|handy|kamera|klavier|gitarre|boot|garten|e-bike)) gekauft',
    'bought',
    (said) => counted(said.replace(/^mir /iu, '')),
  ),
  means('(?:habe|haben) geheiratet', 'got', 'married'),
  says(`(?:habe|haben) (?<it>(?:einen?|eine) (?:\\p{L}+ )?(?:${PETS})(?: namens .+)?) adoptiert`, 'adopted'),
  says(
    '(?:habe|hat) (?:die|meine|den) (?<it>(?:\\p{L}*prüfung|führerschein|\\p{L}*examen|abitur)) (?:bestanden|gemacht)',
    'passed',
  ),
  says('(?:war|waren) in (?<it>\\p{Lu}\\p{L}+)', 'traveled_to', place),
  says('(?:bin|sind) nach (?<it>\\p{L}+) (?:gereist|geflogen|gefahren)', 'traveled_to', place),
  when('lieblings(?<sort>\\p{L}+) (?:ist|sind) (?<it>.+)', ({ sort = '', it = '' }) => {
    const value = known(it);
    const english = SORTS[sort.toLowerCase()] ?? sort;
    return value === null || /^(?:das|es|nicht|die|wenn|hier|noch)\b/iu.test(value)
      ? []
      : [{ predicate: favourite(english), value }];
  }),
  says(
    'geburtstag ist (?:am |der )?(?<it>\\d{1,2}\\. ?\\p{L}+(?: \\d{4})?|im \\p{L}+)',
    'has_birthday',
    anything,
    { isAboutTime: true },
  ),
  says('(?:habe|feiere) am (?<it>\\d{1,2}\\. ?\\p{L}+) (?:meinen )?geburtstag', 'has_birthday', anything, {
    isAboutTime: true,
  }),
  says(
    '(?:muttersprache) ist (?<it>.+)',
    'has_native_language',
    (said) => LANGUAGES[said.toLowerCase()] ?? null,
  ),
  says('(?:heimatstadt) ist (?<it>.+)', 'has_hometown', place),
  says('beruf ist (?<it>.+)', 'works_as'),
  means('(?:ist|sind) (?:gestorben|verstorben)', 'died', 'died'),
  says('(?:bin|ist) (?:der |die )?(?<it>\\p{Lu}\\p{L}+(?: \\p{Lu}\\p{L}+)?)', 'named', (said) =>
    /^(?:\p{Lu}\p{Ll}+)(?: \p{Lu}\p{Ll}+)?$/u.test(said) &&
    !/(?:er|erin|ist|istin|in|mensch|fan|typ|profi|anfänger|neuling|idiot|hause|gott|deutsche|single)$/iu.test(
      said,
    )
      ? name(said)
      : null,
  ),
];
