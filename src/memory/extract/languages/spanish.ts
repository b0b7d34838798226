/** Spanish: how its sentences are read. The verb says who: "vivo" is I, "vive" is somebody else. What they can state is in `spanish/`. */
import { USER } from '../../../core/candidate';
import { calendar } from './spanish/calendar';
import { spanishStatements } from './spanish/statements';
import type { LearningLanguage, Spoken } from './language';

const RELATIONS: Readonly<Record<string, string>> = {
  ...{
    hermana: 'sister',
    hermano: 'brother',
    madre: 'mother',
    mamá: 'mother',
    padre: 'father',
    papá: 'father',
    hija: 'daughter',
    hijo: 'son',
  },
  ...{
    hijos: 'children',
    hermanos: 'siblings',
    mujer: 'wife',
    esposa: 'wife',
    marido: 'husband',
    esposo: 'husband',
    novia: 'girlfriend',
    novio: 'boyfriend',
  },
  ...{
    pareja: 'partner',
    abuela: 'grandmother',
    abuelo: 'grandfather',
    abuelos: 'grandparents',
    padres: 'parents',
    tía: 'aunt',
    tío: 'uncle',
  },
  ...{
    prima: 'cousin',
    primo: 'cousin',
    sobrina: 'niece',
    sobrino: 'nephew',
    suegra: 'mother-in-law',
    suegro: 'father-in-law',
    perro: 'dog',
    perra: 'dog',
  },
  ...{
    gato: 'cat',
    gata: 'cat',
    jefe: 'boss',
    jefa: 'boss',
    vecino: 'neighbour',
    vecina: 'neighbour',
    nieta: 'granddaughter',
    nieto: 'grandson',
  },
};
const KIN = Object.keys(RELATIONS).join('|'); /** Verbs that only "I" (or "we") can be the one who does. */
const FIRST =
  /^(?:(?:ya )?no |nunca )?(?:me |nos )?(?:vivo|vivimos|resido|estoy|vivía en|viví|solía|soy|somos|vengo|nací|crecí|crié|trabajo|trabajé|empecé|comencé|empiezo|he|hemos|teletrabajo|estudio|tengo|tenemos|padezco|sufro|poseo|conduzco|como|bebo|tomo|fumo|sé|puedo|hablo|hablamos|aprendo|toco|juego|gustan?|encantan?|amo|adoro|apasionan?|odio|detesto|soporto|aguanto|prefiero|interesan?|dan?|cumplo|terminé|acabé|entregué|completé|publiqué|corrí|compré|compramos|casé|casamos|adopté|adoptamos|fui|fuimos|viajé|viajamos|estuve|estuvimos|aprobé|llamo|llaman|mudé|mudamos|mudo|trasladé|mudaré|voy|dejé|hice)(?= |$)|^llámame /iu;
const FILLERS =
  /(?:^|\s)(?:ahora|actualmente|también|además|realmente|de verdad|todavía|aún|por fin|finalmente|recientemente|hace poco|por cierto|en realidad|siempre|justo|muy|bastante|ya(?! no))(?=\s|$)/giu;
const OPENER =
  /^(?:no(?=[,:])|sí|si(?=,)|bueno|pues|ah|oh|hola|buenas|buenos días|buenas tardes|oye|por cierto|en realidad|de hecho|perdona|perdón|corrección|mejor dicho|y|pero|porque|además|también|vale|ok|gracias|para que lo sepas|te cuento|sobre mí|yo|nosotros|como te dije|ya te dije que)(?:[,:;!.–—-]+|(?= ))\s*/iu;

