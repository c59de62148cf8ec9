import { isActiveOn } from '../../enrollment/vacancies.rules.ts'
import { explainer, type Step } from '../explanation.rules.ts'
import { averageOnScale, type ScaledScore, type TermMarkInput } from '../mark/mark-input.rules.ts'
import { recoveryToCome } from '../mark/needed-in-term.rules.ts'
import { pointsSoFar, type TermMark, termMark, termScale } from '../mark/term-mark.rules.ts'
import { sayPartial } from '../mark/term-mark-steps.rules.ts'
import { countedScore, scoreOrState } from '../mark/unscored-state.rules.ts'
import { type ComponentTerm, type Index, slotKey, type Totals } from './performance-index.rules.ts'
import type {
  PerformanceEnrollment,
  PerformanceEvaluation,
  PerformanceScore,
  PerformanceTerm,
  TransferredMark,
} from './performance-rows.rules.ts'
import { datedDispensation } from './transferred-marks.rules.ts'

/** One student with what is theirs found by key. */
export type Student = {
  readonly enrollment: PerformanceEnrollment
  readonly scores: ReadonlyMap<string, PerformanceScore>
  readonly totals: ReadonlyMap<string, Totals>
  readonly brought: ReadonlyMap<string, TransferredMark>
  readonly excused: ReadonlySet<string>
}

/** A student of the class, with what is theirs found by key. */
export function studentOf(enrollment: PerformanceEnrollment, index: Index): Student {
  const excused = (enrollment.dispensations ?? [])
    .flatMap(dispensation => datedDispensation(dispensation, index.input))
    .map(({ componentId, termId, evaluationId }) =>
      evaluationId ? `evaluation ${evaluationId}` : slotKey(componentId ?? '', termId ?? null),
    )
  const brought = (enrollment.termMarks ?? []).map(
    one => [slotKey(one.componentId, one.termId), one] as const,
  )
  return {
    enrollment,
    scores: index.scores.get(enrollment.id) ?? new Map(),
    totals: index.totals.get(enrollment.id) ?? new Map(),
    brought: new Map(brought),
    excused: new Set(excused),
  }
}

/** Rule 1: in the class on the evaluation's date, and not excused from it. */
export function isTheirs(student: Student, evaluation: PerformanceEvaluation): boolean {
  return (
    isActiveOn(student.enrollment, evaluation.date) && !student.excused.has(`evaluation ${evaluation.id}`)
  )
}

/** An evaluation of the student with its score, if any. */
export type Scored = ScaledScore & { readonly id: string }

/** Those of the given evaluations that count for the student. */
export function scored(
  student: Student,
  evaluations: readonly PerformanceEvaluation[],
  { input: { policy } }: Index,
): Scored[] {
  return evaluations
    .filter(evaluation => isTheirs(student, evaluation))
    .flatMap(({ id, type, highest }) => {
      const given = scoreOrState(student.scores.get(id) ?? { score: null })
      const score = countedScore(given, { type, missing: policy.missing })
      return score === undefined ? [] : [{ id, highest: highest ?? 0, score }]
    })
}

/** Excused from the component, or from this term of it. */
export function isExcused(student: Student, componentId: string, termId: string | null): boolean {
  return student.excused.has(slotKey(componentId, termId)) || student.excused.has(slotKey(componentId, null))
}

/** The mark of a term, however it came about. */
export type TermOutcome = Omit<TermMark, 'partial' | 'recovered'> & {
  readonly partial: TermMark['partial'] | null
  /** The recovery that made a difference. */
  readonly recoveredBy: string | null
}

/** A term without a mark, and why. */
export function noMark(step: Step): TermOutcome {
  return {
    mark: null,
    recovery: null,
    mean: null,
    partial: null,
    complete: false,
    counted: null,
    recoveredBy: null,
    steps: [step],
  }
}

export const ASSESSMENT_STEP: Step = { kind: 'ASSESSMENT', values: {} }
const EXCUSED_STEP: Step = { kind: 'EXCUSED', values: {}, from: 'TERM' }
export const NOTHING_PLANNED: Step = { kind: 'NO_MARK', values: {}, why: 'NOTHING_PLANNED' }

type Typed = {
  readonly mark: number
  readonly origin: TransferredMark['origin'] | undefined
  readonly term: PerformanceTerm
  /** Whether evaluations of the class will join the mark. */
  readonly joins: boolean
}

function typedMark({ mark, origin, term, joins }: Typed, index: Index): TermOutcome {
  const { step } = index.input.policy
  const typed: Step = { kind: 'TYPED', values: { mean: mark }, step, origin: origin ?? null, joins }
  const partial = isClosed(term, index) ? null : { points: mark, of: term.highest }
  return { ...noMark(typed), mark, mean: mark, complete: true, partial }
}

