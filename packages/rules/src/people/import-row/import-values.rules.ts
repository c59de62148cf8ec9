import { type CivilDate, civilDate, isCivilDate, monthNumber } from '../../calendar/civil-date.rules.ts'
import { typedPastDate } from '../../calendar/typed-date.rules.ts'
import { pastYear } from '../../calendar/year/short-year.rules.ts'
import { isValidCpf, onlyTaxCharacters, typedCpf } from '../../identity/tax-number.rules.ts'
import { isLetters, nameLetters, plainLetters } from '../person/letters.rules.ts'
import { isValidPhone } from '../person/phone.rules.ts'
import { searchKey } from '../person/search-key.rules.ts'
import { isState } from '../person/states.rules.ts'
import type { ImportKind } from './import-columns.rules.ts'

/** The fault of a text, or a remark on it. */
export type ValueRemark = { code: string; isProblem: boolean; values?: Record<string, string> }
export type ReadValue = { value: string; remark?: ValueRemark }

const problem = (code: string): ValueRemark => ({ code, isProblem: true })
const warning = (code: string, values?: Record<string, string>): ValueRemark => ({
  code,
  isProblem: false,
  ...(values ? { values } : {}),
})

/** Day 0 of the serial dates of spreadsheets, which count a 29 February 1900 that never was. */
const SERIAL_EPOCH = Date.UTC(1899, 11, 30)
const DAY = 86_400_000

function existing(year: string, month: string, day: string): CivilDate | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCivilDate(text) ? text : null
}

/** Day, month and year of a date in the Brazilian order: of digits, or with the name of the month. */
function brazilianParts(date: string): { day: string; month: string; year: string } | null {
  const [, day, month, year] =
    /^(\d{1,2})[/.\s-](\d{1,2})[/.\s-](\d{2}|\d{4})$/u.exec(date) ??
    /^(\d{1,2})[º°]?(?:\s+de\s+|[\s/.-])(\p{L}+)(?:\.?\s+de\s+|\.?[\s/.-])(\d{2}|\d{4})$/iu.exec(date) ??
    []
  if (day === undefined || month === undefined || year === undefined) return null
  return { day, month: /^\d/u.test(month) ? month : String(monthNumber(month) ?? 0), year }
}

/**
 * A date as people and spreadsheets write it: 14/03/2013 (also with "-" or "."), 14 de março de 2013, 14-mar-2013,
 * 2013-03-14, with or without a time of day behind it, the five digits of a serial number, or 14032013 as in a form. Of two digits of a year the
 * last such year that has begun is meant, with a warning: every date of a person lies behind us.
 */
export function readDate(text: string, thisYear: number): ReadValue {
  const [date = ''] = text.trim().split(/(?<![T\s])[T\s]+\d{1,2}:/u)
  const brazilian = brazilianParts(date)
  if (brazilian) {
    const { day, month, year } = brazilian
    const isShort = year.length === 2
    const whole = isShort ? String(pastYear(Number(year), thisYear)) : year
    const writtenDate = existing(whole, month, day)
    if (!writtenDate) return { value: text, remark: problem('INVALID_DATE') }
    return isShort
      ? { value: writtenDate, remark: warning('TWO_DIGIT_YEAR', { year: whole }) }
      : { value: writtenDate }
  }
  const iso = /^((?:1[89]|20)\d{2})[/.-](\d{1,2})[/.-](\d{1,2})$/u.exec(date)
  const isoDate = iso ? existing(iso[1] ?? '', iso[2] ?? '', iso[3] ?? '') : null
  if (isoDate) return { value: isoDate }
  if (/^\d{5}(\.\d+)?$/u.test(date)) return { value: serialDate(Math.floor(Number(date))) }
  return readTypedDate(date, thisYear) ?? { value: text, remark: problem('INVALID_DATE') }
}

const TYPED = /^[\d\s/.-]+$/u

