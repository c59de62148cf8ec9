/**
 * The data of a former student that are removed on request, and those that stay (docs/rules.md, Removal of personal data): school
 * records are stored for good with their students (LDB 24 VII), which is a legal duty and a reason to keep (LGPD 16 I, 18 IV).
 */

/** The names of the data that stay. */
export const KEPT_GROUPS = [
  'identification',
  'parents',
  'enrollments',
  'marks',
  'attendance',
  'histories',
  'documents',
  'consents',
  'recentLooks',
] as const
export type RetainedGroup = (typeof KEPT_GROUPS)[number]

/** The data that are removed. */
export const ERASED_GROUPS = [
  'contact',
  'census',
  'picture',
  'note',
  'certificate',
  'responsibles',
  'access',
  'consentDetails',
  'justifications',
  'studentNotes',
  'searchCases',
  'councilOpinions',
  'decisionReasons',
  'reenrollments',
  'events',
  'waitingLists',
  'sentences',
  'instructorWeeks',
  'instructorAbsences',
  'messages',
  'mails',
  'files',
  'imports',
  'changes',
  'looks',
] as const
export type ErasedGroup = (typeof ERASED_GROUPS)[number]
export type ErasedCounts = Readonly<Partial<Record<ErasedGroup, number>>>

/** The kind of person of a request for removal. */
export type ErasureState = {
  /** Is in a class, on a waiting list or in an event that is not over, in a year that is open. */
  isEnrolled: boolean
  /** Works here: an active account that is no student's. */
  isActiveStaff: boolean
  /** Is named, by the CPF, as responsible for a student who is active. */
  isResponsibleForActive: boolean
}
export type ErasureRefusal = 'ERASURE_ENROLLED' | 'ERASURE_STAFF' | 'ERASURE_RESPONSIBLE'

/** All reasons against the removal, in the order of the screen. */
export const erasureRefusals = (state: ErasureState): ErasureRefusal[] => [
  ...(state.isEnrolled ? (['ERASURE_ENROLLED'] as const) : []),
  ...(state.isActiveStaff ? (['ERASURE_STAFF'] as const) : []),
  ...(state.isResponsibleForActive ? (['ERASURE_RESPONSIBLE'] as const) : []),
]

type ColumnPolicy = 'KEPT' | ErasedGroup

/**
 * Each column of a person. The stored ones identify a person on a school record, as histories and declarations print it: names,
 * birth, origin, CPF and RG, and the gender by which their words are declined.
 */
export const PERSON_COLUMN_POLICY = {
  institution_id: 'KEPT',
  id: 'KEPT',
  name: 'KEPT',
  social_name: 'KEPT',
  tax_number: 'KEPT',
  birthdate: 'KEPT',
  identity_document: 'KEPT',
  identity_issuer: 'KEPT',
  identity_issued_on: 'KEPT',
  identity_state: 'KEPT',
  nationality: 'KEPT',
  naturalness: 'KEPT',
  birth_state: 'KEPT',
  gender: 'KEPT',
  created_at: 'KEPT',
  updated_at: 'KEPT',
  version: 'KEPT',
  /** Only where nothing else identifies the person. */
  birth_certificate_number: 'certificate',
  notary_office: 'certificate',
  email: 'contact',
  cellphone: 'contact',
  phone: 'contact',
  address: 'contact',
  messages_by_email: 'contact',
  avatar: 'picture',
  thumb: 'picture',
  note: 'note',
  nis: 'census',
  colour_or_race: 'census',
  bolsa_familia: 'census',
  main_responsible_id: 'responsibles',
} as const satisfies Readonly<Record<string, ColumnPolicy>>
export type PersonColumn = keyof typeof PERSON_COLUMN_POLICY

/** A person without papers but the certificate of birth is known by it alone. */
const isKnownByCertificate = (person: { tax_number: unknown; identity_document: unknown }): boolean =>
  person.tax_number === null && person.identity_document === null

/** The removed columns of a person, by their group. */
export const erasedColumns = (person: {
  tax_number: unknown
  identity_document: unknown
}): ReadonlyMap<PersonColumn, ErasedGroup> =>
  new Map(
    Object.entries(PERSON_COLUMN_POLICY).flatMap(([column, fate]): [PersonColumn, ErasedGroup][] => {
      const isKept = fate === 'KEPT' || (fate === 'certificate' && isKnownByCertificate(person))
      return isKept ? [] : [[column as PersonColumn, fate]]
    }),
  )

/** The value of an empty column. */
export const emptied = (column: PersonColumn): null | false => (column === 'messages_by_email' ? false : null)

/** The person without the removed data. A second application changes nothing. */
export const erasedPerson = <T extends Record<PersonColumn, unknown>>(person: T): T => ({
  ...person,
  ...Object.fromEntries([...erasedColumns(person).keys()].map(column => [column, emptied(column)])),
})

/** Kinships that are filiation, and stand on histories and declarations. */
export const PARENTS = ['Mãe', 'Pai'] as const

/** Only the parents among the guardians stay with their names. */
export const isParent = ({ kinship }: { kinship: string }): boolean =>
  PARENTS.some(parent => parent === kinship)

/**
 * Fields of a person's record whose former values stay in its history of changes: those of what is kept, and what tells of
 * the account and not of the person. Everything else is taken out, also what a later release adds.
 */
export const FIELDS_KEPT_IN_HISTORY: readonly string[] = [
  'name',
  'socialName',
  'birthdate',
  'birthdateInfo.birthdate',
  'birthdateInfo.gender',
  'birthdateInfo.nationality',
  'birthdateInfo.naturalness',
  'birthdateInfo.birthState',
  'documents.taxNumber',
  'documents.identityDocument',
  'documents.issuer',
  'documents.issuerState',
  'documents.issuerDate',
  'oldRegistration',
  'registration',
  'studentRegistrationNumber',
  'status',
  'role',
  'kind',
  'textVersion',
  'import',
  'erased',
]
