import type { Retention } from '../../academics/grade/retention.rules.ts'
import { frequencyPercent, meetsFrequency } from '../../attendance/frequency.rules.ts'
import { type Explainer, NO_EXPLAINER } from '../explanation.rules.ts'
import type { PerformancePolicy } from '../policy/policy.rules.ts'
import { type CouncilDecision, countedDecision } from './council-decision.rules.ts'
import {
  type ExitReason,
  enrollmentSituation,
  isWithoutMark,
  movementOf,
  type Situation,
  situationUnder,
} from './situation.rules.ts'

/** The sources of a result: the figures of a year, one for each component. */
export type YearFigures = {
  readonly componentId: string
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
  readonly decision: CouncilDecision | null
  /** Whether all terms of the level are closed, or the year is: then the enrolment is decided. */
  readonly termsClosed: boolean
  readonly gradeType: 'MARK' | 'ASSESSMENT'
  readonly retention: Retention
  readonly policy: Pick<PerformancePolicy, 'maxDependencies' | 'minFreq'>
  readonly years: readonly YearFigures[]
  /** Whether texts or concepts exist, where the situations of the years do not tell it yet. */
  readonly hasOpinions?: boolean
}

/**
 * Situations of a component that a decision of the council may have given it, where the one of the enrolment is shown in each.
 * Without marks a council alone fails a student.
 */
function ofCouncil({ gradeType, retention }: OverallInput): readonly Situation[] {
  if (gradeType === 'ASSESSMENT') return ['BY_COUNCIL', 'FAILED']
  return retention === 'NONE' ? ['BY_COUNCIL'] : []
}

/** Whether anything of a component is recorded: a lesson, a mark, or a result that is not `decided` by a council. */
const isRecorded = ({ situation, ...of }: YearFigures, decided: readonly Situation[]): boolean =>
  (situation !== null && !(isWithoutMark(situation) || decided.includes(situation))) ||
  of.totalMinutes + of.lessonsGiven + of.absences + of.justifiedAbsences > 0

/** Whether something of the student is recorded, or nothing is to be: they are excused from every component. */
const hasRecords = (years: readonly YearFigures[], decided: readonly Situation[]): boolean =>
  years.some(year => isRecorded(year, decided)) ||
  (years.length > 0 && years.every(({ situation }) => situation === null))

/** Whether all terms of a class are closed, or its year is: then its enrolments are decided. */
export function areTermsClosed({
  terms,
  yearFinished,
}: {
  readonly terms: readonly { readonly closed: boolean }[]
  readonly yearFinished: boolean
}): boolean {
  return yearFinished || (terms.length > 0 && terms.every(term => term.closed))
}

/** Failures by marks, also those that council or dependency have settled since. */
export const byMarks = (situation: Situation): Situation =>
  situation === 'BY_COUNCIL' || situation === 'WITH_DEPENDENCY' ? 'FAILED' : situation

/**
 * The result of an enrolment over all its components, from the figures of the year as they are computed or as they are
 * stored: attendance in total hours, the situation by marks, council and movement. Without a lesson, a text or a mark there
 * is no result.
 * Source: LDB 24 III and VI, 31 I; docs/rules.md, Situation of the enrolment.
 */
export function overallResult(input: OverallInput, notes: Explainer = NO_EXPLAINER): OverallResult {
  const { exit, policy, years } = input
  const sum = (of: (year: YearFigures) => number) => years.reduce((total, year) => total + of(year), 0)
  const totalMinutes = sum(year => year.totalMinutes)
  const absentMinutes = sum(year => year.absentMinutes)
  const meets = meetsFrequency(totalMinutes, absentMinutes, policy.minFreq)
  const { retention } = input
  const isOfEnrollment = input.gradeType === 'ASSESSMENT' || retention === 'NONE'
  const components = isOfEnrollment
    ? []
    : years.flatMap(({ componentId, situation }) =>
        situation ? [{ componentId, situation: situationUnder(retention, byMarks(situation)) }] : [],
      )
  const situations = components.map(({ situation }) => situation)
  const failed = components.filter(({ situation }) => situation === 'FAILED')
  const situation = enrollmentSituation(
    {
      exit,
      termsClosed: input.termsClosed,
      hasRecords: input.hasOpinions === true || hasRecords(years, ofCouncil(input)),
      components: situations,
      maxDependencies: policy.maxDependencies,
      decision: countedDecision(
        input.decision,
        failed.map(({ componentId }) => componentId),
      ),
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
    failedComponents: movementOf(exit) ? 0 : failed.length,
  }
}