/** The date that a form reads from digits with any or no separators: 14032013 and 140313 are 14/03/2013. */
function readTypedDate(text: string, thisYear: number): ReadValue | null {
  const digits = text.replace(/\D/gu, '').length
  const date = TYPED.test(text) && (digits === 6 || digits === 8) ? typedPastDate(text, thisYear) : null
  if (date === null) return null
  return digits === 6 && !text.includes(date.slice(0, 4))
    ? { value: date, remark: warning('TWO_DIGIT_YEAR', { year: date.slice(0, 4) }) }
    : { value: date }
}

function serialDate(days: number): CivilDate {
  const at = new Date(SERIAL_EPOCH + days * DAY)
  return civilDate(at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate())
}

/** The eleven digits of a CPF; zeros that a number in a cell has lost are put back, with a warning, when that is valid. */
function readCpf(text: string): ReadValue {
  // With its usual signs it stays as it is written; the API takes those.
  const typed = isValidCpf(text) ? null : typedCpf(text)
  if (typed !== null) return { value: typed }
  const digits = onlyTaxCharacters(text)
  if (!/^\d{7,10}$/u.test(digits)) return { value: text }
  const padded = digits.padStart(11, '0')
  return isValidCpf(padded) ? { value: padded, remark: warning('PADDED_CPF') } : { value: text }
}

/** The first of two values with one word has it. */
const wordsOf = (lists: Record<string, string>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(lists)
      .flatMap(([value, words]) =>
        [value, ...words.split('|')].filter(Boolean).map(word => [searchKey(word), value] as const),
      )
      .reverse(),
  )

const GENDERS = wordsOf({
  Feminino: 'f|fem|mulher|menina|female|2',
  Masculino: 'm|masc|homem|menino|male|1',
  'Não informado': 'ni|nao declarado|n i|nao consta|ignorado',
})

/** By the words of the census, or by its codes. */
const COLOUR_WORDS = wordsOf({
  Branca: 'branco|1',
  Preta: 'preto|2',
  Parda: 'pardo|3',
  Amarela: 'amarelo|4',
  Indígena: 'indio|india|5',
  'Não declarada': 'nao declarado|nao informada|nao informado|nd|n d|0',
})

/** The kinships of the forms. */
const KINSHIPS = wordsOf({
  Mãe: 'mae|mãe adotiva|genitora|mae biologica',
  Pai: 'pai adotivo|genitor|pai biologico',
  Avó: 'avó materna|avó paterna|vo|vovo',
  Avô: 'avô materno|avô paterno',
  Tia: '',
  Tio: '',
  Irmã: '',
  Irmão: '',
  Madrasta: '',
  Padrasto: '',
  'Tutor legal': 'tutor|tutora|tutora legal|guardiao|guardia|responsavel legal|curador|curadora',
  Outro: 'outra|outros',
  'O próprio': 'a propria|o proprio aluno|proprio|propria|o mesmo|a mesma|ele mesmo|ela mesma',
})
/** They differ by their accents alone, which `searchKey` drops: without one the grandmother is meant more often. */
const GRANDFATHER = /^\s*avô/iu

const STATE_NAMES = wordsOf({
  AC: 'Acre',
  AL: 'Alagoas',
  AM: 'Amazonas',
  AP: 'Amapá',
  BA: 'Bahia',
  CE: 'Ceará',
  DF: 'Distrito Federal',
  ES: 'Espírito Santo',
  GO: 'Goiás',
  MA: 'Maranhão',
  MG: 'Minas Gerais',
  MS: 'Mato Grosso do Sul',
  MT: 'Mato Grosso',
  PA: 'Pará',
  PB: 'Paraíba',
  PE: 'Pernambuco',
  PI: 'Piauí',
  PR: 'Paraná',
  RJ: 'Rio de Janeiro',
  RN: 'Rio Grande do Norte',
  RO: 'Rondônia',
  RR: 'Roraima',
  RS: 'Rio Grande do Sul',
  SC: 'Santa Catarina',
  SE: 'Sergipe',
  SP: 'São Paulo',
  TO: 'Tocantins',
})

