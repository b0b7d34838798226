/** English: how its sentences are read. What they can state is in `english/`. */
import { USER } from '../../../core/candidate';
import { calendar } from './english/calendar';
import { possessed } from './english/names';
import { englishStatements } from './english/statements';
import { PET, RELATION, THING } from './english/words';
import type { LearningLanguage, Spoken, Who } from './language';

const ADVERBS =
  '(?:really|actually|just|only just|currently|also|still|now|recently|finally|absolutely|totally|basically|truly|honestly|simply|already|mostly|definitely|personally|both|presently|officially|generally|usually|normally|typically|always|particularly|especially|kind of|kinda|do|proudly|happily|in fact|by the way|deeply|severely|strictly|mainly|pretty much|primarily|temporarily|newly|very|quite|rather|so|happily|originally|myself|too|recently|lately|even)';
const LEADING = new RegExp(`^((?:be|have|not|cannot|was) )?(?:${ADVERBS} )+`, 'i');
const TRAILING =
  /[\s,]+(?:now|nowadays|currently|these days|at the moment|right now|at present|too|as well|also|already|actually|by the way|btw|though|lol|haha+|hehe|xd|obviously|of course|for now|recently|lately|very much|so much|a lot|the most|more than anything|anyway|again|in fact|you know|you see|unfortunately|sadly|luckily|fortunately|finally|since then|ever since|at last|together|myself|personally|in general|as you know|as i said|just so you know|fyi|for the record|these days|all the time|my whole life|all my life|for (?:many|some|several|a few) years|for a while|for ages|for years|(?:a few|some|many) (?:days|weeks|months|years) ago|a while ago|long ago|ages ago|and (?:i )?love (?:it|them|her|him)|and (?:it|i)['’]?s? ?(?:is |am )?(?:great|amazing|happy|wonderful|awesome)|thank you|thanks|please|to be (?:honest|precise|exact|clear)|tbh|which is (?:nice|great|fun|hard|tough)|(?:so|and so|therefore|hence)|for real|no joke|professionally|if that helps|full[- ]time)$/i;
const OPENER =
  /^(?:no|nope|yes|yeah|yep|yup|actually|sorry|well|oh|ah|hey|hi|hello|hiya|good (?:morning|evening|afternoon)|hi there|hey there|hello there|so|ok|okay|right|sure|anyway|anyways|btw|by the way|fyi|just so you know|for the record|for context|for reference|some context|context|background|a bit of background|in case (?:it helps|you (?:were )?wonder(?:ed|ing)|you need it)|for your information|to be clear|to clarify|in fact|as a matter of fact|correction|wait|hold on|hmm+|um+|oops|my bad|not anymore|and|but|also|plus|then|because|since|as|given that|seeing as|considering that|though|although|while|whereas|as i (?:said|mentioned)(?: before| earlier)?|like i said|as you (?:may )?know|you know|i (?:already )?(?:said|told you|mentioned)(?: before| already)?(?: that)?|you should know(?: that)?|i want you to know(?: that)?|i should (?:mention|add|say)(?: that)?|i(?: would|'d) like you to know(?: that)?|let me (?:tell you|add)(?: that)?|i (?:just )?wanted to (?:tell you|mention|say|let you know)(?: that)?|i forgot to (?:mention|say|tell you)(?: that)?|did i mention(?: that)?|note(?: that)?|please note(?: that)?|note to self|fun fact|random fact|good news|great news|big news|bad news|sad news|news|update|quick update|guess what|about me|some facts about me|the thing is(?: that)?|the truth is(?: that)?|fact is|turns out(?: that)?|it turns out(?: that)?|it is true(?: that)?|unfortunately|sadly|luckily|fortunately|thankfully|honestly|frankly|tbh|to be honest|personally|obviously|of course|apart from that|besides(?: that)?|other than that|in general|generally|overall|these days|nowadays|currently|right now|at the moment|for now|as for me|as of now|now|today i learned i|first(?:ly)?|second(?:ly)?|finally|meanwhile|lately|recently|i am sorry|i am afraid that|i am happy to (?:say|report)(?: that)?|i am proud to (?:say|report)(?: that)?|dear diary|thanks|thank you|great|cool|nice|perfect|wow|haha+|lol|please)(?:[,:;!.…–—-]+|(?= ))\s*/i;

const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\bi'm\b|\bi m\b/gi, 'I am'],
  [/(^|[,;] |and |but |so |because |since )im\b/gi, '$1I am'],
  [/(^|[,;] |and |but |so )ive\b/gi, '$1I have'],
  [/\b(i|we|they|you)'ve\b/gi, '$1 have'],
  [/\b(we|they|you)'re\b/gi, '$1 are'],
  [/\b(i|we|he|she|they|you|it)'ll\b/gi, '$1 will'],
  [/\b(i|we|he|she|they|you|it)'d\b/gi, '$1 would'],
  [/\b(?:can't|cant)\b/gi, 'cannot'],
  [/\bcan not\b/gi, 'cannot'],
  [/\bwon't\b/gi, 'will not'],
  [/\b(?:dont)\b/gi, 'do not'],
  [/\b(?:doesnt)\b/gi, 'does not'],
  [/\b(do|does|did|is|are|was|were|have|has|had|would|could|should|must)n't\b/gi, '$1 not'],
  [/\b(it|that|he|she|name|who|there|what)'s\b/gi, '$1 is'],
  [/\bwhats\b/gi, 'what is'],
];
const IS_SHORT =
  /\b(my (?:[a-z-]+ )?[\p{L}-]+)'s (?=(?:an?|on|called|named|from|in|allergic|vegetarian|vegan|lactose|\d|turning|living|working|getting|married|single|pregnant|learning|studying|moving|retired|diabetic|left|right)\b)/giu;

const START = String.raw`(?:i|i am|my|our|we)\b(?! (?:think|guess|suppose)\b)`;
const VERBS =
  "(?:live|work|moved|study|studied|speak|play|like|love|hate|prefer|enjoy|own|have (?:a|an|two|three|four|no|been)|has (?:a|an|two|three|been)|am|was born|grew up|drive|do not|does not|don't|doesn't|lives|works|plays|studies|likes|loves|hates|speaks|is (?:a|an|from|called|named|\\d|allergic|married|vegetarian|vegan)|bought|adopted|got (?:a|married|engaged)|started|finished|used to|can't (?:eat|stand)|cannot (?:eat|stand)|never (?:eat|drink)|collect|run a|moved)";
const COMPLEMENT =
  '(?:allergic to|vegetarian|vegan|pescatarian|lactose intolerant|gluten intolerant|married|single|divorced|from (?:the )?(?=\\p{Lu})|originally from|left-handed|right-handed|\\d{1,2} years old|an? (?=[\\p{L} -]*(?:er|or|ist|ian|ant|nurse|chef|student|architect|scientist|vegetarian|vegan|cook|pilot)\\b)|diabetic|self-employed|retired|(?:am |is )?working (?:as|at|for)|living in|based in)';
const ASKS =
  "(?:what|which|how|can|could|do|does|did|is|are|am|was|were|any|where|when|who|whom|whose|why|should|shall|would|will|have|has|got|may|might|tell|please|help|suggest|recommend|give|find|show|make|plan|let's|right|isn't|aren't|don't|doesn't|won't|wouldn't|remind)\\b";

const person = String.raw`(?<kin>${RELATION}|${PET}|${THING})`;
const SUBJECT = new RegExp(
  String.raw`^(?:my|our) (?<how>(?:(?:older|younger|elder|little|big|twin|oldest|youngest|eldest|middle|first|second|late|new|old|dear|beloved|lovely|wonderful|other|only|favou?rite|\d+[- ]year[- ]old) )*)${person}(?:,? (?<name>\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?),?)? (?<phrase>\S.*)$`,
  'iu',
);
const CANONICAL: Readonly<Record<string, string>> = {
  ...{ mom: 'mother', mum: 'mother', mommy: 'mother', mummy: 'mother', mama: 'mother', dad: 'father' },
  ...{ daddy: 'father', papa: 'father', hubby: 'husband', grandma: 'grandmother', granny: 'grandmother' },
  ...{ nana: 'grandmother', grandpa: 'grandfather', grandad: 'grandfather', granddad: 'grandfather' },
  ...{ gf: 'girlfriend', bf: 'boyfriend', kid: 'child', kids: 'children', auntie: 'aunt' },
};

/** The verb as "I" has it: "lives" is "live", "am" and "is" are "be". */
function firstPerson(phrase: string, isThird: boolean): string {
  const said = phrase.replace(LEADING, '$1');
  let plain = said
    .replace(/^(?:am|is|are) not /i, 'not be ')
    .replace(/^(?:am|is|are|'m|'re) /i, 'be ')
    .replace(/^(?:was|were) /i, 'was ')
    .replace(/^have got /i, 'have ')
    .replace(/^has got /i, 'have ')
    .replace(/^has /i, 'have ')
    .replace(/^(?:do|does) not /i, 'not ')
    .replace(/^no longer /i, 'no longer ')
    .replace(/^never /i, 'not ')
    .replace(/^(?:do|does) (?=\w+ )/i, '');
  if (isThird && plain === said && !/^(?:was|were|has|is|does)\b/i.test(said)) {
    plain = plain.replace(
      /^((?:no longer )?)(\w+?)(ies|[sxz]es|ches|shes|oes|s)(?= |$)/i,
      (_all, before: string, stem: string, end: string) => {
        const ends = end.toLowerCase();
        const rest = ends === 'ies' ? 'y' : ends === 's' ? '' : ends.slice(0, -2);
        return `${before}${stem}${rest}`;
      },
    );
  }
  if (isThird) plain = plain.replace(/^((?:no longer ))(\w+?)s(?= )/i, '$1$2');
  return plain
    .replace(LEADING, '$1')
    .replace(/^be (?:liv|resid)ing /i, 'live ')
    .replace(/^be working (?=at|for|as|in|from|part|full)/i, 'work ')
    .replace(/^be studying /i, 'study ')
    .replace(/^have been (?:living|residing) /i, 'live ')
    .replace(/^have been working /i, 'work ')
    .replace(/^have been studying /i, 'study ')
    .replace(/^have been playing /i, 'play ')
    .replace(/^have been learning /i, 'be learning ')
    .replace(/^have been (?=an? |vegetarian|vegan|married|allergic|with )/i, 'be ')
    .replace(/^have (?:lived|worked) (?=.* (?:since|for) )/i, (verb) =>
      /lived/i.test(verb) ? 'live ' : 'work ',
    )
    .replace(
      /^have (?=(?:moved|started|finished|bought|adopted|quit|joined|graduated|passed|won|sold|stopped|decided|become|switched|completed|left|run|broken|given up|read|watched|visited|lived|worked)\b)/i,
      '',
    );
}

function whoOf(groups: Readonly<Record<string, string | undefined>>): Who {
  const { how = '', kin = '', name } = groups;
  const which = how.replace(/\b(?:dear|beloved|lovely|wonderful|new|old|late|only)\b ?/gi, '').toLowerCase();
  const lower = kin.toLowerCase();
  const called = name === undefined ? '' : ` ${name}`;
  return {
    id: `${which}${CANONICAL[lower] ?? lower}${called}`,
    words: `The user's ${which}${lower}${called}`,
  };
}

/** Reads one clause. */
function parse(said: string, before: string | null): (Spoken & { clause: string }) | null {
  let clause = said.trim();
  for (let round = 0; round < 5; round++) {
    const bare = clause.replace(OPENER, '');
    if (bare === clause || bare === '') break;
    clause = bare;
  }
  clause = tidied(clause);
  if (before !== null && new RegExp(`^(?:and |then )?(?:${VERBS}|${COMPLEMENT})`, 'iu').test(clause)) {
    const isBare = new RegExp(`^(?:${COMPLEMENT})`, 'iu').test(clause);
    clause = `${before} ${isBare ? 'be ' : ''}${clause}`;
  }
  const own =
    /^(?:(?:as an? [\w ]{3,30}, )?(?<who>i|we|me and my [\w-]+|my [\w-]+(?: \p{Lu}\w+)? and (?:i|me)))(?:,? who \w[^,]*,)? (?<phrase>\S.*)$/iu.exec(
      clause,
    );
  if (own?.groups) {
    const who = own.groups['who'] ?? '';
    const phrase = firstPerson(own.groups['phrase'] ?? '', false);
    const isShared = !/^i$/i.test(who);
    return { who: { id: USER, words: 'The user' }, isShared, phrase, clause: who };
  }
  // "My phone number" is no phone: what is plainly said of something of one's own goes first.
  if (possessed.some(({ pattern }) => pattern.test(clause)))
    return { who: { id: USER, words: 'The user' }, isShared: false, phrase: clause, clause: '' };
  const other = SUBJECT.exec(clause);
  // "Name" was matched without regard to case: what follows the relation is a name only with a capital.
  if (!other?.groups)
    return { who: { id: USER, words: 'The user' }, isShared: false, phrase: clause, clause: '' };
  const groups: Record<string, string | undefined> = { ...other.groups };
  if (groups['name'] !== undefined && !/^\p{Lu}/u.test(groups['name'])) {
    groups['phrase'] = `${groups['name']} ${groups['phrase'] ?? ''}`;
    groups['name'] = undefined;
  } else if (/^\S+ \p{Ll}/u.test(groups['name'] ?? '')) {
    const [first = '', second = ''] = (groups['name'] ?? '').split(' ');
    groups['name'] = first;
    groups['phrase'] = `${second} ${groups['phrase'] ?? ''}`;
  }
  const start = clause.slice(0, clause.length - (groups['phrase'] ?? '').length).trim();
  return {
    who: whoOf(groups),
    isShared: false,
    phrase: firstPerson(groups['phrase'] ?? '', true),
    clause: start,
  };
}

function tidied(clause: string): string {
  let tidy = clause.replace(/[\s.!,;:…)-]+$/u, '');
  for (let round = 0; round < 4; round++) {
    const bare = tidy.replace(TRAILING, '');
    if (bare === tidy) break;
    tidy = bare;
  }
  return tidy;
}

const AND_HAVE = new RegExp(
  String.raw`\b((i|we|my [\p{L}-]+) (have|has|own|adopted|bought) (?:an?|one|two|three|four|five|six|\d) [^,.;]{2,40}?),? and (?=(?:an?|one|two|three|four|five|six|\d) (?:[\p{L}-]+ ){0,2}(?:${PET}|${RELATION}|${THING})\b)`,
  'giu',
);

const ITS_NAME = new RegExp(
  String.raw`\b((?:an?|one) (?:[\p{L}\d-]+ ){0,3}?(?:${PET}|${RELATION}))\b(?: (?:last|this) \w+| yesterday| today)?,? (?:and )?(?:her|his|its|their) name is (\p{L}+)`,
  'giu',
);

function plain(sentence: string): string {
  let text = sentence;
  for (const [short, long] of CONTRACTIONS) text = text.replace(short, long);
  return (
    text
      .replace(IS_SHORT, '$1 is ')
      .replace(ITS_NAME, '$1 named $2')
      .replace(AND_HAVE, '$1, and $2 $3 ')
      .replace(/\s*\((?!.*\bi\b)[^)]{1,40}\)/gi, '')
      // Who says what of whom, in one breath.
      .replace(
        /\b(my [\p{L} -]{2,24}?),? who ((?:is|lives|works|has|studies|plays|speaks|likes|loves) [^,]{2,60}), (?=(?:is|lives|works|has|studies|plays|speaks|likes|loves|just|also)\b)/giu,
        '$1 $2, and $1 ',
      )
      .replace(
        /\b((?:i|we) have (?:an? |one )(?:older |younger |little |big |twin )?(sister|brother|son|daughter|cousin|friend|uncle|aunt|husband|wife)(?: (?:called|named) (\p{Lu}\p{L}+))?),? who (?=(?:is|lives|works|has|studies|plays|speaks|likes|loves)\b)/giu,
        (_all, start: string, kin: string, name: string | undefined) =>
          `${start}, and my ${kin}${name === undefined ? '' : ` ${name}`} `,
      )
  );
}

/** English. */
export const english: LearningLanguage = {
  code: 'en',
  marks: new Set(
    "i i'm im am my me is are was the a an and of to in at with for have has do don't not live work it's this that you what how no name like love"
      .split(' ')
      .concat(['m', 've', 't']),
  ),
  doubt:
    /\bif\b|\bunless\b|\bsuppos(?:e|ing)\b|\bimagin(?:e|ing)\b|\bpretend|\bmaybe\b|\bperhaps\b|\bprobably\b|\bpossibly\b|\bpresumably\b|\bhypothetical|\bi wish\b|\bwonder(?:ing)?\b|\bwhether\b|\bas (?:if|though)\b|\bkidding\b|\bjoking\b|\bjk\b|\bj\/k\b|(?:^|\s)\/s\b|\bsarcas|\brole-?play|\blet's say\b|\blets say\b|\blet us say\b|\bsay i\b|\bwhat if\b|\bin (?:my|a|the|this|that) (?:dreams?|story|novel|game|movie|film|show|parallel|another life|next life|past life)\b|\bi dream(?:t|ed)\b|\bonce upon\b|\b(?:says|claims|claimed|reckons|insists?|joked|jokes|replied|quoted|swears)\b|\b(?!(?:i|as i|like i) (?:already )?(?:said|told)\b)(?:he|she|they|who|it|people|everyone|somebody|someone|friends?|boss|sister|brother|mother|mom|father|dad|wife|husband|doctor|therapist|teacher|\p{Lu}\p{Ll}+) (?:just |always |often |once |also )?(?:said|told|tells|thinks|believes|asked|wrote|writes|texted|says)\b|\baccording to\b|\bquote\b|^i (?:think|guess|suppose|believe|feel|assume|bet|hope|heard|read) (?!of)|,? i (?:think|guess|suppose|believe|hope|assume)[.!…]*$|\bor something[.!…]*$|\bnot sure\b|\bapparently\b|\bsupposedly\b|\ballegedly\b|\b(?:sentence|phrase|line|paragraph|caption|lyrics|prompt|test case|placeholder|for example|e\.g\.|example)\b|\bnot true\b|\bis false\b|\bfigure of speech\b|\bmetaphor|\bbatman\b|\bgroot\b|\bdon't (?:remember|save|store|memori[sz]e) (?:this|that)\b|\bdo not (?:remember|save|store|memori[sz]e) (?:this|that)\b|\boff the record\b/iu,
  asides:
    /,?\s*\b(?:let me know if [^,.;]{1,60}|if (?:it|that) (?:helps|matters|makes a difference|is relevant)|if possible|if you (?:must|need to|want to|did not|didn't) know|if you care|if you were wondering|in case you were wondering|as (?:i|you) (?:said|know|mentioned)|i mean|you know)\b,?/giu,
  asking: new RegExp(`^(?:(?:so|and|but|then|ok|okay|hey|hi|well|now|also),? )*${ASKS}`, 'iu'),
  joint: new RegExp(
    String.raw`\s*(?:[;(]|\s[-–—]+\s|…|\.\.\.|,)\s*(?:(?:and|but|so|plus|also|then|because|since|while|whereas|though|although|yet|as)\s+)*(?=${START}|${VERBS}|${ASKS}|${COMPLEMENT})|\s+(?:and|but|so|plus|because|since|while|whereas|though|although|yet)\s+(?:(?:also|then|now|so|currently|just|recently|really)\s+)*(?=${START}|${VERBS}|${COMPLEMENT})|,?\s+(?:and|but)\s+(?=(?:what|how|can|could|do|should|would|where|which)\b)|,\s*(?:(?:and|but)\s+)?not (?=(?:in |at |for |from )?(?:an? |the )?[\p{L} ]+[.!]*$)`,
    'iu',
  ),
  remember:
    /^(?:(?:ok|okay|hey|hi|so|also|and|btw|by the way|oh|well|please|pls|can you|could you|would you|will you|you can|you should|i want you to|i'd like you to|i would like you to|i need you to|always|just)[,:]? )*(?:(?:please |pls )?(?:remember|memori[sz]e|keep in mind|bear in mind|note down|take note|make a (?:mental )?note|note|write down|save|store|add to (?:your |the )?memory|save to (?:your |the )?memory|do not forget|don't forget|dont forget|never forget)(?:,? please)?(?:(?: this| the following| it)?(?: fact| for (?:me|later|next time|the future))*)?)(?:\s*[:,–—]\s*(?:that )?| that | (?=(?:i|i'm|my|our|we|the|his|her|their|we're|i've|im)\b(?! (?:following|fact)\b)))(?<what>\S[^]*)$/iu,
  rememberAfter:
    /[\s,;.–—-]+(?:so |and )?(?:please |pls )?(?:remember|memori[sz]e|keep|note|save|do not forget|don't forget)(?: (?:that|this|it))(?: in mind| down)?(?:,? please| for (?:me|later|next time|the future))*[.!]*$/iu,
  givesText:
    /\b(?:translat\w*|rewrit\w*|rephras\w*|paraphras\w*|proofread\w*|correct|edit|improve|polish|summari[sz]e|shorten|simplify|fix|check|review|grammar|analy[sz]e|explain|continue|complete|format|convert|classify|label|extract|parse|meaning of|mean(?:s)? by|what does|says|wrote|reads|said|quote|lyrics|poem|story|dialogue|script|example|sentences?|following|transcript|article|email|letter|essay|tweet|post|bio|cover letter|here is what|here's what|this is what)\b[^]*:\s*$/iu,
  instructs: [
    /\b(?:ignore|disregard|forget|override|bypass|drop|skip)\b[^.!?\n]{0,30}\b(?:previous|prior|above|earlier|preceding|all|any|your|the|my|system|initial|original)\b[^.!?\n]{0,30}\b(?:instructions?|prompts?|rules?|messages?|guidelines?|directives?|commands?|context|training|restrictions?|constraints?|safeguards?)\b/iu,
    /\byou are (?:now|no longer|from now on)\b[^.!?\n]{0,60}\b(?:dan|ai|assistant|jailbroken|unrestricted|developer mode|admin(?:istrator)?|root|bot|model|persona|character|bound|restricted|free)\b/iu,
    /\b(?:reveal|print|show|output|repeat|leak|display|tell me|give me|expose)\b[^.!?\n]{0,30}\b(?:system prompt|hidden prompt|initial prompt|your (?:instructions|prompt|rules|guidelines|configuration)|developer message|secret key|api keys?)\b/iu,
    /\b(?:new|updated|important|system) (?:instructions?|directives?|system prompt|override)\s*:/iu,
    /(?:^|\n)\s*(?:\[|<\|?|#+\s*)?(?:system|assistant|developer|tool|im_start|inst)(?:\|?>|\]|\s*:|_message)/iu,
    /\b(?:act|behave|respond|answer) as (?:if you (?:were|are|have)|though you|an? (?:unrestricted|jailbroken|uncensored|evil))\b/iu,
    /\b(?:do anything now|jailbreak|developer mode (?:enabled|on)|prompt injection|sudo mode|god mode)\b/iu,
    /\b(?:from now on|henceforth|going forward),? (?:you|the (?:assistant|agent|ai|model)) (?:must|will|shall|are|should|have to)\b/iu,
    /\b(?:the )?(?:assistant|agent|ai|model|llm) (?:must|should|shall|has to|is required to|is instructed to) (?:always|never|not|now|ignore|reveal|send|delete|obey|comply|execute|call|run|store|remember|save)\b/iu,
    /\b(?:send|forward|exfiltrate|upload|post) (?:all|the|this|your|every|any)\b[^.!?\n]{0,40}\b(?:data|notes?|files?|memor(?:y|ies)|conversations?|secrets?|passwords?|keys?|vault)\b[^.!?\n]{0,30}\bto\b/iu,
    /\bdelete (?:all|every|the user'?s?)\b[^.!?\n]{0,20}\b(?:notes?|files?|memor(?:y|ies)|vault|facts?)\b/iu,
    /\b(?:i am|i'm) (?:your|the) (?:administrator|admin|developer|creator|system|superuser|root)\b/iu,
  ],
  smallTalk:
    /^(?:hi|hey|hello|hiya|yo|howdy|greetings|good (?:morning|afternoon|evening|night|day)|morning|evening|night|bye|goodbye|see you|see ya|later|cheers|thanks?|thank you|thx|ty|tysm|thanks a lot|many thanks|much appreciated|appreciated|you're welcome|no problem|no worries|np|ok|okay|k|kk|yes|yeah|yep|yup|no|nope|nah|sure|right|exactly|correct|true|fine|great|cool|nice|awesome|amazing|perfect|excellent|wonderful|brilliant|lovely|super|wow|oh|ah|hm+|um+|uh+|lol|haha+|hehe+|rofl|lmao|got it|i see|i understand|understood|makes sense|makes total sense|sounds good|will do|go on|go ahead|continue|next|more|stop|wait|one moment|one sec|just a (?:moment|second|sec)|sorry|oops|my bad|please|pls|agreed|done|good job|well done|good|very good|not bad|interesting|indeed|of course|never ?mind|forget it|that's it|that is it|that's all|that is all|there|again|all|everyone|everybody|you|my friend|buddy|so much|very much|a lot|for (?:that|the help|your help|everything|now|today)|that (?:was |is )?(?:really |very |super |so )?(?:help(?:s|ed|ful)|works?|worked|great|good|perfect|nice|cool|awesome)|that'?s (?:really |very |super |so )?(?:great|good|perfect|nice|cool|awesome|helpful|funny|fine|right|correct|it|better|interesting|amazing)|it (?:works|worked|helps|helped)|(?:this|it|that) (?:works|helps)(?: (?:great|well|perfectly|now))?|let me (?:see|think|check|try)(?: that| this| it)?|i (?:will |'ll )?(?:try|check)(?: that| this| it)?(?: out)?|have a (?:nice|good|great|lovely) (?:day|one|evening|weekend|night)|take care|talk (?:soon|later|to you later)|i'?m back|i am back|i'm here|brb|be right back|i (?:have|'ve got|got) to go|gotta go|i'?m (?:good|fine|ok|okay|well|done|ready)(?: thanks?)?|love (?:it|that|this)|i (?:like|love) (?:it|that|this)|you'?re (?:the best|great|awesome|right|amazing)|you are (?:the best|great|awesome|right|amazing)|a lot|how are you(?: (?:doing|today))*|what'?s up|how'?s it going)(?![\p{L}\p{N}'])/iu,
  request:
    /^(?:(?:hey|hi|hello|ok|okay|now|then|and|also|so|please|pls|just|can you|could you|would you)[, ]+)*(?:translate|summari[sz]e|explain|write|list|show|find|search|give|tell|convert|calculate|compute|define|compare|describe|draft|generate|create|make|fix|help|suggest|recommend|open|rewrite|rephrase|proofread|check|look up|sort|format|refactor|debug|implement|add|delete|remove|rename|move|run|test|continue|try|print|read|outline|brainstorm|analy[sz]e|count|plot|draw|play|pick|name|solve|simplify|shorten|expand|review|edit|update|change|replace|insert|merge|split|turn|put|set|start|stop|close|undo|redo|prove|derive|let's|let us|think|go)\b/iu,
  self: /\b(?:i|i'm|im|i've|i'd|i'll|me|my|mine|myself|we|us|our|ours)\b/iu,
  calendar,
  plain,
  parse,
  rules: englishStatements,
};
