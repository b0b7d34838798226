/**
 * What a question's word implies about the statements that answer it. A question names what somebody wants to know
 * ("eat", "job", "live"), a fact says what is so ("is vegetarian", "is a nurse", "moved to Porto"), and often the two
 * have no word in common. Facts are also indexed by the words of their predicate, so the right side lists predicates'
 * words before anything else, and then words that such statements are made of.
 *
 * A row is a family: words that ask, and words that answer. English, German and Spanish; a row for another language
 * only needs its asking words.
 */
import { indexedWord } from '../../core/words';

const FAMILIES: readonly (readonly [asks: string, answers: string])[] = [
  [
    'eat eating food diet meal cook cooking dish restaurant lunch dinner breakfast essen esse ernährung comer como comida dieta',
    'diet eats vegetarian vegan allergic allergy intolerant intolerance food',
  ],
  ['drink drinking beverage trinken trinke beber bebo', 'drinks diet coffee tea'],
  [
    'live living home reside residence address city town wohnen wohne wohnt leben lebe vivir vivo vive casa ciudad',
    'lives live moved resides home',
  ],
  ['stay staying visiting trip travel reise viaje', 'staying visiting traveled travel'],
  [
    'work works working job profession occupation career employer company arbeit arbeite beruf trabajo trabaja trabajar empleo',
    'works work job employed employer occupation profession',
  ],
  [
    'study studying degree university school studiere studium estudio estudia',
    'studies studied studying student',
  ],
  ['call called name heiße heißt llamo llama nombre', 'name called named'],
  ['old age birthday born birth geburtstag alt edad cumpleaños nací', 'born birthday age birth'],
  [
    'sibling siblings brother sister geschwister bruder schwester hermano hermana hermanos',
    'sister brother sibling',
  ],
  [
    'family relative relatives familie familia',
    'sister brother sibling mother father parent daughter son child wife husband partner family',
  ],
  ['parent parents eltern padres', 'mother father parent'],
  ['child children kid kids kinder kind hijo hija hijos', 'child daughter son children'],
  [
    'partner spouse married husband wife verheiratet partnerin pareja casado casada esposa esposo marido',
    'married partner wife husband spouse engaged girlfriend boyfriend',
  ],
  ['pet pets animal haustier mascota', 'pet dog cat'],
  ['speak language languages sprache sprachen spreche idioma idiomas hablo hablar', 'speaks language fluent'],
  [
    'like favourite favorite enjoy love prefer preference mag mögen lieblings gusta gustan favorito favorita prefiero',
    'likes loves prefers enjoys favourite favorite preference',
  ],
  ['dislike hate avoid hasse hass odio odia', 'dislikes hates avoids'],
  ['hobby hobbies sport sports freizeit afición deporte', 'plays hobby likes enjoys interested'],
  ['play instrument spiele spielt toco tocar', 'plays instrument'],
  ['own have bought buy possess besitze gekauft tengo compré', 'owns has bought acquired'],
  ['drive car auto coche carro', 'drives car owns'],
  ['allergy allergic allergies allergie alergia allergisch', 'allergic allergy intolerant'],
  [
    'ill sick illness health disease medical krank gesundheit salud enfermo enfermedad',
    'has diagnosed condition health allergic',
  ],
  ['goal plan plans planning want ziel plane quiero meta', 'plans wants goal planning intends decided'],
  ['decide decided decision entschieden entscheidung decidí decisión', 'decided decision chose'],
  ['learn learning lerne lernen aprendo aprender', 'learning studies interested'],
  ['use using tool tools editor nutze benutze uso usar', 'uses prefers'],
];

const implied = new Map<string, Set<string>>();
for (const [asks, answers] of FAMILIES) {
  const stems = answers.split(' ').map(indexedWord);
  for (const ask of asks.split(' ').map(indexedWord)) {
    const known = implied.get(ask) ?? new Set();
    for (const stem of stems) if (stem !== ask) known.add(stem);
    implied.set(ask, known);
  }
}

/** Stems that a statement answering a question with this stem may well have. */
export function impliedBy(form: string): ReadonlySet<string> {
  return implied.get(form) ?? new Set();
}
