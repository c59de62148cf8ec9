import type { CivilDate } from '../../calendar/civil-date.rules.ts'
import { onlyTaxCharacters } from '../../identity/tax-number.rules.ts'
import { isMinorOn } from '../person/age.rules.ts'
import { sortKey } from '../person/search-key.rules.ts'
import { streetAndNumber } from '../person/street-number.rules.ts'
import type { NamedTaxNumber } from '../person/tax-number-names.rules.ts'
import { type ImportedType, importColumns } from './import-columns.rules.ts'
import { isPlaceholder } from './import-nothing.rules.ts'
import { hasLeftClass } from './import-situation.rules.ts'
import { cleanText, readValue } from './import-values.rules.ts'

/** A remark about a field, or about the whole row when `field` is null. */
export type RowRemark = { field: string | null; code: string; values?: Record<string, string> }

export type ResponsibleDraft = Record<string, string | Record<string, string>>
export type PersonDraft = {
  [field: string]: string | Record<string, string> | ResponsibleDraft[] | undefined
  responsibles?: ResponsibleDraft[]
}

/** How a row of responsibles says which student is meant. */
export type StudentKey = { registration: string; taxNumber: string; name: string; birthdate: string }

export type ImportDraft = {
  /** In the shape of the API's body of a person (or of a responsible); texts only, nothing that is empty. */
  body: PersonDraft
  problems: RowRemark[]
  warnings: RowRemark[]
  /** The column of each path of the body: 'documents.taxNumber' → 'taxNumber'. */
  columnOf: ReadonlyMap<string, string>
  /** For rows of guardians. */
  student: StudentKey | null
  main: boolean
  /** Why the row writes nothing: its situation says that the student has left. */
  leftOut: RowRemark | null
  /** The registration without the digit and the state that stand in columns of their own. */
  bareRegistration: string | null
  /** The registration with its digit and without the state. */
  digitRegistration: string | null
}

export type DraftOptions = {
  today: CivilDate
  /** Kinships that the headers say, by the key of the responsible's name. */
  implied?: Readonly<Record<string, string>>
  /** The responsible of a student may be recorded later. */
  withoutResponsible?: boolean
}

const RESPONSIBLE_KEY = /^responsible([12])(\w+)$/u
const STUDENT_KEY = /^student(\w+)$/u
const NOT_IN_THE_FUTURE = new Set(['birthdate', 'issuerDate', 'studentBirthdate'])
/** Kinship of someone who answers for themself. */
const SELF = 'O próprio'
const NOT_STATED = 'Responsável'

const lowerFirst = (word: string) => word.charAt(0).toLowerCase() + word.slice(1)

type Read = { values: Map<string, string>; problems: RowRemark[]; warnings: RowRemark[] }

/** The number of a house that was written behind its street, where it has no column of its own. */
function splitStreet(values: Map<string, string>): void {
  const place = values.has('number') ? null : streetAndNumber(values.get('street') ?? '')
  if (!place) return
  values.set('street', place.street)
  values.set('number', place.number)
}

function readValues(type: ImportedType, given: Readonly<Record<string, string>>, today: CivilDate): Read {
  const read: Read = { values: new Map(), problems: [], warnings: [] }
  const thisYear = Number(today.slice(0, 4))
  for (const { key, kind } of importColumns(type)) {
    const raw = given[key] ?? ''
    if (raw.trim() !== '' && isPlaceholder(raw, { key, kind })) {
      read.warnings.push({ field: key, code: 'SAYS_NOTHING', values: { value: quote(raw) } })
      continue
    }
    const { value, remark } = readValue(kind, raw, thisYear)
    if (value === '') continue
    if (remark) {
      const { code, isProblem, values } = remark
      const rowRemark = { field: key, code, ...(values ? { values } : {}) }
      ;(isProblem ? read.problems : read.warnings).push(rowRemark)
      if (isProblem) continue
    }
    if (NOT_IN_THE_FUTURE.has(key) && value > today) read.problems.push({ field: key, code: 'FUTURE_DATE' })
    else read.values.set(key, value)
  }
  splitStreet(read.values)
  return read
}

