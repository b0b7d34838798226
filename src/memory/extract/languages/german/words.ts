/** German words that rules must know, and what they are in English. */
export const PETS =
  'hund|hündin|hunde|katzen?|kater|welpen?|kaninchen|hasen?|hamster|meerschweinchen|papagei|wellensittiche?|pferde?|schildkröten?|hühner|ziegen?|fische?|goldfische?';
/** "A", "two", "several". */
export const MANY = '(?:einen?|eine|zwei|drei|vier|fünf|sechs|mehrere|viele|\\d{1,2})';
/** Professions. */
export const JOBS =
  '[\\p{L}-]*(?:lehrer|arzt|ärzte|ingenieur|entwickler|programmierer|informatiker|pfleger|krankenschwester|hebamme|anwalt|anwält|architekt|designer|journalist|redakteur|autor|schriftsteller|musiker|künstler|maler|bäcker|koch|köch|kellner|verkäufer|händler|berater|buchhalter|student|studierende|schüler|azubi|professor|wissenschaftler|forscher|physiker|chemiker|biolog|psycholog|therapeut|mechaniker|elektriker|tischler|schreiner|zimmermann|gärtner|landwirt|bauer|fahrer|pilot|polizist|feuerwehrmann|feuerwehrfrau|soldat|richter|notar|übersetzer|dolmetscher|bibliothekar|erzieher|sozialarbeiter|apotheker|optiker|friseur|fotograf|schauspieler|regisseur|produzent|manager|leiter|direktor|geschäftsführer|unternehmer|gründer|rentner|pensionär|hausmann|hausfrau|beamt|angestellt|sekretär|assistent|techniker|analyst|statistiker|mathematiker|historiker|philosoph|pfarrer|tänzer|sänger|pianist|geiger|cellist|dirigent|trainer|metzger|winzer|imker|freiberufler|selbstständiger)(?:in|e|er|en)?';
/** Languages. */
export const LANGUAGES: Readonly<Record<string, string>> = {
  ...{
    deutsch: 'German',
    englisch: 'English',
    französisch: 'French',
    spanisch: 'Spanish',
    italienisch: 'Italian',
  },
  ...{
    portugiesisch: 'Portuguese',
    polnisch: 'Polish',
    russisch: 'Russian',
    türkisch: 'Turkish',
    japanisch: 'Japanese',
  },
  ...{
    chinesisch: 'Chinese',
    niederländisch: 'Dutch',
    schwedisch: 'Swedish',
    dänisch: 'Danish',
    arabisch: 'Arabic',
  },
  ...{
    norwegisch: 'Norwegian',
    griechisch: 'Greek',
    koreanisch: 'Korean',
    latein: 'Latin',
    ukrainisch: 'Ukrainian',
  },
};
/** Values that are the same in every language of the user. */
export const KNOWN: Readonly<Record<string, string>> = {
  ...{
    vegetarier: 'vegetarian',
    vegetarierin: 'vegetarian',
    vegetarisch: 'vegetarian',
    veganer: 'vegan',
    veganerin: 'vegan',
    vegan: 'vegan',
  },
  ...{
    fleisch: 'meat',
    fisch: 'fish',
    schweinefleisch: 'pork',
    nüsse: 'nuts',
    erdnüsse: 'peanuts',
    milch: 'milk',
    alkohol: 'alcohol',
  },
  ...{
    laktoseintolerant: 'lactose intolerant',
    glutenintolerant: 'gluten intolerant',
    linkshänder: 'left-handed',
    linkshänderin: 'left-handed',
  },
  ...{
    rechtshänder: 'right-handed',
    rechtshänderin: 'right-handed',
    verheiratet: 'married',
    ledig: 'single',
    single: 'single',
    geschieden: 'divorced',
  },
  ...{
    verwitwet: 'widowed',
    verlobt: 'engaged',
    schwanger: 'pregnant',
    rentner: 'retired',
    rentnerin: 'retired',
    arbeitslos: 'unemployed',
  },
  ...{
    selbstständig: 'self-employed',
    selbständig: 'self-employed',
    diabetiker: 'diabetic',
    diabetikerin: 'diabetic',
    farbenblind: 'colour-blind',
  },
  ...{
    klavier: 'piano',
    geige: 'violin',
    gitarre: 'guitar',
    fußball: 'football',
    schach: 'chess',
    tennis: 'tennis',
  },
};
/** Of what one has: number, animal or relative, and "called". */
export const COUNTED: Readonly<Record<string, string>> = {
  ...{
    ein: 'a',
    eine: 'a',
    einen: 'a',
    zwei: 'two',
    drei: 'three',
    vier: 'four',
    fünf: 'five',
    sechs: 'six',
    mehrere: 'several',
    viele: 'many',
  },
  ...{
    hund: 'dog',
    hunde: 'dogs',
    hündin: 'dog',
    katze: 'cat',
    katzen: 'cats',
    kater: 'cat',
    pferd: 'horse',
    pferde: 'horses',
    hasen: 'rabbits',
    hase: 'rabbit',
    kaninchen: 'rabbit',
  },
  ...{
    schwester: 'sister',
    schwestern: 'sisters',
    bruder: 'brother',
    brüder: 'brothers',
    kind: 'child',
    kinder: 'children',
    sohn: 'son',
    söhne: 'sons',
  },
  ...{
    tochter: 'daughter',
    töchter: 'daughters',
    geschwister: 'siblings',
    enkel: 'grandson',
    enkelin: 'granddaughter',
    enkelkinder: 'grandchildren',
  },
  ...{
    auto: 'car',
    fahrrad: 'bicycle',
    motorrad: 'motorbike',
    haus: 'house',
    garten: 'garden',
    wohnung: 'flat',
    boot: 'boat',
    klavier: 'piano',
    gitarre: 'guitar',
  },
  ...{
    namens: 'called',
    heißt: 'is called',
    und: 'and',
    die: 'who',
    der: 'who',
    große: 'older',
    kleine: 'younger',
    ältere: 'older',
    jüngere: 'younger',
    neues: 'new',
    neue: 'new',
  },
};
/** Sorts of favourites. */
export const SORTS: Readonly<Record<string, string>> = {
  ...{
    farbe: 'colour',
    essen: 'food',
    gericht: 'dish',
    buch: 'book',
    film: 'film',
    musik: 'music',
    band: 'band',
    tier: 'animal',
  },
  ...{
    stadt: 'city',
    sport: 'sport',
    lied: 'song',
    serie: 'series',
    getränk: 'drink',
    autor: 'author',
    autorin: 'author',
  },
};
