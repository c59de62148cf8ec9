import type { Situation } from '../evaluation/performance/situations.rules.ts'
import { readValue } from '../people/import-row/import-values.rules.ts'
import { sortKey } from '../people/person/search-key.rules.ts'
import { isState } from '../people/person/states.rules.ts'
import { visibleLine } from '../people/person/visible-text.rules.ts'
import { type HistoryType, schoolYearName, schoolYearOf } from './history-entry.rules.ts'
import { isOfMedio } from './history-segment.rules.ts'

/** The value of a cell of a spreadsheet: a formula counts with its last result; `error` has none. */
export type SheetValue = string | number | { readonly date: string } | { readonly error: string } | null

/** Why a cell could not be read. */
export type CellFault =
  | 'NO_YEAR'
  | 'NO_GRADE'
  | 'OTHER_STAGE'
  | 'NO_NUMBER'
  | 'NO_MARK'
  | 'BECAME_DATE'
  | 'NO_PERCENT'
  | 'UNKNOWN_SITUATION'
  | 'UNKNOWN_STATE'
  | 'TOO_LONG'
  | 'FORMULA'

/** The value, null for an empty cell, or the reason why it could not be read. */
export type CellRead<T> = { readonly value: T | null } | { readonly fault: CellFault }

const NOTHING = { value: null } as const
const fault = (code: CellFault) => ({ fault: code }) as const

/** The largest mark or number of hours that a history holds. */
const LARGEST = 9_999.99
/** Texts of schools for "not studied" and "not known". */
const PLACEHOLDERS = /^[\s*.\-–—_xX/]*$/
/** Excel counts days from here; a year whose cell is formatted as a date is that many days after it. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
const DAY = 86_400_000

/** The words of a cell, without invisible characters. */
export function cellWords(value: SheetValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return numberWords(value)
  if (typeof value === 'string') return visibleLine(value)
  return 'date' in value ? value.date.split('-').reverse().join('/') : value.error
}

/** A number as it is typed into the form: with a comma, to two decimals. */
function numberWords(value: number): string {
  return String(Math.round(value * 100) / 100).replace('.', ',')
}

const isError = (value: SheetValue): boolean =>
  typeof value === 'object' && value !== null && 'error' in value
const isPlaceholder = (value: SheetValue): boolean => PLACEHOLDERS.test(cellWords(value))

/** A number as people in Brazil write it: "7,5", "7.5", "1.000", "1.200,50"; null where it is none. */
function numberOf(text: string): number | null {
  const plain = text.replace(/\s/g, '')
  if (/^\d{1,3}(\.\d{3})+(,\d+)?$/.test(plain)) return Number(plain.replaceAll('.', '').replace(',', '.'))
  return /^\d+([.,]\d+)?$/.test(plain) ? Number(plain.replace(',', '.')) : null
}

/** The civil year: 2019, "2019", "Ano de 2019", a date in it, or the number 2019 in a cell that shows dates. */
export function readYear(value: SheetValue): CellRead<string> {
  if (isPlaceholder(value)) return NOTHING
  if (typeof value === 'object' && value !== null && 'date' in value) {
    const days = Math.round((Date.parse(`${value.date}T00:00:00Z`) - DAY_ZERO) / DAY)
    const year = days >= 1900 && days < 2200 ? String(days) : value.date.slice(0, 4)
    return /^(19|20|21)\d\d$/.test(year) ? { value: year } : fault('NO_YEAR')
  }
  const years = new Set(cellWords(value).match(/(?<!\d)(19|20|21)\d\d(?!\d)/g))
  const [only] = years
  return years.size === 1 && only !== undefined ? { value: only } : fault('NO_YEAR')
}

/** Words of one stage in the name of a class of which the other one is asked. */
const isOfOtherStage = (type: HistoryType, name: string): boolean => {
  const key = sortKey(name)
  const isSecondary = /\b(medio|em)\b/.test(key)
  const isFundamental = /\b(fundamental|ef)\b/.test(key)
  if (!isOfMedio(type)) return isSecondary && !isFundamental
  const position = /^\d+/.exec(key)?.[0]
  return (isFundamental && !isSecondary) || (/\bano\b/.test(key) && Number(position) > 3)
}

/** The year of the stage: "6º ano" as it is written; 6, "6" and "6º" as this stage calls it. */
export function readGrade(type: HistoryType, value: SheetValue): CellRead<string> {
  if (isPlaceholder(value)) return NOTHING
  const name = cellWords(value)
  if (isError(value) || typeof value === 'object') return fault('NO_GRADE')
  if (isOfOtherStage(type, name)) return fault('OTHER_STAGE')
  if (name.length > 120) return fault('TOO_LONG')
  const position = /^(\d)\s*[ºª°oa]?$/i.exec(name)?.[1]
  if (position === undefined) return /\p{L}/u.test(name) ? { value: name } : fault('NO_GRADE')
  const called = schoolYearName(type, Number(position))
  return schoolYearOf(type, called) === null ? fault('NO_GRADE') : { value: called }
}

