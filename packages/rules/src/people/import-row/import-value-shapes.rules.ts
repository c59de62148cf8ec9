import type { CivilDate } from '../../calendar/civil-date.rules.ts'
import { isValidCpf, onlyTaxCharacters } from '../../identity/tax-number.rules.ts'
import { isMinorOn } from '../person/age.rules.ts'
import { isColourOrRace } from '../person/colour-or-race.rules.ts'
import { isValidNis } from '../person/nis.rules.ts'
import { phoneDigits } from '../person/phone.rules.ts'
import { isValidPostalCode } from '../person/postal-code.rules.ts'
import { isState } from '../person/states.rules.ts'
import type { ImportKind } from './import-columns.rules.ts'
import { isPlaceholder } from './import-nothing.rules.ts'
import { cleanText, readDate, readValue } from './import-values.rules.ts'

/** The number of values that suffice to recognise a column. */
const MAX_SAMPLE = 200
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u
/** Any year will do: only whether it is a date is asked. */
const ANY_YEAR = 2026

/** The values of a column that say something, cleaned. */
export function sampleValues(values: readonly string[]): string[] {
  const texts: string[] = []
  for (const value of values) {
    const text = cleanText(value)
    if (text !== '' && !isPlaceholder(text)) texts.push(text)
    if (texts.length === MAX_SAMPLE) break
  }
  return texts
}

function isPhoneLike(text: string): boolean {
  const digits = phoneDigits(text)
  return /^[\s\d().+/-]*$/u.test(text) && digits.length >= 8 && digits.length <= 22
}

const LOOKS: Readonly<Partial<Record<ImportKind, (text: string) => boolean>>> = {
  cpf: text => isValidCpf(onlyTaxCharacters(text).padStart(11, '0')),
  date: text => readDate(text, ANY_YEAR).remark?.isProblem !== true,
  phone: isPhoneLike,
  email: text => EMAIL.test(text),
  state: text => isState(readValue('state', text, ANY_YEAR).value),
  postalCode: text => isValidPostalCode(readValue('postalCode', text, ANY_YEAR).value),
  gender: text => readValue('gender', text, ANY_YEAR).remark === undefined,
  colourOrRace: text => isColourOrRace(readValue('colourOrRace', text, ANY_YEAR).value),
  nis: isValidNis,
  kinship: text => readValue('kinship', text, ANY_YEAR).remark === undefined,
  yesNo: text => readValue('yesNo', text, ANY_YEAR).remark === undefined,
}

const share = (values: readonly string[], is: (text: string) => boolean): number =>
  values.length === 0 ? 1 : values.filter(is).length / values.length

/** How many of the values, from 0 to 1, look like this kind; 1 for texts, of which any will do, and without values. */
export function shareOfKind(kind: ImportKind, values: readonly string[]): number {
  const looks = LOOKS[kind]
  return looks ? share(values, looks) : 1
}

const NAME = /^[\p{L}\p{M}'’.\s-]+$/u
const isLikeName = (text: string): boolean =>
  NAME.test(text) && text.includes(' ') && readValue('kinship', text, ANY_YEAR).remark !== undefined

/** How many of the values look like names of people: two words or more, of letters alone. */
export function shareOfNames(values: readonly string[]): number {
  return share(values, isLikeName)
}

/** How many of the values have letters. */
export function shareOfWords(values: readonly string[]): number {
  return share(values, text => /\p{L}/u.test(text))
}

/** Fewer dates than these say nothing of a list. */
const MIN_DATES = 3

/** Whether birth dates are of adults alone: a list of staff, or of EJA (educação de jovens e adultos), is no list of pupils. */
export function areOnlyAdults(values: readonly string[], today: CivilDate): boolean {
  const year = Number(today.slice(0, 4))
  const dates = values.flatMap(text => {
    const { value, remark } = readDate(text, year)
    return text.trim() === '' || remark?.isProblem === true ? [] : [value]
  })
  return dates.length >= MIN_DATES && !dates.some(date => isMinorOn(date, today))
}

const LIST_NUMBER = /^0*\d{1,4}(?:[.,]0+)?\s*[ºª°.)-]?$/u

/**
 * Whether the values are the running numbers of a list: from 1 on, each one more than the last; numbers of who has left
 * are left out. A sheet of several classes begins again.
 */
export function isRunningNumber(values: readonly string[]): boolean {
  const numbers = values.filter(value => LIST_NUMBER.test(value)).map(value => Number.parseInt(value, 10))
  if (numbers.length < 2 || numbers.length < values.length * 0.9) return false
  const steps = numbers.slice(1).filter((number, index) => number > (numbers[index] ?? 0) || number === 1)
  const most = Math.max(...numbers)
  return (
    (numbers[0] ?? 0) <= 1 && steps.length >= (numbers.length - 1) * 0.9 && most <= numbers.length * 2 + 5
  )
}