function parse(said: string, before: string | null): (Spoken & { clause: string }) | null {
  let clause = said
    .trim()
    .replace(/^[¡¿]+/u, '')
    .replace(/[\s.!,;:…]+$/u, '');
  for (let round = 0; round < 4; round++) {
    const bare = clause.replace(OPENER, '').replace(/^[¡¿]+/u, '');
    if (bare === clause || bare === '') break;
    clause = bare;
  }
  const user = { id: USER, words: 'The user' };
  const tidy = (phrase: string) => phrase.replace(FILLERS, ' ').replace(/\s+/g, ' ').trim();
  const mine =
    /^mi (?<phrase>(?:nombre|cumpleaños|lengua materna|idioma materno|\p{L}+ (?:favorit[oa]|preferid[oa])) .+)$/iu.exec(
      clause,
    );
  if (mine?.groups)
    return { who: user, isShared: false, phrase: tidy(mine.groups['phrase'] ?? ''), clause: '' };
  const other = new RegExp(
    `^(?:a )?(?:mis?|nuestr[oa]s?) (?<kin>${KIN})(?<how> (?:mayor|menor|pequeñ[oa]))?(?: (?<name>\\p{Lu}\\p{L}+))? (?<phrase>\\S.*)$`,
    'iu',
  ).exec(clause);
  if (other?.groups) {
    const { how = '', kin = '', name: called = '', phrase = '' } = other.groups;
    const isName = /^\p{Lu}/u.test(called);
    const which = /mayor/iu.test(how) ? 'older ' : how === '' ? '' : 'younger ';
    const id = `${which}${RELATIONS[kin.toLowerCase()] ?? kin}${isName ? ` ${called}` : ''}`;
    const rest = isName || called === '' ? phrase : `${called} ${phrase}`;
    return {
      who: { id, words: `The user's ${id}` },
      isShared: false,
      phrase: tidy(rest),
      clause: clause.slice(0, clause.length - rest.length).trim(),
    };
  }
  const phrase = tidy(clause).replace(/^(?:a mí|a nosotros) /iu, '');
  if (FIRST.test(phrase))
    return {
      who: user,
      isShared: /mos\b/iu.test(phrase.split(' ').slice(0, 2).join(' ')),
      phrase,
      clause: '',
    };
  // "Mi hermana vive en Lyon y trabaja ...": the verb goes on with whom the clause before was about.
  return before !== null && /^(?:vive|trabaja|es|tiene|habla|estudia|toca|juega) /iu.test(phrase)
    ? parse(`${before} ${phrase}`, null)
    : null;
}

