import { onlyTaxCharacters } from '@lousa/rules/identity/tax-number.rules.ts'
import { searchKey, sortKey } from '@lousa/rules/people/person/search-key.rules.ts'
import type { PersonRecord } from '../../../people/person/person-records.values.ts'

const NUMBERS = /^[\d\s,;]+$/u
/** A name begins with two letters. */
const NAME = /\p{L}{2}/u

/** A list without a name is of numbers, however they are parted; else each line is one student. */
const piecesOf = (line: string): string[] => (NUMBERS.test(line) ? line.split(/[\s,;]+/u) : [line])

/** The typed lines in their order, without repetitions: each has a name, a CPF, a registration or an RA. */
export const linesIn = (text: string): { lines: string[]; repeated: number } => {
  const all = text
    .split(/\r?\n/u)
    .flatMap(piecesOf)
    .map(piece => piece.replace(/\s+/gu, ' ').trim())
    .filter(Boolean)
  const lines = [...new Map(all.map(line => [sortKey(line), line])).values()]
  return { lines, repeated: all.length - lines.length }
}

const plain = (number: string | null | undefined): string => sortKey(number ?? '').replaceAll(' ', '')

const isNumbered = (line: string, { registration, oldRegistration, documents }: PersonRecord): boolean =>
  [registration, oldRegistration].some(number => number !== null && plain(number) === plain(line)) ||
  (documents.taxNumber !== null && onlyTaxCharacters(documents.taxNumber) === onlyTaxCharacters(line))

const namesOf = ({ name, socialName }: PersonRecord): string[] => [name, ...(socialName ? [socialName] : [])]

const isNamed = (line: string, person: PersonRecord): boolean =>
  namesOf(person).some(name => sortKey(name) === sortKey(line))

/** Whether every word of the line is in the name: "Ana Lima" may be Ana Maria Lima. */
const mayBeNamed = (line: string, person: PersonRecord): boolean =>
  namesOf(person).some(name => {
    const words = new Set(searchKey(name).split(' '))
    return searchKey(line)
      .split(' ')
      .every(word => words.has(word))
  })

/**
 * The people whom a line may mean. One with the number or the whole name is certain; several with one name, and longer names,
 * need a choice.
 */
export const meantBy = (
  line: string,
  found: readonly PersonRecord[],
): { sure: PersonRecord | null; possible: PersonRecord[] } => {
  const isName = NAME.test(line)
  const exact = found.filter(person => (isName && isNamed(line, person)) || isNumbered(line, person))
  const [first, second] = exact
  if (first && !second) return { sure: first, possible: [] }
  if (first) return { sure: null, possible: exact }
  return { sure: null, possible: isName ? found.filter(person => mayBeNamed(line, person)) : [] }
}
