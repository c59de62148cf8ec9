import { searchKey, sortKey } from '../../people/person/search-key.rules.ts'

/** Words of a class that tell no class from another. "e" and "o" are not among them: they may be the letter of a class. */
const COMMON_WORDS = new Set('ano serie turma classe sala etapa do da de'.split(' '))
/** Words of a stage: "1º ano A" and "1ª série A" are different classes, while "1º A" may be of both. */
const STAGES = new Set(['ano', 'serie', 'etapa'])
const ORDINAL_SIGNS = /(?<=\d)\s?[ºª°]/gu
/** "6o ano" and "1a série" are ordinals with a plain letter, while "6O" and "6A" end in the letter of a class. */
const ORDINAL_LETTERS = /(?<=\d)(?:[oa](?=\s+(?:ano|s[eé]rie|etapa)(?!\p{L}))|o(?=\s+\p{L}$))/giu
const LOWER_ORDINAL = /(?<=\d)o(?![\p{L}\d])/gu
const BEFORE_LETTER = /(?<=\d)(?=[a-z])/giu

/** A word of a class; a number with a sign ("6º") or a letter behind it ("6A") says the stage. */
type Word = { text: string; isOrdinal: boolean }

function wordsOf(name: string): Word[] {
  const marked = [ORDINAL_SIGNS, ORDINAL_LETTERS, LOWER_ORDINAL, BEFORE_LETTER].reduce(
    (text, pattern) => text.replace(pattern, 'º'),
    name.trim(),
  )
  return [...marked.matchAll(/(\d+)(º)?|[^\dº]+/gu)].flatMap(([part, digits, sign]) =>
    digits === undefined
      ? sortKey(part)
          .split(' ')
          .flatMap(text => (text === '' ? [] : [{ text, isOrdinal: false }]))
      : [{ text: digits.replace(/^0+(?=\d)/u, ''), isOrdinal: sign !== undefined }],
  )
}

const textOf = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ')

/** A stage and a class in one text say the stage twice: "6º ano 6º A", "6º ano 6º ano A", "Maternal II Maternal II A". */
function withoutRepetition(words: readonly Word[]): Word[] {
  const lengths = words.map((_, at) => words.length - at)
  const repeated = lengths.find(
    length =>
      textOf(words.slice(0, length)) === textOf(words.slice(length, 2 * length)) &&
      words.slice(0, length).some(({ text }) => /\p{L}{2}/u.test(text)),
  )
  const once = words.slice(repeated ?? 0)
  const [first] = once
  return once.filter(
    (word, at) => at === 0 || !(word.isOrdinal && first?.isOrdinal && word.text === first.text),
  )
}

/** The stages that a name says, and its other words in order: "6º A", "6A" and "6º ANO - TURMA A" are "6 a". */
function classSignature(name: string): { stages: string[]; rest: string } {
  const words = withoutRepetition(wordsOf(name))
  return {
    stages: words.flatMap(({ text }) => (STAGES.has(text) ? [text] : [])),
    rest: textOf(words.filter(({ text }) => !COMMON_WORDS.has(text))),
  }
}

/**
 * The class that a list means by a text, among those of a year: of the same name, or the only one with the same numbers
 * and letters in the same order. Where both say ano or série, they say the same. Null where none or several could be
 * meant ("1º A" with the classes "1º ano A" and "1ª série A"): a person decides.
 */
export function matchingClass<T extends { name: string }>(text: string, classes: readonly T[]): T | null {
  const exact = classes.filter(({ name }) => searchKey(name) === searchKey(text))
  if (exact.length === 1) return exact[0] ?? null
  const { stages, rest } = classSignature(text)
  const alike = classes.filter(({ name }) => {
    const other = classSignature(name)
    const isOtherStage =
      stages.length > 0 && other.stages.length > 0 && !stages.some(stage => other.stages.includes(stage))
    return rest !== '' && rest === other.rest && !isOtherStage
  })
  return alike.length === 1 ? (alike[0] ?? null) : null
}
