import {
  absencesText as absencesWords,
  justifiedNote,
} from '@lousa/contract/attendance/frequency/absences-text.ts'
import { figureWords } from '@lousa/contract/evaluation/performance/figure-words.ts'
import type { GradePerformance } from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { PERFORMANCE } from '@lousa/contract/evaluation/performance/performance-words.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { formatMark, formatPercent } from '@lousa/rules/evaluation/decimal.rules.ts'
import { DEFAULT_POLICY } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import type { Tone } from '../../../ui/status-badge.tsx'

type Situation = NonNullable<GradePerformance['situation']>

export const SITUATION_TONES: Record<Situation, Tone> = {
  ONGOING: 'info',
  NO_RESULT: 'neutral',
  APPROVED: 'good',
  IN_RECOVERY: 'warn',
  AFTER_RECOVERY: 'good',
  BY_COUNCIL: 'good',
  WITH_DEPENDENCY: 'warn',
  FAILED: 'bad',
  BY_ABSENCE: 'bad',
  TRANSFERRED: 'neutral',
  DROPPED: 'neutral',
  DECEASED: 'neutral',
  RECLASSIFIED: 'neutral',
  MOVED: 'neutral',
}

/** Least attendance to be approved, of all hours together (LDB 24 VI). */
export const LEAST_FREQUENCY = DEFAULT_POLICY.minFreq
const NEAR = 5

export type FrequencyLevel = 'good' | 'near' | 'below'

export const frequencyLevel = (frequency: number): FrequencyLevel => {
  if (frequency < LEAST_FREQUENCY) return 'below'
  return frequency < LEAST_FREQUENCY + NEAR ? 'near' : 'good'
}

type Result = Pick<GradePerformance, 'mark' | 'recovery' | 'mean' | 'partial' | 'concept' | 'text'>

/** A result as people read it: mark, points so far, concept or opinion; null when there is none. */
export const resultText = (row: Result): string | null =>
  figureWords(row).result ?? row.concept ?? (row.text ? PERFORMANCE.opinion : null)

/**
 * The line below a result: for an open year its parts and its distance to the average, for an open term that it is not final, and
 * the effect of a recovery on a mark.
 */
export const resultNote = (row: Result): string | null => {
  const { recovered, soFar, sentence } = figureWords(row)
  if (sentence !== null) return sentence
  return soFar ? [PERFORMANCE.soFar, recovered].filter(Boolean).join(' · ') : recovered
}

/** A result and what stands below it where there is little room: the points of an open term are two lines. */
export const tileResult = (row: Result): { text: string | null; note: string | null } => {
  const { partial } = row
  const isTerm = partial !== null && partial.remaining === null
  if (!isTerm || !figureWords(row).soFar) return { text: resultText(row), note: resultNote(row) }
  const { recovered } = figureWords(row)
  const possible = fill(PERFORMANCE.ofSoFar, { possible: formatMark(partial.possible) })
  return {
    text: formatMark(partial.earned),
    note: [possible, recovered].filter(Boolean).join(' · '),
  }
}

/** The result and its sentence as one text for a screen reader: "64,0 de 94: 46,5 nos bimestres encerrados + …". */
export const resultAriaText = (row: Result): string | null => {
  const { soFar, sentence } = figureWords(row)
  const text = resultText(row)
  if (text === null || !soFar) return text
  return sentence ? fill(PERFORMANCE.spokenSum, { text, sentence }) : fill(PERFORMANCE.spokenSoFar, { text })
}

export const percentText = (frequency: number | null): string | null =>
  frequency === null ? null : formatPercent(frequency)

export type Attendance = Pick<
  GradePerformance,
  'absences' | 'justifiedAbsences' | 'lessonsGiven' | 'frequency'
>

type Absences = Pick<Attendance, 'absences' | 'justifiedAbsences'>

/** All absences, and below them "das quais 7 justificadas", for a column. */
export const absenceFigure = ({ absences, justifiedAbsences }: Absences) => ({
  text: String(absences + justifiedAbsences),
  note: justifiedNote(justifiedAbsences),
})

/** "16 faltas, das quais 7 justificadas": in a sentence. */
export const absencesText = ({ absences, justifiedAbsences }: Absences): string =>
  absencesWords({ absences, justified: justifiedAbsences })

/** Absences of how many lessons: "1 falta em 12 aulas". */
export const absencesOfLessons = (figures: Attendance): string => {
  const [one, many] = PERFORMANCE.ofLessons
  const count = figures.lessonsGiven
  return fill(count === 1 ? one : many, { absences: absencesText(figures), count })
}