const MAX_QUOTED = 40

/** A text as a remark quotes it. */
export function quote(text: string): string {
  const clean = cleanText(text)
  return clean.length > MAX_QUOTED ? `${clean.slice(0, MAX_QUOTED)}…` : clean
}

/** A responsible's own fields are flat but the address. */
function bodyOf(
  type: ImportedType,
  values: ReadonlyMap<string, string>,
  columnOf: Map<string, string>,
): PersonDraft {
  const body: PersonDraft = {}
  const groups = new Map<string, Record<string, string>>()
  for (const { key, group } of importColumns(type)) {
    const value = values.get(key)
    if (value === undefined) continue
    if (group === null) {
      body[key] = value
      columnOf.set(key, key)
      continue
    }
    const parts = groups.get(group) ?? {}
    parts[key] = value
    groups.set(group, parts)
    columnOf.set(`${group}.${key}`, key)
  }
  return Object.assign(body, Object.fromEntries(groups))
}

function responsiblesOf(
  values: ReadonlyMap<string, string>,
  implied: Readonly<Record<string, string>>,
  {
    columnOf,
    problems,
    warnings,
  }: { columnOf: Map<string, string>; problems: RowRemark[]; warnings: RowRemark[] },
): ResponsibleDraft[] {
  const drafts: ResponsibleDraft[] = []
  const nameless: string[] = []
  for (const position of ['1', '2']) {
    const slot: ResponsibleDraft = {}
    for (const [key, value] of values) {
      const [, at, part = ''] = RESPONSIBLE_KEY.exec(key) ?? []
      if (at !== position) continue
      slot[lowerFirst(part)] = value
      columnOf.set(`responsibles.${drafts.length}.${lowerFirst(part)}`, key)
    }
    const nameKey = `responsible${position}Name`
    const only = Object.keys(slot)
    if (only.length === 0 || (only.length === 1 && only[0] === 'kinship')) continue
    if (!slot.name) {
      nameless.push(nameKey)
      continue
    }
    if (!slot.kinship) {
      const kinship = implied[nameKey]
      slot.kinship = kinship ?? NOT_STATED
      if (!kinship) warnings.push({ field: `responsible${position}Kinship`, code: 'KINSHIP_UNSAID' })
    }
    drafts.push(slot)
  }
  // A telephone number without a person is a loss, but another person answers for the student.
  for (const field of nameless) {
    if (drafts.length === 0) problems.push({ field, code: 'REQUIRED' })
    else warnings.push({ field, code: 'RESPONSIBLE_WITHOUT_NAME' })
  }
  return drafts
}

/** An adult without responsible answers for themself; anyone else needs one. */
function ownResponsible(values: ReadonlyMap<string, string>, today: CivilDate): ResponsibleDraft | null {
  const birthdate = values.get('birthdate')
  const name = values.get('name')
  if (!birthdate || !name || isMinorOn(birthdate, today)) return null
  const contacts = ['taxNumber', 'cellphone', 'email'].flatMap(key => {
    const value = values.get(key)
    return value ? [[key, value] as const] : []
  })
  return { name, kinship: SELF, ...Object.fromEntries(contacts) }
}

/** "Ana" and "de Souza" of two columns are one name; where the first one has the other already, it is whole. */
function joinSurname(values: Map<string, string>): void {
  const surname = values.get('surname')
  if (surname === undefined) return
  values.delete('surname')
  const name = values.get('name')
  // In capitals its small words were first in their cell.
  const rest = surname.replace(/^(?:Da|De|Do|Das|Dos|E)(?= )/u, word => word.toLowerCase())
  if (name === undefined) values.set('name', surname)
  else if (!` ${sortKey(name)}`.endsWith(` ${sortKey(surname)}`)) values.set('name', `${name} ${rest}`)
}

