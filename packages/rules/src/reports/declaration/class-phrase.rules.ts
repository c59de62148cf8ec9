import { nameAfterTurma } from '../../academics/grade/class-name.rules.ts'

/** The form of a class in a sentence: a series with its article, followed by the class. */
export type ClassPhrase = {
  readonly article: 'o' | 'a'
  /** "6º ano", "1ª série"; null of a class that is not called after a series. */
  readonly series: string | null
  /** "A" of "6º ano A"; the whole name where there is no series. */
  readonly className: string | null
}

const FEMININE = new Set(['série', 'etapa', 'fase', 'turma'])
const SERIES =
  /^(\d{1,2})\s*(?:[ºª°oa][.]?\s*|[.]\s*)?(ano|série|serie|etapa|fase|ciclo|módulo|modulo|período|periodo|semestre)\b\s*(?!\s)(.*)$/iu
const ACCENTED: Readonly<Record<string, string>> = {
  serie: 'série',
  modulo: 'módulo',
  periodo: 'período',
}
/** A class next to its series is a short text: "A", "B2", "101". */
const SIGN = /^[-–—·]?\s*["“]?(?:turma\s+)?([\p{L}\d]{1,3})["”]?$/iu

/**
 * Reads the series out of the name of a class ("6º ano A": series "6º ano", class "A"). A name of any other form is never
 * guessed at: it is named whole, as "a turma Pré II B" or "a turma A" of "Turma A". Source: practice of school names.
 */
export function classPhrase(name: string): ClassPhrase {
  const whole = name.trim()
  const [, number, word, rest = ''] = SERIES.exec(whole) ?? []
  if (!number || !word) return { article: 'a', series: null, className: nameAfterTurma(whole) }
  const tail = rest.trim()
  const sign = SIGN.exec(tail)?.[1]
  if (tail !== '' && !sign) return { article: 'a', series: null, className: nameAfterTurma(whole) }
  const spoken = word.toLowerCase()
  const noun = ACCENTED[spoken] ?? spoken
  const isFeminine = FEMININE.has(noun)
  return {
    article: isFeminine ? 'a' : 'o',
    series: `${Number(number)}${isFeminine ? 'ª' : 'º'} ${noun}`,
    className: sign ?? null,
  }
}

const OF_LEVEL: readonly (readonly [RegExp, 'do' | 'da'])[] = [
  [/^(ensino|fundamental|m[eé]dio|curso|ciclo|infantil|berç[aá]rio|maternal|jardim)\b/iu, 'do'],
  [/^(educaç[aã]o|eja|pré-escola|creche|formaç[aã]o|etapa)(?![\p{L}])/iu, 'da'],
]

/** "do Ensino Fundamental – Anos Finais", "da Educação Infantil"; null where the article is not known. */
export function ofLevel(level: string): string | null {
  const name = level.trim()
  const contraction = OF_LEVEL.find(([begins]) => begins.test(name))?.[1]
  return contraction ? `${contraction} ${name}` : null
}