const NO_SLOT: ComponentTerm = { counted: [], recoveries: [], feedback: [], planned: 0 }

/**
 * The points that the student has of a term in a former class and that evaluations of this one join; null without any,
 * or where the term was over when the student came. Source: docs/rules.md, Marks that are brought.
 */
export function carriedPart(
  student: Student,
  componentId: string,
  term: PerformanceTerm,
  index: Index,
): ScaledScore | null {
  const { mark = null, part = null } = student.brought.get(slotKey(componentId, term.id)) ?? {}
  if (mark === null || part === null || part.highest <= 0 || term.highest <= 0) return null
  if (index.input.grade.type === 'ASSESSMENT' || student.enrollment.start > term.end) return null
  return isExcused(student, componentId, term.id) ? null : part
}

/** The student's own evaluations and recoveries of a term. */
type Own = { readonly evaluations: Scored[]; readonly recoveries: Scored[]; readonly planned: number }

/** Whether an own score, or a missing one that is zero, changes what was carried. */
function countsBesideCarried({ evaluations, recoveries }: Own, term: PerformanceTerm, index: Index): boolean {
  const isZero = isClosed(term, index) && index.input.policy.missing !== 'IGNORE'
  const isGiven = ({ score }: Scored) => score !== null
  return (isZero && evaluations.length > 0) || evaluations.some(isGiven) || recoveries.some(isGiven)
}

/** A carried mark as it stands before the first own score; where evaluations are to come it shows points so far. */
function carriedMark(typed: Typed, part: ScaledScore, own: Own, index: Index): TermOutcome {
  const { policy } = index.input
  const isOpen = !isClosed(typed.term, index)
  const isWhole = policy.mode === 'MEAN' || Math.max(own.planned, part.highest) >= typed.term.highest
  const complete = !isOpen || (own.evaluations.length === 0 && isWhole)
  const whole = { ...typedMark({ ...typed, joins: isOpen }, index), counted: part, complete }
  if (complete) return whole
  const { evaluations } = own
  const soFar = pointsSoFar({ policy, termHighest: typed.term.highest, carried: part, evaluations })
  const notes = explainer(index.input.explain)
  if (soFar.measured) sayPartial({ policy }, [part], soFar, notes)
  const partial = { points: soFar.points, of: soFar.of }
  return { ...whole, partial, steps: [...whole.steps, ...notes.steps] }
}

/** The mark of a component in a term: brought, joined with points of a former class, or of the class alone. */
export function termOutcome(
  student: Student,
  componentId: string,
  term: PerformanceTerm,
  index: Index,
): TermOutcome {
  const { policy, grade, explain } = index.input
  const key = slotKey(componentId, term.id)
  const slot = index.slots.get(key)
  const { counted, recoveries, planned } = slot ?? NO_SLOT
  const own = {
    evaluations: scored(student, counted, index),
    recoveries: scored(student, recoveries, index),
    planned,
  }
  const { mark = null, origin } = student.brought.get(key) ?? {}
  const carried = carriedPart(student, componentId, term, index)
  if (mark !== null && !(carried && countsBesideCarried(own, term, index))) {
    const typed = { mark, origin, term, joins: false }
    return carried ? carriedMark(typed, carried, own, index) : typedMark(typed, index)
  }
  if (grade.type === 'ASSESSMENT') return noMark(ASSESSMENT_STEP)
  if (isExcused(student, componentId, term.id)) return noMark(EXCUSED_STEP)
  if (!slot) return noMark(NOTHING_PLANNED)
  const closed = isClosed(term, index)
  const given: TermMarkInput = { ...own, policy, grade, termHighest: term.highest, carried, closed, explain }
  const { recovered, ...outcome } = termMark(given)
  const recoveredBy = own.recoveries.find(one => one === recovered)?.id ?? null
  const steps = explain
    ? [...(carried ? [carriedStep(carried)] : []), ...outcome.steps, ...neededSteps(given)]
    : outcome.steps
  return { ...outcome, steps, recoveredBy, partial: closed ? null : outcome.partial }
}

/** The score that a recovery to come asks, where a student below the average of the term may make one. */
const neededSteps = (input: TermMarkInput): Step[] => {
  const toCome = recoveryToCome(input)
  if (!toCome) return []
  const { score, highest: of } = toCome
  const average = averageOnScale(input.grade, termScale(input))
  return [{ kind: 'NEEDED', values: { score, of }, step: input.policy.step, average }]
}

const carriedStep = ({ score, highest }: ScaledScore): Step => ({
  kind: 'CARRIED',
  values: { points: score ?? 0, of: highest },
})

/** Whether scores of the term may no longer be given. */
export function isClosed(term: PerformanceTerm, { input }: Index): boolean {
  return term.closed || input.yearFinished
}