/** A mark as it is typed, or a concept as it is written; what begins like a number and is none is neither. */
export function readResult(value: SheetValue): CellRead<string> {
  if (isError(value)) return fault('FORMULA')
  if (isPlaceholder(value)) return NOTHING
  // "7.5" typed into Excel in Portuguese becomes the seventh of May.
  if (typeof value === 'object') return fault('BECAME_DATE')
  const words = cellWords(value)
  const number = typeof value === 'number' ? value : numberOf(words)
  if (number !== null)
    return number >= 0 && number <= LARGEST ? { value: numberWords(number) } : fault('NO_MARK')
  if (/^[\d+-]/.test(words)) return fault('NO_MARK')
  return words.length > 40 ? fault('TOO_LONG') : { value: words }
}

/** Hours as they are typed: 80, "80 h", "1.000", "66:40" (two thirds of an hour). */
export function readHours(value: SheetValue): CellRead<string> {
  if (isError(value)) return fault('FORMULA')
  if (isPlaceholder(value)) return NOTHING
  if (typeof value === 'object') return fault('BECAME_DATE')
  const words = cellWords(value)
    .replace(/h(s|oras?)?\.?$/i, '')
    .trimEnd()
  const clock = /^(\d+):([0-5]\d)$/.exec(words)
  const number =
    typeof value === 'number' ? value : clock ? Number(clock[1]) + Number(clock[2]) / 60 : numberOf(words)
  // Nought hours are none.
  if (number === 0) return NOTHING
  return number !== null && number > 0 && number <= LARGEST
    ? { value: numberWords(number) }
    : fault('NO_NUMBER')
}

/** A percentage as it is typed, to one decimal: "75%", 75 and 0.75 are the same. */
export function readFrequency(value: SheetValue): CellRead<string> {
  if (isError(value)) return fault('FORMULA')
  if (isPlaceholder(value)) return NOTHING
  if (typeof value === 'object') return fault('BECAME_DATE')
  const words = cellWords(value)
  const number = typeof value === 'number' ? value : numberOf(words.replace(/%$/, '').trimEnd())
  if (number === null || number < 0 || number > 100) return fault('NO_PERCENT')
  const percent = number <= 1 && !words.endsWith('%') ? number * 100 : number
  return { value: String(Math.round(percent * 10) / 10).replace('.', ',') }
}

/** Words of schools for the end of a year, in the order of the search. */
const SITUATIONS: readonly (readonly [RegExp, Situation])[] = [
  [/^(reprov|retid).*(falta|freq|infreq)|^(rf|rpft|rfl?t)$/, 'BY_ABSENCE'],
  [/^(nao aprov|reprov|retid|reten|rep$|r$|rp$|inapt)/, 'FAILED'],
  [/^apco$|conselho/, 'BY_COUNCIL'],
  [/^apdp$|depend|\b(progress|promo)\w* parcial/, 'WITH_DEPENDENCY'],
  [/^aprov.*(recup|exame|final$)|^apos recup/, 'AFTER_RECOVERY'],
  [/^(aprov|apr$|ap$|a$|promov|prom$|apt[oa]\b|conclui)/, 'APPROVED'],
  [/^(transf|trs$|tr$|t$)/, 'TRANSFERRED'],
  [/^(desist|evad|evas|abandon|aba$|deixou)/, 'DROPPED'],
  [/^(reclass|recl$)/, 'RECLASSIFIED'],
  [/^(falec|fal$|obito|morte)/, 'DECEASED'],
]

/** How the year ended: "APROVADO", "Aprov.", "Retida", "Progressão parcial". */
export function readSituation(value: SheetValue): CellRead<Situation> {
  if (isError(value)) return fault('FORMULA')
  if (isPlaceholder(value)) return NOTHING
  const key = sortKey(cellWords(value))
  const situation = SITUATIONS.find(([words]) => words.test(key))
  return situation ? { value: situation[1] } : fault('UNKNOWN_SITUATION')
}

/** The sign of a state, from its sign or its name. */
export function readSheetState(value: SheetValue): CellRead<string> {
  if (isPlaceholder(value)) return NOTHING
  const sign = readValue('state', cellWords(value), 0).value
  return isState(sign) ? { value: sign } : fault('UNKNOWN_STATE')
}

/** Words in one line, at most so many letters. */
export function readWords(value: SheetValue, most: number): CellRead<string> {
  if (isError(value)) return fault('FORMULA')
  if (isPlaceholder(value)) return NOTHING
  const words = cellWords(value)
  return words.length > most ? fault('TOO_LONG') : { value: words }
}
