/** Spanish words that rules must know, and what they are in English. */
export const PETS =
  'perr[oa]s?|gat[oa]s?|conejos?|hámsters?|loros?|caballos?|tortugas?|gallinas?|cabras?|peces|pez|cachorros?|periquitos?|canarios?';
/** "A", "two", "several". */
export const MANY = '(?:una?|dos|tres|cuatro|cinco|seis|varios|varias|muchos|\\d{1,2})';
/** Languages. */
export const LANGUAGES: Readonly<Record<string, string>> = {
  ...{
    español: 'Spanish',
    castellano: 'Spanish',
    inglés: 'English',
    francés: 'French',
    alemán: 'German',
    italiano: 'Italian',
  },
  ...{
    portugués: 'Portuguese',
    catalán: 'Catalan',
    gallego: 'Galician',
    euskera: 'Basque',
    ruso: 'Russian',
    chino: 'Chinese',
  },
  ...{
    japonés: 'Japanese',
    árabe: 'Arabic',
    polaco: 'Polish',
    sueco: 'Swedish',
    neerlandés: 'Dutch',
    griego: 'Greek',
    coreano: 'Korean',
  },
};
/** Values that are the same in every language of the user. */
export const KNOWN: Readonly<Record<string, string>> = {
  ...{
    vegetariana: 'vegetarian',
    vegetariano: 'vegetarian',
    vegana: 'vegan',
    vegano: 'vegan',
    carne: 'meat',
    pescado: 'fish',
    cerdo: 'pork',
  },
  ...{
    'frutos secos': 'nuts',
    'los frutos secos': 'nuts',
    'las nueces': 'nuts',
    cacahuetes: 'peanuts',
    'los cacahuetes': 'peanuts',
    alcohol: 'alcohol',
    leche: 'milk',
    gluten: 'gluten',
    'al gluten': 'gluten',
  },
  ...{
    casada: 'married',
    casado: 'married',
    soltera: 'single',
    soltero: 'single',
    divorciada: 'divorced',
    divorciado: 'divorced',
    viuda: 'widowed',
    viudo: 'widowed',
  },
  ...{
    prometida: 'engaged',
    prometido: 'engaged',
    zurda: 'left-handed',
    zurdo: 'left-handed',
    diestra: 'right-handed',
    diestro: 'right-handed',
  },
  ...{
    jubilada: 'retired',
    jubilado: 'retired',
    autónoma: 'self-employed',
    autónomo: 'self-employed',
    diabética: 'diabetic',
    diabético: 'diabetic',
  },
  ...{
    celíaca: 'coeliac',
    celíaco: 'coeliac',
    daltónico: 'colour-blind',
    daltónica: 'colour-blind',
    alérgica: 'allergic',
  },
  ...{
    'intolerante a la lactosa': 'lactose intolerant',
    'el piano': 'piano',
    'la guitarra': 'guitar',
    'el violín': 'violin',
  },
};
/** Professions. */
export const JOBS =
  '(?:profesora?|maestr[oa]|médic[oa]|doctora?|enfermer[oa]|ingenier[oa]|abogad[oa]|arquitect[oa]|programadora?|desarrolladora?|diseñadora?|periodista|escritora?|músic[oa]|artista|pintora?|cociner[oa]|camarer[oa]|panader[oa]|vendedora?|contable|contadora?|estudiante|científic[oa]|investigadora?|físic[oa]|químic[oa]|biólog[oa]|psicólog[oa]|terapeuta|mecánic[oa]|electricista|carpinter[oa]|jardiner[oa]|agricultora?|conductora?|piloto|policía|bomber[oa]|soldado|juez|jueza|traductora?|intérprete|bibliotecari[oa]|farmacéutic[oa]|peluquer[oa]|fotógraf[oa]|actor|actriz|directora?|gerente|empresari[oa]|funcionari[oa]|secretari[oa]|dentista|veterinari[oa]|fisioterapeuta|economista|consultora?|analista|administrativ[oa]|fontaner[oa]|albañil|taxista|matrona)(?: de [\\p{L} ]+| \\p{L}+)?';
/** Of what one has: number, animal or relative, and "called". */
export const COUNTED: Readonly<Record<string, string>> = {
  ...{
    un: 'a',
    una: 'a',
    dos: 'two',
    tres: 'three',
    cuatro: 'four',
    cinco: 'five',
    seis: 'six',
    varios: 'several',
    varias: 'several',
    muchos: 'many',
  },
  ...{
    perro: 'dog',
    perra: 'dog',
    perros: 'dogs',
    gato: 'cat',
    gata: 'cat',
    gatos: 'cats',
    gatas: 'cats',
    caballo: 'horse',
    conejo: 'rabbit',
    tortuga: 'turtle',
    loro: 'parrot',
  },
  ...{
    hermana: 'sister',
    hermanas: 'sisters',
    hermano: 'brother',
    hermanos: 'siblings',
    hija: 'daughter',
    hijas: 'daughters',
    hijo: 'son',
    hijos: 'children',
  },
  ...{
    coche: 'car',
    bicicleta: 'bicycle',
    bici: 'bicycle',
    moto: 'motorbike',
    casa: 'house',
    piso: 'flat',
    jardín: 'garden',
    barco: 'boat',
    guitarra: 'guitar',
    huerto: 'garden',
  },
  ...{ llamado: 'called', llamada: 'called', llama: 'is called', que: 'who', se: '', y: 'and' },
};
/** Sorts of favourites. */
export const SORTS: Readonly<Record<string, string>> = {
  ...{
    color: 'colour',
    comida: 'food',
    plato: 'dish',
    libro: 'book',
    película: 'film',
    música: 'music',
    grupo: 'band',
    animal: 'animal',
  },
  ...{
    ciudad: 'city',
    deporte: 'sport',
    canción: 'song',
    serie: 'series',
    bebida: 'drink',
    autor: 'author',
    autora: 'author',
  },
};
