import { M } from '../../messages.ts'

/** How a field is written, checked and shown. */
export type PersonFieldKind =
  | 'text'
  | 'letters'
  | 'date'
  | 'state'
  | 'gender'
  | 'cpf'
  | 'certificate'
  | 'email'
  | 'phone'
  | 'nis'
  | 'colourOrRace'
  | 'yesNo'

export type PersonField = {
  label: string
  kind: PersonFieldKind
  /** Its column of `person`; null where it is kept elsewhere. */
  column: string | null
  /** Most characters, of texts. */
  max?: number
  /** Where record and form show it; null where both lay it out by hand. */
  section: 'personal' | 'documents' | null
  /** Shown with a person in every list; every other field is personal (`personal.ts`). */
  inLists?: true
  /** How many of twelve columns it takes in the form of its section; by hand without it. */
  span?: 4 | 6 | 8 | 12
}

/*
 * The fields of a person, each once and in the order of form and record: bodies and answers of the API, columns, labels, history,
 * blank forms and exports follow from here. Headers of spreadsheets: `import-columns.rules.ts`. Address, picture and guardians
 * are no texts of one column and are declared apart.
 */

/** At the top of a record. */
export const PERSON_OWN = {
  name: { label: M.field.name, kind: 'letters', column: 'name', max: 150, section: null, inLists: true },
  socialName: {
    label: M.field.socialName,
    kind: 'letters',
    column: 'social_name',
    max: 150,
    section: null,
    inLists: true,
  },
  birthdate: { label: M.field.birthdate, kind: 'date', column: 'birthdate', section: 'personal' },
  email: { label: M.field.email, kind: 'email', column: 'email', section: null },
  cellphone: { label: M.field.cellphone, kind: 'phone', column: 'cellphone', section: null },
  phone: { label: M.field.phone, kind: 'phone', column: 'phone', section: null },
  /** A field of the account: each role has its own. */
  oldRegistration: {
    label: 'Matrícula anterior',
    kind: 'text',
    column: null,
    max: 30,
    section: null,
  },
  note: { label: M.field.note, kind: 'text', column: 'note', max: 2000, section: null },
} as const satisfies Record<string, PersonField>

/** Under `documents`. */
export const PERSON_DOCUMENTS = {
  taxNumber: {
    label: M.field.taxNumber,
    kind: 'cpf',
    column: 'tax_number',
    section: 'documents',
  },
  identityDocument: {
    label: 'RG',
    kind: 'text',
    column: 'identity_document',
    max: 20,
    section: 'documents',
  },
  issuer: {
    label: 'Órgão emissor',
    kind: 'text',
    column: 'identity_issuer',
    max: 40,
    section: 'documents',
    span: 4,
  },
  issuerState: {
    label: 'UF do emissor',
    kind: 'state',
    column: 'identity_state',
    section: 'documents',
    span: 4,
  },
  issuerDate: {
    label: 'Data de emissão',
    kind: 'date',
    column: 'identity_issued_on',
    section: 'documents',
    span: 4,
  },
} as const satisfies Record<string, PersonField>

/** Under `birthdateInfo`. */
export const PERSON_BIRTH = {
  gender: {
    label: M.field.gender[0],
    kind: 'gender',
    column: 'gender',
    max: 30,
    section: 'personal',
    span: 4,
  },
  nationality: {
    label: 'Nacionalidade',
    kind: 'letters',
    column: 'nationality',
    max: 60,
    section: 'personal',
    span: 8,
  },
  naturalness: {
    label: 'Naturalidade',
    kind: 'letters',
    column: 'naturalness',
    max: 100,
    section: 'personal',
    span: 8,
  },
  birthState: {
    label: 'UF de nascimento',
    kind: 'state',
    column: 'birth_state',
    section: 'personal',
    span: 4,
  },
  /** 32 digits since 2010; older papers have a free form (livro, folha, termo). */
  birthCertificateNumber: {
    label: 'Certidão de nascimento',
    kind: 'certificate',
    column: 'birth_certificate_number',
    max: 60,
    section: 'documents',
    span: 8,
  },
  notaryOffice: {
    label: 'Cartório',
    kind: 'text',
    column: 'notary_office',
    max: 150,
    section: 'documents',
    span: 12,
  },
} as const satisfies Record<string, PersonField>