type JoinedRegistration = { bare: string | null; withDigit: string | null }

/**
 * "123456789", digit "0" and state "SP" of three columns are one registration: 123456789-0/SP. What the first column says
 * already is not repeated.
 */
function joinRegistration(values: Map<string, string>): JoinedRegistration {
  const bare = values.get('oldRegistration') ?? null
  const [digit, state] = [values.get('registrationDigit'), values.get('registrationState')]
  values.delete('registrationDigit')
  values.delete('registrationState')
  if (bare === null || (digit === undefined && state === undefined)) return { bare: null, withDigit: null }
  const slash = bare.lastIndexOf('/')
  const tail = slash < 0 ? '' : bare.slice(slash + 1).trim()
  const ownState = /^\p{L}{2}$/u.test(tail) ? tail : undefined
  const number = ownState === undefined ? bare : bare.slice(0, slash).trimEnd()
  const hasDigit = digit === undefined || number.toUpperCase().endsWith(`-${digit.toUpperCase()}`)
  const withDigit = hasDigit ? number : `${number}-${digit}`
  const stateShown = ownState ?? state
  values.set('oldRegistration', stateShown === undefined ? withDigit : `${withDigit}/${stateShown}`)
  return { bare, withDigit }
}

const CLASS_KEYS = ['classStage', 'className']

/** Takes the situation out of the values; a remark where it says that the student has left. */
function takeSituation(values: Map<string, string>): RowRemark | null {
  const situation = values.get('situation') ?? ''
  values.delete('situation')
  return hasLeftClass(situation)
    ? { field: 'situation', code: 'SITUATION_LEFT', values: { value: quote(situation) } }
    : null
}

/** Those who answer for a student; what is missing is a problem, or a warning where it may be recorded later. */
function studentResponsibles(
  { values, problems, warnings }: Read,
  columnOf: Map<string, string>,
  { today, implied = {}, withoutResponsible = false }: DraftOptions,
): ResponsibleDraft[] {
  const listed = responsiblesOf(values, implied, { columnOf, problems, warnings })
  const isNamed = [...values.keys()].some(key => RESPONSIBLE_KEY.test(key))
  const self = listed.length === 0 && !isNamed ? ownResponsible(values, today) : null
  if (self) {
    for (const key of ['taxNumber', 'cellphone', 'email']) columnOf.set(`responsibles.0.${key}`, key)
    return [self]
  }
  const field = 'responsible1Name'
  if (listed.length === 0 && withoutResponsible && !isNamed)
    warnings.push({ field, code: 'RESPONSIBLE_LATER' })
  else if (listed.length === 0) problems.push({ field, code: 'RESPONSIBLE_REQUIRED' })
  return listed
}

const textsOf = (values: ReadonlyMap<string, string>, keep: (key: string) => boolean) =>
  new Map([...values].filter(([key]) => keep(key)))

/**
 * Reads a person from a row of a spreadsheet, as the body of the API's call, with what is wrong or odd about it. Form
 * and length of each field are for the contract's schemas to judge; here texts are cleaned and read, and what concerns
 * the row as a whole is decided: a name with its surname, a date that is past, someone who answers for a student.
 * @param given texts by column key
 */
