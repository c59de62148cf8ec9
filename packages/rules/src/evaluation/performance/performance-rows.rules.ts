import type { Retention } from '../../academics/grade/retention.rules.ts'
import type { Step } from '../explanation.rules.ts'
import type { ScaledScore } from '../mark/mark-input.rules.ts'
import type { TransferOrigin } from '../mark/mark-step.rules.ts'
import type { OpenYear } from '../mark/open-year.rules.ts'
import type { Concept } from '../mark/opinion.rules.ts'
import type { PartialYear } from '../mark/partial-year.rules.ts'
import type { EvaluationType } from '../mark/score.rules.ts'
import type { UnscoredState } from '../mark/unscored-state.rules.ts'
import type { PerformancePolicy } from '../policy/policy.rules.ts'
import type { CouncilDecision } from './council-decision.rules.ts'
import type { OverallResult } from './enrollment-result.rules.ts'
import type { ExitReason, Situation } from './situation.rules.ts'

export type PerformanceTerm = {
  readonly id: string
  /** From 1. */
  readonly position: number
  readonly start: string
  readonly end: string
  readonly closed: boolean
  /** The maximum of the term in this grade (academicTermMarks), 0 = nothing. */
  readonly highest: number
}

export type PerformanceEvaluation = {
  readonly id: string
  readonly componentId: string
  /** Not read for ANNUAL_RECOVERY. */
  readonly termId: string | null
  readonly type: EvaluationType
  /** Null for FEEDBACK. */
  readonly highest: number | null
  readonly date: string
  /** An opinion for all components together: no excuse from its component concerns it. */
  readonly ofClass?: boolean
}

export type PerformanceScore = {
  readonly evaluationId: string
  readonly enrollmentId: string
  readonly score: number | null
  readonly state?: UnscoredState | null
  readonly text?: string | null
  readonly concept?: Concept | null
}

/**
 * The exemption of a student: a component, one term of it, or one evaluation (the other two left null); of a component also
 * between two days, both included, a blank one being the first or last of the year.
 */
export type Dispensation = {
  readonly componentId?: string | null
  readonly termId?: string | null
  readonly evaluationId?: string | null
  readonly start?: string | null
  readonly end?: string | null
}

/** The transferred figures of a student in a term of a component, from another school or class, or from the council. */
export type TransferredMark = {
  readonly componentId: string
  readonly termId: string
  /** Stands for whatever is computed, but with a part; null where only attendance or text is brought. */
  readonly mark: number | null
  /** Points behind the mark and their worth, of a term that goes on in the class: evaluations of the class join them. */
  readonly part?: ScaledScore | null
  readonly text?: string | null
  readonly absences?: number | null
  /** Lessons given there; without them absences are shown, and no frequency is made of them. */
  readonly lessonsGiven?: number | null
  readonly origin?: TransferOrigin
}

export type PerformanceEnrollment = {
  readonly id: string
  /** SURPLUS enters nothing at all. */
  readonly status: 'ACTIVE' | 'SURPLUS'
  readonly start: string
  readonly exit: { readonly date: string; readonly reason: ExitReason; readonly lastDay?: string } | null
  readonly decision: CouncilDecision | null
  readonly dispensations?: readonly Dispensation[]
  readonly termMarks?: readonly TransferredMark[]
}

/**
 * A student's accomplished lessons with an attendance row, from entry to exit. `absent` minutes and `absences`
 * are the unjustified ones (status ABSENCE), `justified…` the others: the two never overlap; both lie within
 * `totalMinutes`. Several rows of one key are added; a row of no known term counts only in the year.
 */
export type LessonTotals = {
  readonly enrollmentId: string
  readonly componentId: string
  readonly termId: string | null
  readonly lessonsGiven: number
  readonly totalMinutes: number
  readonly absentMinutes: number
  readonly absences: number
  readonly justifiedMinutes: number
  readonly justifiedAbsences: number
  /** Lessons given without a row of the student, in no other count (the rule `lessonsWithoutRow`): for explanations. */
  readonly lessonsWithoutRow?: number
}