/** At the top of a student's record, for administrators alone: the school census and social programmes ask for it. */
export const PERSON_OFFICE = {
  colourOrRace: {
    label: 'Cor/raça',
    kind: 'colourOrRace',
    column: 'colour_or_race',
    section: 'personal',
    span: 4,
  },
  nis: { label: 'NIS', kind: 'nis', column: 'nis', section: 'documents', span: 4 },
  /** Whether the family receives the benefit: its least attendance is watched (docs/rules.md, Busca ativa). */
  bolsaFamilia: {
    label: 'Bolsa Família',
    kind: 'yesNo',
    column: 'bolsa_familia',
    section: 'documents',
    span: 4,
  },
} as const satisfies Record<string, PersonField>

type Fields = Readonly<Record<string, PersonField>>
type Group = 'documents' | 'birthdateInfo' | null
/** A field and where the API has it. */
export type PlacedField = PersonField & {
  name: string
  group: Group
  path: PersonPath
  /** For students, for administrators alone. */
  forOffice: boolean
}
export type PersonPath =
  | keyof typeof PERSON_OWN
  | keyof typeof PERSON_OFFICE
  | `documents.${keyof typeof PERSON_DOCUMENTS}`
  | `birthdateInfo.${keyof typeof PERSON_BIRTH}`

const placed = (group: Group, fields: Fields): PlacedField[] =>
  Object.entries(fields).map(([name, field]) => ({
    ...field,
    name,
    group,
    forOffice: fields === PERSON_OFFICE,
    path: (group ? `${group}.${name}` : name) as PersonPath,
  }))

/** All of them. */
export const PERSON_FIELDS: readonly PlacedField[] = [
  ...placed(null, PERSON_OWN),
  ...placed('documents', PERSON_DOCUMENTS),
  ...placed('birthdateInfo', PERSON_BIRTH),
  ...placed(null, PERSON_OFFICE),
]

type ColumnIn<T> = T extends { column: infer C extends string } ? C : never
/** The columns of `person` that people write. */
export type PersonColumn = ColumnIn<
  | (typeof PERSON_OWN)[keyof typeof PERSON_OWN]
  | (typeof PERSON_DOCUMENTS)[keyof typeof PERSON_DOCUMENTS]
  | (typeof PERSON_BIRTH)[keyof typeof PERSON_BIRTH]
  | (typeof PERSON_OFFICE)[keyof typeof PERSON_OFFICE]
>

/** The fields that a section of record and form shows. */
export const fieldsOfSection = (section: 'personal' | 'documents'): readonly PlacedField[] =>
  PERSON_FIELDS.filter(field => field.section === section)

/** A value derived from each field. */
export const eachField = <K extends string, V>(
  fields: Readonly<Record<K, PersonField>>,
  of: (field: PersonField, name: K) => V,
): Record<K, V> => {
  const names = Object.keys(fields) as K[]
  return Object.fromEntries(names.map(name => [name, of(fields[name], name)])) as Record<K, V>
}

/** A value derived from each field that is a column of `person`, under the column's name. */
export const eachColumn = <V>(of: (field: PlacedField, column: PersonColumn) => V): Record<PersonColumn, V> =>
  Object.fromEntries(
    PERSON_FIELDS.flatMap(field =>
      field.column === null ? [] : [[field.column, of(field, field.column as PersonColumn)]],
    ),
  ) as Record<PersonColumn, V>

/** The value of a field in a record or a body; undefined where it does not name it. */
export const saidOf = (
  record: object,
  { group, name }: Pick<PlacedField, 'group' | 'name'>,
): string | null | undefined => {
  const part: unknown = group === null ? record : Reflect.get(record, group)
  const value: unknown = typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined
  return typeof value === 'string' || value === null ? value : undefined
}
