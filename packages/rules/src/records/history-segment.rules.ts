import type { Stage } from '../academics/level/stage.rules.ts'
import { sortKey } from '../people/person/search-key.rules.ts'
import type { HistoryType } from './history-entry.rules.ts'

/** A segment of EJA (educação de jovens e adultos): first and last years of Fundamental, and Médio. */
export type EjaSegment = Extract<HistoryType, `EJA_${string}`>
export const EJA_SEGMENTS = ['EJA_INITIAL', 'EJA_FINAL', 'EJA_MEDIO'] as const satisfies EjaSegment[]

/** Words that name a segment, in the form of `sortKey`. */
const SEGMENT_WORDS: readonly (readonly [RegExp, EjaSegment])[] = [
  [/\bmedio\b|\b((3o?|iii|terceiro) segmento|segmento (3|iii))\b/, 'EJA_MEDIO'],
  [/\bfinais\b|\b((2o?|ii|segundo) segmento|segmento (2|ii)|fundamental (2|ii))\b/, 'EJA_FINAL'],
  [
    /\biniciais\b|\balfabetizacao\b|\b((1o?|i|primeiro) segmento|segmento (1|i)|fundamental (1|i))\b/,
    'EJA_INITIAL',
  ],
]

/** "Ensino Fundamental e Médio", "1º e 2º segmentos": a name of several tells none. */
const SEVERAL = /\b(1o?|i|primeiro) (e|a) (2o?|ii|segundo)\b/
const namesSeveral = (key: string): boolean =>
  SEVERAL.test(key) || (/\bfundamental\b/.test(key) && /\bmedio\b/.test(key))

const wordsOf = (name: string): EjaSegment | null => {
  const key = sortKey(name)
  if (namesSeveral(key)) return null
  const [only, another] = SEGMENT_WORDS.filter(([words]) => words.test(key))
  return only && !another ? only[1] : null
}

/** "6º ano" is of the last years; a série of Fundamental is of the former eight years, and the first three are of Médio too. */
const segmentOfYear = (grade: string, isFundamental: boolean): EjaSegment | null => {
  const [, digits, noun] = /\b(\d)[oa]? (ano|serie)\b/.exec(sortKey(grade)) ?? []
  const number = Number(digits)
  if (!noun || number < 1) return null
  if (noun === 'ano') return number <= 5 ? (isFundamental || number > 3 ? 'EJA_INITIAL' : null) : 'EJA_FINAL'
  if (number > 8) return null
  if (number <= 3 && !isFundamental) return null
  return number <= 4 ? 'EJA_INITIAL' : 'EJA_FINAL'
}

/**
 * The segment of a class of EJA from its name, else from the name of its level, else from the year that the class is:
 * "2º segmento", "Anos Finais", "EJA Médio", "7º ano". Null where none tells: what networks call etapa, fase, termo or
 * ciclo is numbered in many ways. Source: Res. CNE/CEB 1/2021; practice of names.
 */
export function ejaSegment({
  grade,
  level,
}: {
  readonly grade: string
  readonly level: string
}): EjaSegment | null {
  const isFundamental = /\bfundamental\b/.test(sortKey(`${grade} ${level}`))
  return wordsOf(grade) ?? wordsOf(level) ?? segmentOfYear(grade, isFundamental)
}

/** A class as its histories see it. */
export type HistoryPlace = { readonly stage: string | null; readonly grade: string; readonly level: string }

/**
 * The histories that a class belongs to: one, or all segments of EJA where its names tell none, so that the office
 * chooses; none in Infantil and free courses.
 */
export function historyTypesOf({ stage, grade, level }: HistoryPlace): readonly HistoryType[] {
  if (stage === 'FUNDAMENTAL' || stage === 'MEDIO') return [stage]
  if (stage !== 'EJA') return []
  const segment = ejaSegment({ grade, level })
  return segment ? [segment] : EJA_SEGMENTS
}

/** The stage of the levels whose classes a history is made of. */
export function stageOfHistory(type: HistoryType): Stage {
  return type === 'FUNDAMENTAL' || type === 'MEDIO' ? type : 'EJA'
}

/** Whether a history is of Médio, in either way of studying it. */
export function isOfMedio(type: HistoryType): boolean {
  return type === 'MEDIO' || type === 'EJA_MEDIO'
}