const YES_NO = wordsOf({ sim: 's|x|yes|verdadeiro|true|1', não: 'nao|n|no|falso|false|0' })

/** The kinship of the forms; another word is kept as it is, with a warning. */
function readKinship(text: string): ReadValue {
  if (GRANDFATHER.test(text.normalize('NFC'))) return { value: 'Avô' }
  const kinship = KINSHIPS.get(searchKey(text))
  return kinship ? { value: kinship } : { value: text, remark: warning('UNKNOWN_KINSHIP') }
}

function readGender(text: string): ReadValue {
  const gender = GENDERS.get(searchKey(text))
  return gender ? { value: gender } : { value: text, remark: warning('UNKNOWN_GENDER') }
}

/** Any other text stays and is refused elsewhere. */
const readColourOrRace = (text: string): string => COLOUR_WORDS.get(searchKey(text)) ?? text

/** The sign of a state from its sign or name; what is neither stays and is refused elsewhere. */
function readState(text: string): string {
  const sign = text.trim().toUpperCase()
  return isState(sign) ? sign : (STATE_NAMES.get(searchKey(text)) ?? text)
}

function readYesNo(text: string): ReadValue {
  const answer = YES_NO.get(searchKey(text))
  return answer ? { value: answer } : { value: text, remark: problem('INVALID_YES_NO') }
}

/** The first complete one of several numbers in a cell, with a warning. */
function readPhone(text: string): ReadValue {
  if (isValidPhone(text)) return { value: text }
  const first = text.split(/[/;,|]|\s(?:e|ou)\s/u).find(isValidPhone)
  return first === undefined
    ? { value: text }
    : { value: first.trim(), remark: warning('FIRST_PHONE', { value: first.trim() }) }
}

/** Letters only, with a warning where that is less than was written; what cannot be is refused elsewhere. */
function readLetters(text: string, letters: (text: string) => string | null): ReadValue {
  if (isLetters(text)) return { value: text }
  const value = letters(text)
  return value === null ? { value: text } : { value, remark: warning('LETTERS_KEPT', { value }) }
}

/** A CEP that a number in a cell has shortened by its first zero. */
function readPostalCode(text: string): string {
  const clean = text.replace(/[\s.]/gu, '')
  return /^\d{7}$/u.test(clean) ? `0${clean}` : clean
}

/** Blanks of every kind collapse to one; line breaks stay in notes. */
export function cleanText(text: string, { lines = false } = {}): string {
  const blanks = lines ? /[^\S\r\n]+/gu : /\s+/gu
  return text
    .replace(/\p{Cf}+/gu, run => (/[\u200b\ufeff]/u.test(run) ? '' : run))
    .replace(blanks, ' ')
    .trim()
}

/** The text of a cell as a value of its kind, cleaned as far as that is safe; "" stays "". */
export function readValue(kind: ImportKind, raw: string, thisYear: number): ReadValue {
  const text = cleanText(raw)
  if (text === '') return { value: '' }
  switch (kind) {
    case 'date':
      return readDate(text, thisYear)
    case 'cpf':
      return readCpf(text)
    case 'phone':
      return readPhone(text)
    case 'state':
      return { value: readState(text) }
    case 'postalCode':
      return { value: readPostalCode(text) }
    case 'gender':
      return readGender(text)
    case 'colourOrRace':
      return { value: readColourOrRace(text) }
    case 'kinship':
      return readKinship(text)
    case 'yesNo':
      return readYesNo(text)
    case 'name':
      return readLetters(text, nameLetters)
    case 'letters':
      return readLetters(text, plainLetters)
    case 'text':
      return { value: cleanText(raw, { lines: true }) }
    default:
      return { value: text }
  }
}
