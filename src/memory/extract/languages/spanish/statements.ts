/** What Spanish sentences can state. */
import { favourite } from '../../meanings';
import { anything, inEnglish, name, noneOf, oneOf, place } from '../../values';
import type { Accept } from '../../values';
import type { Rule } from '../language';
import { means, says, when } from '../rule';
import { MONTHS } from './calendar';
import { PETS, MANY, LANGUAGES, KNOWN, JOBS, COUNTED, SORTS } from './words';

const DATE = `\\d{1,2} de (?:${MONTHS.join('|')})(?: (?:de|del) \\d{4})?`;

const known: Accept = (said) => {
  const value = anything(said);
  return value === null ? null : (KNOWN[value.toLowerCase()] ?? LANGUAGES[value.toLowerCase()] ?? value);
};
const liked: Accept = (said) => {
  const value = known(said);
  return value === null ||
    /^(?:eso|esto|esa|ese|este|esta|estas|estos|lo|la (?:idea|opción|respuesta|versión)|el (?:plan|enfoque|resultado)|tu|tus|tú|ella|cómo|como|que|cuando|mucho|más|nada|todo|algo|así|saber|ver|pensar|preguntar|la primera|la segunda|el primero)\b/iu.test(
      value,
    )
    ? null
    : value.replace(/^(?:mucho|muchísimo|bastante|más) /iu, '').replace(/^(?:el|la|los|las) /iu, '');
};
const counted: Accept = (said) => {
  const value = anything(said);
  return value === null || /encerrado|\b(?:problema|pregunta)\b/iu.test(value)
    ? null
    : inEnglish(value, COUNTED).replace(/\s+/g, ' ');
};
const work: Accept = noneOf(
  /^(?:esto|eso|ello|un (?:problema|proyecto)|el (?:proyecto|problema|código)|casa|mí|ti|equipo|la noche|este|esta|mi|tu)\b/iu,
);

