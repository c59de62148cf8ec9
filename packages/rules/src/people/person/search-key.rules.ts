/** Lower case, without accents; compatibility letters opened ("6º" is "6o"). */
function plainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
}

const APOSTROPHES = /['’‘ʼ`´]/gu
const SEPARATORS = /[^\p{L}\p{N}]+/gu
const LONE_D = /(?<![\p{L}\p{N}])d (?=\p{L})/gu

/**
 * The form in which names and titles are stored for search and in which a search is asked, so that accents,
 * case and punctuation do not matter: lower case, no accents, apostrophes dropped, every other punctuation
 * (hyphens too) one space, spaces collapsed. A "d" that stands alone joins the next word, so "D'Ávila" is
 * found by "davila", "d'avila" and "d avila"; for the same reason "Ana D. Silva" is kept as "ana dsilva".
 * Idempotent; any text is accepted, "" gives "". Source: docs/rules.md, Names.
 */
export function searchKey(text: string): string {
  return sortKey(text).replace(LONE_D, 'd')
}

/**
 * The key by which names are put in order: accents and case ignored as in pt-BR alphabetical order, hyphens
 * and punctuation as one space. Compare with `<`; the database keeps it in a column, so that no index depends
 * on a collation. Source: docs/rules.md, Names.
 */
export function sortKey(name: string): string {
  return plainLetters(name.replace(/[´`]/g, '')).replace(APOSTROPHES, '').replace(SEPARATORS, ' ').trim()
}

/** Order of two names by their `sortKey`; 0 when only accents, case or punctuation tell them apart. */
export function compareNames(a: string, b: string): number {
  const [left, right] = [sortKey(a), sortKey(b)]
  return left < right ? -1 : left > right ? 1 : 0
}

/** Digits that belong together however they are grouped: a CPF, a phone number, a registration. */
const WRITTEN_NUMBER = /(?<![\p{L}\p{N}])\+?\(?\d[\d\s().\-/]*\d(?![\p{L}\p{N}])/gu
const COUNTRY = /^55(?=\d{10,11}$)/

const joined = (number: string): string => {
  const digits = number.replace(/\D/g, '')
  return number.startsWith('+') ? digits.replace(COUNTRY, '') : digits
}

/** Data of a person that the office knows besides the names: any of it may be null. */
export type FindableNumbers = readonly (string | null | undefined)[]

/**
 * All texts by which the office finds a person, in the form of `searchKey`: `key`, the person's own search key; the person's
 * numbers, each also as one word without its punctuation; and names and numbers of their guardians. Only administrators search
 * it: other roles may not find a person by a CPF or a phone number.
 */
export function officeKey(
  key: string,
  numbers: FindableNumbers,
  responsibles: readonly { name: string; numbers: FindableNumbers }[] = [],
): string {
  const plain = (list: FindableNumbers) =>
    list.flatMap(number => (number ? [sortKey(number).replaceAll(' ', '')] : []))
  return [
    key,
    ...plain(numbers),
    ...responsibles.flatMap(({ name, numbers: theirs }) => [searchKey(name), ...plain(theirs)]),
  ]
    .filter(Boolean)
    .join(' ')
}

/**
 * The words of a search over `officeKey`. Digits in groups are one word, so that "529.982.247-25", "529 982" and
 * "(11) 98765-4321" are found wherever they stand; the country code of a whole phone number is left out.
 */
export function officeWords(searchFor: string): string[] {
  return searchKey(searchFor.replace(WRITTEN_NUMBER, joined)).split(' ').filter(Boolean)
}
