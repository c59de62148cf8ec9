import type { Retention } from '../../academics/grade/retention.rules.ts'
import { frequencyPercent, meetsFrequency } from '../../attendance/frequency.rules.ts'
import { type Explainer, SILENT } from '../explanation.rules.ts'
import type { PerformancePolicy } from '../policy/policy.rules.ts'
import {
  type ExitReason,
  enrollmentSituation,
  movementOf,
  type Situation,
  situationUnder,
} from './situation.rules.ts'

/** What a result is made of: the figures of a year, one for each component. */
export type YearFigures = {
  readonly absences: number
  readonly justifiedAbsences: number
  readonly lessonsGiven: number
  /** Minutes that count, after the policy for justified absences. */
  readonly totalMinutes: number
  readonly absentMinutes: number
  /** Null for a component from which the student is excused. */
  readonly situation: Situation | null
}

export type OverallResult = {
  readonly situation: Situation
  readonly retention: Retention
  /** Percent of all hours given, truncated to one decimal; null without counted lessons. */
  readonly frequency: number | null
  readonly meetsFrequency: boolean
  readonly totalMinutes: number
  readonly absentMinutes: number
  readonly absences: number
  readonly justifiedAbsences: number
  readonly lessonsGiven: number
  /** Components failed by marks; none for a student who left. */
  readonly failedComponents: number
}

export type OverallInput = {
  readonly exit: { readonly reason: ExitReason; readonly date?: string } | null
  readonly councilApproved: boolean
  readonly yearFinished: boolean
  readonly gradeType: 'MARK' | 'ASSESSMENT'
  readonly retention: Retention
  readonly policy: Pick<PerformancePolicy, 'maxDependencies' | 'minFreq'>
  readonly years: readonly YearFigures[]
}

/** Failures by marks, also those that council or dependency have settled since. */
const byMarks = (situation: Situation): Situation =>
  situation === 'BY_COUNCIL' || situation === 'WITH_DEPENDENCY' ? 'FAILED' : situation

/**
 * The result of an enrolment over all its components, from the figures of the year as they are computed or as they are
 * stored: attendance in total hours, the situation by marks, council and movement.
 * Source: LDB 24 III and VI, 31 I; docs/rules.md, Situation of the enrolment.
 */
export function overallResult(input: OverallInput, notes: Explainer = SILENT): OverallResult {
  const { exit, policy, years } = input
  const sum = (of: (year: YearFigures) => number) => years.reduce((total, year) => total + of(year), 0)
  const totalMinutes = sum(year => year.totalMinutes)
  const absentMinutes = sum(year => year.absentMinutes)
  const meets = meetsFrequency(totalMinutes, absentMinutes, policy.minFreq)
  const { retention } = input
  const situations =
    input.gradeType === 'ASSESSMENT' || retention === 'NONE'
      ? []
      : years.flatMap(({ situation }) => (situation ? [situationUnder(retention, byMarks(situation))] : []))
  const situation = enrollmentSituation(
    {
      exit,
      yearFinished: input.yearFinished,
      components: situations,
      maxDependencies: policy.maxDependencies,
      councilApproved: input.councilApproved,
      meetsFrequency: meets,
      retention,
    },
    notes,
  )
  return {
    situation,
    retention,
    frequency: frequencyPercent(totalMinutes, absentMinutes),
    meetsFrequency: meets,
    totalMinutes,
    absentMinutes,
    absences: sum(year => year.absences),
    justifiedAbsences: sum(year => year.justifiedAbsences),
    lessonsGiven: sum(year => year.lessonsGiven),
    failedComponents: movementOf(exit) ? 0 : situations.filter(one => one === 'FAILED').length,
  }
}
