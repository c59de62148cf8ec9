import { searchKey } from '../../people/person/search-key.rules.ts'

/** Words of a class that tell no class from another: "6º ano A" and "6ª série, turma A" differ in none of the others. */
const COMMON_WORDS = new Set('ano serie turma classe sala etapa do da de e o'.split(' '))
const ORDINALS = /[ºª°]/gu

/** What tells a class from others, as a set: "6º A", "6A", "6º ANO - TURMA A" and "6º ano 6º A" are {6, a}. */
function classSignature(name: string): string {
  const apart = searchKey(name.replace(ORDINALS, ' ')).replace(/(\d)(?=\p{L})|(\p{L})(?=\d)/gu, '$& ')
  const words = apart
    .split(' ')
    // "6o" with a plain letter is an ordinal too.
    .filter((word, at, all) => !(word === 'o' && /^\d+$/u.test(all[at - 1] ?? '')))
    .filter(word => word !== '' && !COMMON_WORDS.has(word))
  return [...new Set(words)].toSorted().join(' ')
}

/**
 * The class that a list means by a text, among those of a year: of the same name, or the only one with the same numbers
 * and letters. Null where none or several could be meant ("1º A" beside "1º ano A" and "1ª série A"): a person decides.
 */
export function matchingClass<T extends { name: string }>(text: string, classes: readonly T[]): T | null {
  const exact = classes.filter(({ name }) => searchKey(name) === searchKey(text))
  if (exact.length === 1) return exact[0] ?? null
  const signature = classSignature(text)
  const alike = signature === '' ? [] : classes.filter(({ name }) => classSignature(name) === signature)
  return alike.length === 1 ? (alike[0] ?? null) : null
}