/** Spanish. */
export const spanish: LearningLanguage = {
  code: 'es',
  marks: new Set(
    'yo soy mi mis es y el la los las un una de del en con por para que no me gusta gustan tengo vivo trabajo estoy llamo hablo años muy como pero qué cómo dónde quién cuándo puedes hola gracias recuerda desde hace ayer hoy odio prefiero encanta estudio toco nací al se lo te tu'.split(
      ' ',
    ),
  ),
  doubt:
    /(?<!\p{L})(?:si|quizás?|tal vez|a lo mejor|probablemente|posiblemente|supongamos|imagina|imagínate|ojalá|desearía|quisiera|me gustaría|querría|podría|debería|creo|pienso|supongo|me pregunto|soñé|sueño con|es broma|en broma|casi|dice|dijo|dicen|según|afirma|por ejemplo|frase|como si|cuento|novela|personaje|sería|viviría|tendría|fuera|viviera|tuviera|quiero|espero|cuando era)(?!\p{L})/iu,
  asides: /,?\s*(?:si (?:eso |te )?(?:ayuda|sirve)|como sabes|ya sabes),?/giu,
  asking:
    /^[¿\s]*(?:(?:y|pero|entonces|así que),? )*(?:qué|cómo|dónde|quién(?:es)?|cuándo|cuál(?:es)?|cuánt[oa]s?|por qué|puedes|podrías|puedo|hay|tienes|eres|estás|sabes|conoces|debo|me (?:puedes|ayudas|recomiendas)|recomiéndame|dime|dame|ayúdame|escribe|traduce|explica|resume|por favor)(?!\p{L})/iu,
  joint:
    /\s*(?:[;(]|\s[-–—]+\s|,)\s*(?:(?:y|e|pero|porque|así que|además)\s+)*(?:también\s+)?(?=¿|(?:yo|mi|mis|nuestr[oa]s?|me|no me|vivo|soy|tengo|trabajo|estudio|hablo|toco|odio|prefiero|estoy|nací|no como|qué|cómo|dónde|puedes|podrías|por favor|recomiéndame)(?!\p{L}))|\s+(?:y|e|pero|porque|así que)\s+(?:también\s+)?(?=(?:yo|mi|mis|nuestr[oa]s?|me|no me|vivo|soy|tengo|trabajo|estudio|hablo|toco|juego|odio|prefiero|estoy|nací|no como|vive|trabaja|es|tiene|habla|estudia)(?!\p{L}))|,\s*no (?=en |de )/iu,
  remember:
    /^[¡¿]?(?:(?:por favor|ok|vale|oye|hola|y|puedes|podrías)[,:]? )*(?:recuerda|recuérdate|acuérdate(?: de)?|no olvides|no te olvides de|apunta|anota|ten en cuenta|memoriza|guarda|recordar)(?:,? por favor)?(?: (?:esto|lo siguiente))?(?:\s*[:,]\s*(?:que )?| que )(?<what>\S[^]*)$/iu,
  rememberAfter:
    /[\s,;.–—-]+(?:por favor,? )?(?:recuérdalo|recuerda (?:eso|esto)|no lo olvides|apúntalo|anótalo|guárdalo)(?:,? por favor)?[.!]*$/iu,
  givesText:
    /(?<!\p{L})(?:traduc\p{L}*|corrig\p{L}*|correg\p{L}*|mejor\p{L}*|reescrib\p{L}*|resum\p{L}*|revis\p{L}*|analiz\p{L}*|explic\p{L}*|siguiente|frases?|texto|poema|cuento|diálogo|cita|ejemplos?|escribió|dijo|artículo|carta|correo)(?!\p{L})[^]*:\s*$/iu,
  instructs: [
    /(?<!\p{L})(?:ignora|ignorad|ignore|olvida|olvide|omite|desobedece|anula)(?!\p{L})[^.!?\n]{0,40}(?<!\p{L})(?:instrucci(?:ón|ones)|reglas?|órdenes|indicaciones|mensajes?|prompts?|restricciones|directrices)(?!\p{L})/iu,
    /(?<!\p{L})(?:ahora eres|a partir de ahora eres|ya no eres)(?!\p{L})[^.!?\n]{0,60}(?<!\p{L})(?:ia|asistente|dan|bot|administrador|modelo|libre|sin restricciones)(?!\p{L})/iu,
    /(?<!\p{L})(?:muestra|muéstrame|revela|repite|dime|imprime)(?!\p{L})[^.!?\n]{0,30}(?<!\p{L})(?:prompt del sistema|tus (?:instrucciones|reglas)|tu prompt|mensaje del sistema)(?!\p{L})/iu,
    /(?<!\p{L})(?:a partir de ahora|desde ahora),? (?:debes|tienes que|harás|responderás)(?!\p{L})/iu,
    /(?<!\p{L})(?:nuevas|importantes) instrucciones\s*:/iu,
    /(?<!\p{L})el (?:asistente|agente|modelo) (?:debe|tiene que|no debe)(?!\p{L})/iu,
    /(?<!\p{L})soy (?:tu|el) (?:administrador|desarrollador|creador)(?!\p{L})/iu,
  ],
  smallTalk:
    /^[¡¿]?(?:hola|buenas|buenos días|buenas (?:tardes|noches)|adiós|hasta (?:luego|mañana|pronto)|chao|gracias(?: por todo| por la ayuda| por tu ayuda)?|muchas gracias|mil gracias|de nada|vale|ok|okay|sí|si|no|claro|perfecto|genial|estupendo|excelente|muy bien|bien|de acuerdo|entendido|entiendo|exacto|correcto|ya veo|qué tal|cómo estás|todo bien|eso ayuda(?: mucho)?|me ayuda mucho|sigue|continúa|un momento|perdón|perdona|lo siento|no pasa nada|por favor|hoy|mucho|jaja+)(?![\p{L}\p{N}])/iu,
  request:
    /^[¡¿]?(?:(?:por favor|puedes|podrías|y|ahora|hola|oye)[, ]+)*(?:traduce|traducir|resume|resumir|explica(?:me)?|escribe(?:me)?|haz(?:me)?|lista|muestra|muéstrame|busca|encuentra|dame|dime|calcula|define|compara|describe|crea|genera|ayúdame|sugiere|recomienda|recomiéndame|corrige|revisa|ordena|cuéntame|inventa)(?!\p{L})/iu,
  self: /(?<!\p{L})(?:yo|me|mí|mi|mis|conmigo|nosotros|nos|nuestr[oa]s?|soy|vivo|tengo|estoy)(?!\p{L})/iu,
  calendar,
  plain: (sentence) => sentence,
  parse,
  rules: spanishStatements,
};