export type ClassPerformanceInput = {
  readonly policy: PerformancePolicy
  readonly grade: {
    readonly type: 'MARK' | 'ASSESSMENT'
    readonly highest: number
    readonly average: number
    readonly retention: Retention
  }
  readonly terms: readonly PerformanceTerm[]
  /** Component ids of the grade. */
  readonly components: readonly string[]
  /** Not the deleted ones. */
  readonly evaluations: readonly PerformanceEvaluation[]
  readonly scores: readonly PerformanceScore[]
  readonly enrollments: readonly PerformanceEnrollment[]
  readonly lessonTotals: readonly LessonTotals[]
  /** How long a lesson of a component mostly is, for lessons that are brought in numbers alone; else 50 minutes. */
  readonly lessonLengths?: readonly { readonly componentId: string; readonly minutes: number }[]
  readonly yearFinished: boolean
  readonly explain?: boolean
  /** Explains results of enrolments without the figures behind them, which cost far more; else as `explain`. */
  readonly explainResults?: boolean
}

/** Earned and possible points so far. Missing and remaining points exist for a year alone. */
export type PartialFigure = Pick<PartialYear, 'earned' | 'possible'> & {
  readonly missing: number | null
  readonly remaining: number | null
  /** Closed and open terms of an open year in one sum, where its terms are given. */
  readonly year?: OpenYear | null
}

export type PerformanceRow = {
  readonly enrollmentId: string
  readonly componentId: string
  /** Null = the year. */
  readonly termId: string | null
  /** Term: ρ(R), before recovery. Year: Y, once all terms are closed. */
  readonly mark: number | null
  /** Term: the best recovery, year: the annual one; on the scale of the term or year. */
  readonly recovery: number | null
  /** Term: T. Year: F, the final mark. */
  readonly mean: number | null
  /** In an open term "12,0 de 16,0", in an open year "51,5 de 70"; else null. */
  readonly partial: PartialFigure | null
  /** Whether the mark of a term stands for all of it; of a year, whether all of its terms are closed. */
  readonly complete: boolean
  /** Points behind T and their worth; only of a term. */
  readonly counted?: ScaledScore | null
  readonly text: string | null
  readonly concept: Concept | null
  readonly absences: number
  readonly justifiedAbsences: number
  readonly lessonsGiven: number
  readonly totalMinutes: number
  readonly absentMinutes: number
  /** Percent truncated to one decimal, null without counted lessons. */
  readonly frequency: number | null
  /** Only in rows of the year; null there for a component from which the student is excused. */
  readonly situation: Situation | null
  /** Only with `explain`. */
  readonly explanation?: RowExplanation
}

/** Why an evaluation counts for a student, or does not. */
export type InputStanding =
  | 'COUNTED'
  | 'MISSING_AS_ZERO'
  | 'MISSING_LEFT_OUT'
  | 'STILL_TO_COME'
  | 'BEFORE_ENTRY'
  | 'AFTER_EXIT'
  | 'EXCUSED'
  | 'LOWER_RECOVERY'
  | 'NOT_YET'
  | 'TEXT_ONLY'

export type RowExplanation = {
  readonly mark: readonly Step[]
  readonly frequency: readonly Step[]
  /** Empty for a term. */
  readonly situation: readonly Step[]
  /** Every evaluation of the term, or of the whole year, by date; the annual recovery last. */
  readonly inputs: readonly { readonly evaluationId: string; readonly standing: InputStanding }[]
}

/** The result of one enrolment over all its components. */
export type EnrollmentResult = OverallResult & {
  readonly enrollmentId: string
  /** Only with `explain`. */
  readonly explanation?: { readonly frequency: readonly Step[]; readonly situation: readonly Step[] }
}

export type ClassPerformance = { readonly rows: PerformanceRow[]; readonly results: EnrollmentResult[] }