/** What Spanish sentences can state. */
export const spanishStatements: readonly Rule[] = [
  says('me llamo (?<it>.+)', 'named', name),
  says('(?:se llama) (?<it>.+)', 'named', name),
  says('nombre es (?<it>.+)', 'named', name),
  says('(?:llámame|me llaman) (?<it>.+)', 'named', (said) => (/^\p{Lu}/u.test(said) ? name(said) : null)),
  says(
    '(?:vivo|vive|viven|vivimos|resido|reside|estoy viviendo) en (?<it>.+?)(?: con .+)?',
    'lives_in',
    place,
  ),
  says(
    '(?:vivo|vive) con (?<it>.+)',
    'lives_with',
    noneOf(/^(?:el|la) (?:miedo|dolor|idea)|^(?:miedo|dolor)\b/iu),
  ),
  means('(?:vivo|vive) (?:sol[oa])', 'has_home', 'alone'),
  says('(?:ya no vivo|ya no vive|no vivo ya|vivía|viví|solía vivir) en (?<it>.+)', 'lives_in', place, {
    isOver: true,
  }),
  says(
    '(?:me mudé|se mudó|nos mudamos|me he mudado|se ha mudado|nos hemos mudado|me trasladé|me fui a vivir)(?: de .+?| desde .+?)? a (?<it>.+?)(?: con .+| por .+)?',
    'lives_in',
    place,
  ),
  says('(?:me mudo|nos mudamos|voy a mudarme|me voy a mudar|me mudaré) a (?<it>.+)', 'plans_to', place, {
    as: 'move to {it}',
    isAhead: true,
  }),
  says('(?:soy|es|vengo|viene|somos) de (?<it>.+)', 'comes_from', place),
  says(`(?:nací|nació) el (?<it>${DATE})`, 'born_on', anything, { isAboutTime: true }),
  says('(?:nací|nació) en (?<it>(?:19|20)\\d\\d)', 'born_on', anything, { isAboutTime: true }),
  says('(?:nací|nació) en (?<it>.+)', 'born_in', (said) =>
    MONTHS.some((month) => new RegExp(`^(?:${month})$`, 'iu').test(said)) ? null : place(said),
  ),
  says('(?:crecí|creció|me crié|se crió) en (?<it>.+)', 'grew_up_in', place),
  says('(?:trabajo|trabaja|estoy trabajando) (?:como|de) (?<it>.+?)(?: en .+| para .+)?', 'works_as', known),
  when(
    '(?:trabajo|trabaja|estoy trabajando) (?:en|para) (?<at>.+?) (?:como|de) (?<it>\\p{L}+)',
    ({ at = '', it = '' }) => {
      const where = /^\p{Lu}|^una? /u.test(at) ? work(at) : null;
      return where === null || !new RegExp(`^${JOBS}$`, 'iu').test(it)
        ? []
        : [
            { predicate: 'works_at', value: where },
            { predicate: 'works_as', value: it },
          ];
    },
  ),
  says('(?:trabajo|trabaja|estoy trabajando) (?:en|para) (?<it>.+)', 'works_at', (said) =>
    /^\p{Lu}|^una? |^el (?:hospital|banco|museo|ayuntamiento)|^la (?:universidad|biblioteca)/u.test(said)
      ? work(said)
      : null,
  ),
  says(
    '(?:ya no trabajo|ya no trabaja|trabajaba|trabajé|dejé de trabajar) (?:en|para) (?<it>.+)',
    'works_at',
    (said) => (/^\p{Lu}/u.test(said) ? work(said) : null),
    { isOver: true },
  ),
  says(
    '(?:he empezado|empecé|he comenzado|comencé|empiezo) a trabajar (?:en|para) (?<it>.+)',
    'works_at',
    work,
  ),
  means('(?:trabajo|trabaja|teletrabajo|estoy trabajando) (?:desde|en) casa', 'works_from', 'home'),
  says(
    '(?:estudio|estudia) (?<it>.+?)(?: en (?:la|el) .+)?',
    'studies',
    noneOf(/^(?:en|para|mucho|con|esto|eso|la (?:opción|posibilidad)|el (?:tema|problema|código|plan))\b/iu),
  ),
  says('(?:soy|es|somos|me he hecho|me hice) (?<it>vegetarian[oa]|vegan[oa])', 'has_diet', known),
  says(
    '(?:soy|es|tengo alergia|tiene alergia)(?: muy)?(?: alérgic[oa])? (?:a|al) (?<it>.+)',
    'allergic_to',
    (said) => liked(said)?.replace(/^(?:a )?(?:la|el|los|las) /iu, '') ?? null,
    { isList: true },
  ),
  says('(?:soy|es) (?<it>intolerante a la lactosa|celíac[oa])', 'intolerant_to', known),
  says('(?:no|nunca|ya no) (?:como|come|comemos|puedo comer|puede comer) (?<it>.+)', 'does_not_eat', known, {
    isList: true,
  }),
  says('(?:no|nunca|ya no) (?:bebo|bebe|tomo|toma|puedo beber) (?<it>.+)', 'does_not_drink', known, {
    isList: true,
  }),
  means('(?:no|ya no) fumo', 'does_not', 'smoke'),
  means('(?:no|ya no) (?:conduzco|sé conducir)', 'does_not', 'drive'),
  says(
    '(?:tengo|tiene|padezco|padece|sufro de) (?:de )?(?<it>asma|diabetes|migrañas?|epilepsia|hipertensión|tdah|artritis|celiaquía|ansiedad|depresión)',
    'has_condition',
  ),
  says('(?:tengo|tiene) (?<it>\\d{1,3}) años', 'has_age'),
  says(
    '(?:estoy|está|soy|es) (?:feliz(?:mente)? |recién )?(?<it>casad[oa]|solter[oa]|divorciad[oa]|viud[oa]|prometid[oa])',
    'has_marital_status',
    known,
  ),
  says('(?:estoy|está) casad[oa] con (?<it>.+)', 'married_to', name),
  says(
    '(?:soy|es|estoy|está) (?<it>zurd[oa]|diestr[oa]|jubilad[oa]|autónom[oa]|diabétic[oa]|daltónic[oa])',
    'is',
    known,
  ),
  means('estoy embarazada(?: de .+)?', 'expecting', 'a baby'),
  says(`(?:soy|es) (?:una? )?(?<it>${JOBS})`, 'works_as', known),
  says(`(?:tengo|tiene|tenemos) (?<it>${MANY} (?:\\p{L}+ )?(?:${PETS})\\b.*)`, 'has_pet', counted),
  says(
    `(?:tengo|tiene|tenemos) (?<it>${MANY} (?:herman[oa]s?|hij[oa]s?|niet[oa]s?|prim[oa]s?|gemel[oa]s?|sobrin[oa]s?)\\b.*)`,
    'has_relative',
    counted,
  ),
  says(
    '(?:tengo|tiene|tenemos|poseo|conduzco) (?<it>una? (?:\\p{L}+ )?(?:coche|bicicleta|bici|moto|casa|piso|jardín|barco|piano|guitarra|huerto|apartamento|furgoneta|autocaravana)\\b.*)',
    'owns',
    counted,
  ),
  says(
    '(?:hablo|habla|hablamos) (?:un poco de |algo de |bien |muy bien )?(?<it>.+?)(?: con fluidez| bien)?',
    'speaks',
    (said) => LANGUAGES[said.toLowerCase()] ?? null,
    { isList: true },
  ),
  says(
    '(?:estoy aprendiendo|está aprendiendo|aprendo) (?:a tocar )?(?<it>.+)',
    'learning',
    (said) => LANGUAGES[said.toLowerCase()] ?? KNOWN[said.toLowerCase()] ?? null,
  ),
  says(
    '(?:toco|toca) (?<it>(?:el|la|los) (?:piano|guitarra|violín|chelo|violonchelo|batería|bajo|flauta|trompeta|saxofón|acordeón|clarinete|arpa|ukelele))',
    'plays',
    known,
  ),
  says(
    '(?:juego|juega) (?:al|a la|a) (?<it>(?:fútbol|tenis|ajedrez|baloncesto|pádel|voleibol|balonmano|rugby|golf|béisbol|bádminton)\\b.*)',
    'plays',
  ),
  says('(?:no me gustan?|no le gustan?) (?:nada )?(?<it>.+)', 'dislikes', liked, { isList: true }),
  says('(?:me gustan?|le gustan?|nos gustan?)(?: mucho| muchísimo)? (?<it>.+)', 'likes', liked, {
    isList: true,
  }),
  says('(?:me encantan?|le encantan?|amo|adoro|me apasionan?|nos encantan?) (?<it>.+)', 'loves', liked, {
    isList: true,
  }),
  says('(?:odio|odia|detesto|detesta|no soporto|no aguanto) (?<it>.+)', 'hates', liked, { isList: true }),
  says('(?:prefiero|prefiere) (?<it>.+)', 'prefers', liked),
  says('(?:me interesan?|me interesa mucho) (?<it>.+)', 'interested_in', liked, { isList: true }),
  says('(?:tengo miedo|me dan miedo|me da miedo)(?: a| de)? (?<it>.+)', 'fears', (said) =>
    /^(?:que|perder|equivocar|no )/iu.test(said) ? null : liked(said),
  ),
  when('(?<sort>\\p{L}+) (?:favorit[oa]|preferid[oa]) es (?<it>.+)', ({ sort = '', it = '' }) => {
    const value = known(it);
    return value === null || /^(?:eso|esto|cuando|la que|el que)\b/iu.test(value)
      ? []
      : [
          {
            predicate: favourite(SORTS[sort.toLowerCase()] ?? sort),
            value: value.replace(/^(?:el|la) (?=\p{Ll})/u, ''),
          },
        ];
  }),
  says(`cumpleaños es (?:el )?(?<it>${DATE}|en (?:${MONTHS.join('|')}))`, 'has_birthday', anything, {
    isAboutTime: true,
  }),
  says(`(?:cumplo años) el (?<it>${DATE})`, 'has_birthday', anything, { isAboutTime: true }),
  says(
    '(?:lengua materna|idioma materno) es (?:el )?(?<it>.+)',
    'has_native_language',
    (said) => LANGUAGES[said.toLowerCase()] ?? null,
  ),
  says(
    '(?:terminé|he terminado|acabé|he acabado|entregué|he entregado|completé|publiqué|he publicado) (?<it>(?:mi|el|la|una?) .+)',
    'completed',
    (said) =>
      /^mi\b/iu.test(said) && !/\b(?:código|tarea|trabajo|turno)\b/iu.test(said) ? anything(said) : null,
  ),
  says(
    '(?:corrí|he corrido|terminé) (?<it>(?:una?|mi|el|la) (?:\\p{L}+ )?(?:maratón|media maratón|carrera|triatlón)\\b.*)',
    'ran',
  ),
  says(
    '(?:compré|he comprado|nos compramos|compramos|me compré|me he comprado) (?<it>una? (?:\\p{L}+ )?(?:coche|casa|piso|bicicleta|bici|moto|portátil|cámara|móvil|piano|guitarra|barco)\\b.*)',
    'bought',
    counted,
  ),
  means('(?:me casé|nos casamos|me he casado)', 'got', 'married'),
  says(
    `(?:adopté|adoptamos|he adoptado|hemos adoptado) (?:a )?(?<it>una? (?:\\p{L}+ )?(?:${PETS})\\b.*)`,
    'adopted',
  ),
  says(
    '(?:fui|fuimos|viajé|viajamos|he viajado|estuve|estuvimos) (?:a|en) (?<it>\\p{Lu}.+)',
    'traveled_to',
    oneOf(/^\p{Lu}/u),
  ),
  says('(?:aprobé|he aprobado) (?<it>(?:el|mi|la) .+)', 'passed'),
  means('(?:murió|falleció|ha muerto|ha fallecido)', 'died', 'died'),
];