export function importDraft(
  type: ImportedType,
  given: Readonly<Record<string, string>>,
  options: DraftOptions,
): ImportDraft {
  const { values, problems, warnings } = readValues(type, given, options.today)
  const columnOf = new Map<string, string>()
  joinSurname(values)
  const { bare: bareRegistration, withDigit: digitRegistration } = joinRegistration(values)
  const leftOut = takeSituation(values)
  // They are in which class the student is enrolled afterwards, and nothing of the person.
  for (const key of CLASS_KEYS) values.delete(key)
  // A name of one word is rarely whole: its other words may stand in a column that is not taken.
  if (values.get('name')?.includes(' ') === false) warnings.push({ field: 'name', code: 'ONE_WORD_NAME' })
  if (!values.has('name')) problems.push({ field: 'name', code: 'REQUIRED' })
  const isRow = type === 'RESPONSIBLE'
  const own = textsOf(values, key => !RESPONSIBLE_KEY.test(key) && !STUDENT_KEY.test(key) && key !== 'main')
  const body = bodyOf(type, own, columnOf)
  if (isRow && values.has('name') && !values.has('kinship')) {
    body.kinship = NOT_STATED
    warnings.push({ field: 'kinship', code: 'KINSHIP_UNSAID' })
  }
  if (type === 'STUDENT')
    body.responsibles = studentResponsibles({ values, problems, warnings }, columnOf, options)
  return {
    body,
    problems,
    warnings,
    columnOf,
    student: isRow ? studentKey(values) : null,
    main: values.get('main') === 'sim',
    leftOut,
    bareRegistration,
    digitRegistration,
  }
}

function studentKey(values: ReadonlyMap<string, string>): StudentKey {
  return {
    registration: values.get('studentRegistration') ?? '',
    taxNumber: onlyTaxCharacters(values.get('studentTaxNumber') ?? ''),
    name: values.get('studentName') ?? '',
    birthdate: values.get('studentBirthdate') ?? '',
  }
}

/** Under which texts a row meets others of its file: its CPF, its name with birthdate, and all of it. */
export type RowKeys = { cpf: string | null; person: string | null; whole: string }

/**
 * The keys under which rows of one file are the same person or the same row. Compared as text.
 * @param given texts by column key, as importDraft takes them
 */
export function rowKeys(
  type: ImportedType,
  given: Readonly<Record<string, string>>,
  draft: ImportDraft,
): RowKeys {
  const { documents } = draft.body
  const written = typeof documents === 'object' && !Array.isArray(documents) ? documents.taxNumber : undefined
  const cpf = onlyTaxCharacters(written ?? '')
  const name =
    typeof draft.body.name === 'string' ? sortKey(nameShown(draft.body.name, draft.body.socialName)) : ''
  const birthdate = typeof draft.body.birthdate === 'string' ? draft.body.birthdate : ''
  const isPerson = type !== 'RESPONSIBLE'
  const whole = importColumns(type).map(({ key }) => sortKey(cleanText(given[key] ?? '')))
  return {
    cpf: isPerson && /^\d{11}$/u.test(cpf) ? cpf : null,
    person: isPerson && name !== '' && birthdate !== '' ? `${name}|${birthdate}` : null,
    whole: whole.join('|'),
  }
}

/** The CPFs of a row by column, with the names that they are given to; that of the person, or of the student, first. */
export function draftTaxNumbers(
  type: ImportedType,
  { body, columnOf, student }: ImportDraft,
): NamedTaxNumber[] {
  const column = (path: string) => columnOf.get(path) ?? path
  const named = (field: string, part: ResponsibleDraft, isSelf = part.kinship === SELF) => ({
    field,
    taxNumber: onlyTaxCharacters(textOf(part.taxNumber)),
    name: textOf(part.name),
    isSelf,
    kinship: textOf(part.kinship),
  })
  const { documents } = body
  const taxNumber = typeof documents === 'object' && !Array.isArray(documents) ? documents.taxNumber : ''
  const person = { taxNumber: textOf(taxNumber), name: textOf(body.name) }
  const entries =
    type === 'RESPONSIBLE'
      ? [
          named('studentTaxNumber', { ...student, kinship: SELF }),
          named('taxNumber', {
            taxNumber: textOf(body.taxNumber),
            name: person.name,
            kinship: textOf(body.kinship),
          }),
        ]
      : [
          named('taxNumber', person, true),
          ...(body.responsibles ?? []).map((each, at) => named(column(`responsibles.${at}.taxNumber`), each)),
        ]
  return entries.filter(({ taxNumber, name }) => /^\d{11}$/u.test(taxNumber) && name !== '')
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function nameShown(name: string, socialName: PersonDraft[string]): string {
  return typeof socialName === 'string' ? socialName : name
}
