import {
  type ImportColumn,
  type ImportedType,
  importColumns,
  isPersonName,
} from '../import-row/import-columns.rules.ts'
import {
  isRunningNumber,
  sampleValues,
  shareOfKind,
  shareOfNames,
  shareOfWords,
} from '../import-row/import-value-shapes.rules.ts'
import { headerKey, headerMeaning, headerPerson } from './import-headers.rules.ts'

/**
 * How sure a column's meaning is. REMEMBERED: chosen for this header last time. CERTAIN: its header says it, and its
 * values do not gainsay. VALUES: its values alone say it. GUESSED: header or values leave doubt.
 */
export type Confidence = 'REMEMBERED' | 'CERTAIN' | 'VALUES' | 'GUESSED'
/** A column of a file: its header and the texts beneath it. */
export type FileColumn = { header: string; values: readonly string[] }
/** The likely meaning of a column; `LIST_NUMBER`: left out as the running number of a class list. */
export type ColumnGuess = {
  field: string | null
  confidence: Confidence | null
  reason: 'LIST_NUMBER' | null
}

type Column = { key: string; meaning: string; header: string; values: string[]; running: boolean }

const UNKNOWN: ColumnGuess = { field: null, confidence: null, reason: null }
const HOUSE = 'number'
const STREET = 'street'
/** Fewer values than these say nothing by themselves. */
const MIN_VALUES = 3
const DOUBT = 0.5
const CONTRADICTED = 0.2
const MIN_SHARE = 0.8

/** How well values fit a field, from 0 to 1. */
function fitScore({ key, kind }: ImportColumn, values: readonly string[]): number {
  if (isPersonName(key) || key === 'studentName') return shareOfWords(values)
  return shareOfKind(kind, values)
}

function byHeader(column: ImportColumn, values: readonly string[]): Confidence | null {
  const fits = fitScore(column, values)
  if (values.length >= MIN_VALUES && fits < CONTRADICTED) return null
  return fits < DOUBT ? 'GUESSED' : 'CERTAIN'
}

const MEANINGS = new Map<ImportColumn, readonly string[]>()

/** The headers of a field, the likeliest first. */
function meaningsOf(field: ImportColumn): readonly string[] {
  const known = MEANINGS.get(field) ?? [field.title, ...field.aliases].map(headerMeaning)
  MEANINGS.set(field, known)
  return known
}

const TITLE_KEYS = new Map<ImportColumn, string>()

function titleKey(field: ImportColumn): string {
  const key = TITLE_KEYS.get(field) ?? headerKey(field.title)
  TITLE_KEYS.set(field, key)
  return key
}

const KNOWN = new Map<ImportedType, ReadonlySet<string>>()

/** Whether a header alone says what its column is, were it the only one. */
export function isKnownHeader(type: ImportedType, header: string): boolean {
  const known = KNOWN.get(type) ?? new Set(importColumns(type).flatMap(meaningsOf))
  KNOWN.set(type, known)
  return known.has(headerMeaning(header))
}

/** The result so far: each field goes to one column, and each column is one field. */
type Detection = {
  fields: readonly ImportColumn[]
  columns: readonly Column[]
  guesses: (ColumnGuess | null)[]
}

const has = ({ guesses }: Detection, field: string): boolean => guesses.some(guess => guess?.field === field)
const placeOf = ({ guesses }: Detection, field: string): number =>
  guesses.findIndex(guess => guess?.field === field)
const freeFields = (weighing: Detection): ImportColumn[] =>
  weighing.fields.filter(({ key }) => !has(weighing, key))
const freeColumns = ({ columns, guesses }: Detection): [number, Column][] =>
  [...columns.entries()].filter(([at]) => !guesses[at])

function assign({ guesses }: Detection, at: number, guess: Partial<ColumnGuess>): void {
  guesses[at] = { ...UNKNOWN, ...guess }
}

/** A user who chose a class list's "Nº" as a house number was misled: no street has houses 1, 2, 3 for all people. */
function applyRemembered(weighing: Detection, memory: ReadonlyMap<string, string | null>): void {
  for (const [at, column] of weighing.columns.entries()) {
    const field = column.key === '' ? undefined : memory.get(column.key)
    if (field === undefined || (field === HOUSE && column.running)) continue
    if (field === null || freeFields(weighing).some(({ key }) => key === field))
      assign(weighing, at, { field, confidence: 'REMEMBERED' })
  }
}

function assignByTitle(weighing: Detection): void {
  for (const field of freeFields(weighing)) {
    if (field.key === HOUSE) continue
    const title = titleKey(field)
    const [place] = freeColumns(weighing).filter(([, { key }]) => key === title)
    if (!place) continue
    const [at, { values }] = place
    assign(weighing, at, { field: field.key, confidence: byHeader(field, values) ?? 'GUESSED' })
  }
}

