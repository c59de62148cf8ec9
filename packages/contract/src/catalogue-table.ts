/** A text of every entry of a catalogue besides its name; it is required. */
export type CatalogueField = {
  label: string
  /** Most characters. */
  max: number
  example?: string
  hint?: string
  isNarrow?: boolean
  /** Becomes capitals as it is typed, and is kept so. */
  isCapitals?: boolean
  /** No two entries share it: what is said to who tries. */
  taken?: string
}

/** A short list of the institution, such as knowledge areas: what differs from one to the next. */
export type Catalogue = {
  /** The path of its calls; its table has this name with `_`. */
  path: string
  /** The path of its page. */
  address: string
  /** In the menu and over its page. */
  title: string
  /** One of them and all of them, in sentences. */
  one: string
  all: string
  /** The short noun, for places next to its name. */
  noun: string
  feminine?: true
  /** The list tells how many components of the year on screen use each. */
  countsComponents?: true
  nameExample: string
  /** The purpose of the list, shown while it is empty. */
  emptyReason: string
  /** Between the name and the status, in form and list. */
  fields?: Readonly<Record<string, CatalogueField>>
}

/*
 * Every catalogue, once. Calls and their schemas, objects, audit events, statements, refusals, address, list, form and test data
 * follow from here; in addition it needs a table and a place in the menu.
 */
export const CATALOGUES = {
  trainingType: {
    path: 'training-type',
    address: '/app/parametros/tipos-de-formacoes',
    title: 'Tipos de formação',
    one: 'tipo de formação',
    all: 'tipos de formação',
    noun: 'tipo',
    countsComponents: true,
    nameExample: 'Ex.: Formação Geral Básica',
    emptyReason: 'Os tipos de formação são os blocos da matriz curricular: formação geral, itinerário…',
    fields: {
      initials: {
        label: 'Sigla',
        max: 10,
        example: 'Ex.: FGB',
        hint: 'Até 10 letras, números ou hifens.',
        isNarrow: true,
        isCapitals: true,
        taken: 'Já existe um registro com esta sigla.',
      },
    },
  },
  knowledgeArea: {
    path: 'knowledge-area',
    address: '/app/parametros/areas-de-conhecimento',
    title: 'Áreas de conhecimento',
    one: 'área de conhecimento',
    all: 'áreas de conhecimento',
    noun: 'área',
    feminine: true,
    countsComponents: true,
    nameExample: 'Ex.: Ciências da Natureza',
    emptyReason:
      'As áreas agrupam os componentes na matriz e nos documentos: Linguagens, Matemática, Ciências Humanas…',
  },
} as const satisfies Record<string, Catalogue>

export type CatalogueKind = keyof typeof CATALOGUES

/** The names of the texts that a catalogue has besides the name, each a column of its table. */
export type CatalogueText<K extends CatalogueKind> = K extends unknown
  ? (typeof CATALOGUES)[K] extends { readonly fields: infer Fields }
    ? keyof Fields & string
    : never
  : never

const isKind = (name: string): name is CatalogueKind => name in CATALOGUES
export const CATALOGUE_KINDS: readonly CatalogueKind[] = Object.keys(CATALOGUES).filter(isKind)

/** The derived values of each catalogue, under its name. */
export const ofCatalogues = <T>(
  of: (catalogue: Catalogue, kind: CatalogueKind) => T,
): Readonly<Record<CatalogueKind, T>> =>
  Object.fromEntries(CATALOGUE_KINDS.map(kind => [kind, of(CATALOGUES[kind], kind)])) as Record<
    CatalogueKind,
    T
  >

/** "uma área de conhecimento". */
export const oneOf = ({ one, feminine }: Catalogue): string => `${feminine ? 'uma' : 'um'} ${one}`

/** The texts of a catalogue besides the name, in their order. */
export const catalogueFields = (kind: CatalogueKind): [name: string, field: CatalogueField][] => {
  const { fields = {} }: Catalogue = CATALOGUES[kind]
  return Object.entries(fields)
}