function assignByAlias(weighing: Detection): void {
  for (const field of freeFields(weighing)) {
    if (field.key === HOUSE) continue
    const ways = meaningsOf(field)
    const fitting = freeColumns(weighing)
      .filter(([, { meaning, values }]) => ways.includes(meaning) && byHeader(field, values) !== null)
      .toSorted(([, one], [, other]) => ways.indexOf(one.meaning) - ways.indexOf(other.meaning))
    const [place] = fitting
    if (place) assign(weighing, place[0], { field: field.key, confidence: byHeader(field, place[1].values) })
  }
}

const LIST_NUMBER = /^(?:|chamada|chamada numero|numero ordem|ordem|item|seq|sequencia)$/u

/** A few columns on: complement and quarter may stand between. */
const isNear = (at: number, street: number): boolean => street >= 0 && Math.abs(at - street) <= 3

/** "Nº" is the number of a house next to a street, and that of a class list where it runs from 1 on. */
function assignNumbers(weighing: Detection): void {
  const house = freeFields(weighing).find(({ key }) => key === HOUSE)
  const meanings = house ? meaningsOf(house) : []
  const street = placeOf(weighing, STREET)
  for (const [at, { meaning, running }] of freeColumns(weighing)) {
    const isNumber = meanings.includes(meaning)
    if (running && (isNumber || LIST_NUMBER.test(meaning))) assign(weighing, at, { reason: 'LIST_NUMBER' })
    else if (isNumber && isNear(at, street) && !has(weighing, HOUSE))
      assign(weighing, at, { field: HOUSE, confidence: at === street + 1 ? 'CERTAIN' : 'VALUES' })
  }
}

const VALUE_DETECTED_FIELDS = ['taxNumber', 'email', 'cellphone', 'phone']

/** Without a header that is known, some values tell: a CPF has check digits, an address of e-mail its sign. */
function assignByValues(weighing: Detection): void {
  const others = () =>
    freeColumns(weighing).filter(
      ([, { values, header, running }]) =>
        values.length >= MIN_VALUES && !running && headerPerson(header) === null,
    )
  for (const field of freeFields(weighing).filter(({ key }) => VALUE_DETECTED_FIELDS.includes(key))) {
    const [hit] = others().filter(
      ([, { values }]) => shareOfKind(field.kind, values) >= MIN_SHARE && isConclusive(field, values),
    )
    if (hit) assign(weighing, hit[0], { field: field.key, confidence: 'VALUES' })
  }
  if (has(weighing, 'name')) return
  const [named] = others().filter(
    ([, { values }]) =>
      shareOfNames(values) >= MIN_SHARE && new Set(values).size >= values.length * MIN_SHARE,
  )
  if (named) assign(weighing, named[0], { field: 'name', confidence: 'GUESSED' })
}

/** Long digits are telephones only where each has an area code, and any number may end like a CPF that is short. */
function isConclusive({ kind }: ImportColumn, values: readonly string[]): boolean {
  const digits = values.map(value => value.replace(/\D/gu, '').length)
  if (kind === 'phone') return digits.every(count => count >= 10)
  return kind !== 'cpf' || digits.filter(count => count >= 9).length >= values.length * MIN_SHARE
}

/** The telephone of "the responsible" goes to the mother when she is the first: likely, not certain. */
function downgradeRelations(weighing: Detection): void {
  for (const position of [1, 2]) {
    const named = weighing.columns[placeOf(weighing, `responsible${position}Name`)]
    const whose = named ? headerPerson(named.header) : null
    for (const [at, { header }] of weighing.columns.entries()) {
      const guess = weighing.guesses[at]
      const other = headerPerson(header)
      const isOfOther = other !== null && whose !== null && other !== whose
      if (guess?.confidence === 'CERTAIN' && guess.field?.startsWith(`responsible${position}`) && isOfOther)
        assign(weighing, at, { ...guess, confidence: 'GUESSED' })
    }
  }
}

/**
 * Finds the likely field of each column of a file, by its header and weighed by its values: first what was chosen for the
 * header last time (null: chosen to be left out), then the titles of our own sheets, then the many names that schools
 * give, then the values alone. A field is given once.
 * @param memory header key → field of earlier imports of this type
 */
export function detectColumns(
  type: ImportedType,
  given: readonly FileColumn[],
  memory: ReadonlyMap<string, string | null> = new Map(),
): ColumnGuess[] {
  const columns = given.map(({ header, values }): Column => {
    const telling = sampleValues(values)
    const [key, meaning] = [headerKey(header), headerMeaning(header)]
    return { header, key, meaning, values: telling, running: isRunningNumber(telling) }
  })
  const weighing: Detection = { fields: importColumns(type), columns, guesses: columns.map(() => null) }
  applyRemembered(weighing, memory)
  assignByTitle(weighing)
  assignByAlias(weighing)
  assignNumbers(weighing)
  assignByValues(weighing)
  downgradeRelations(weighing)
  return weighing.guesses.map(guess => guess ?? UNKNOWN)
}
