import { explainer, type Step } from '../explanation.rules.ts'
import { annualMark } from '../mark/annual-mark.rules.ts'
import { CONCEPTS, opinionOf as storedOpinion } from '../mark/opinion.rules.ts'
import { isSettled, scoreOrState } from '../mark/unscored-state.rules.ts'
import { inputStanding } from './input-standing.rules.ts'
import { attendanceOf, sayBrought, sayMinimumOfAll } from './performance-attendance.rules.ts'
import { byDate, type Index, NO_TOTALS, slotKey, sumTotals, type Totals } from './performance-index.rules.ts'
import type {
  PerformanceEvaluation,
  PerformanceRow,
  PerformanceTerm,
  RowExplanation,
} from './performance-rows.rules.ts'
import { componentSituation } from './situation.rules.ts'
import {
  ASSESSMENT_STEP,
  carriedPart,
  isClosed,
  isExcused,
  isTheirs,
  NOTHING_PLANNED,
  noMark,
  type Scored,
  type Student,
  scored,
  type TermOutcome,
  termOutcome,
} from './term-outcome.rules.ts'
import { transferredOpinions } from './transferred-marks.rules.ts'

/** "12,0 de 16,0"; what is missing and what remains is asked of the year. */
function partialTerm({ partial }: TermOutcome): PerformanceRow['partial'] {
  return partial && { earned: partial.points, possible: partial.of, missing: null, remaining: null }
}

/** The opinions of a term in the order of their dates, and the best of their concepts. */
function opinionOf(student: Student, componentId: string, termId: string, index: Index) {
  const key = slotKey(componentId, termId)
  const feedback = index.slots.get(key)?.feedback ?? []
  const brought = student.brought.get(key)
  const transferred = brought ? transferredOpinions(brought).map(text => storedOpinion({ text })) : []
  const typed = feedback
    .filter(evaluation => isTheirs(student, evaluation))
    .map(evaluation => storedOpinion(student.scores.get(evaluation.id) ?? {}))
  const opinions = [...transferred, ...typed]
  const texts = opinions.flatMap(({ text }) => text?.trim() || [])
  const concept = CONCEPTS.find(letter => opinions.some(one => one.concept === letter)) ?? null
  return { text: texts.join('\n\n') || null, concept }
}

type RowInputs = RowExplanation['inputs']

/** How every evaluation of a component in a term stands for the student. */
function termInputs(
  student: Student,
  componentId: string,
  { term, outcome }: { term: PerformanceTerm; outcome: TermOutcome },
  index: Index,
): RowInputs {
  const key = slotKey(componentId, term.id)
  const slot = index.slots.get(key)
  if (!slot) return []
  const isTyped = (student.brought.get(key)?.mark ?? null) !== null
  const isReplaced = isTyped && !carriedPart(student, componentId, term, index)
  const setAside = isReplaced || isExcused(student, componentId, term.id)
  return [...slot.counted, ...slot.recoveries, ...slot.feedback].sort(byDate).map(evaluation => ({
    evaluationId: evaluation.id,
    standing: inputStanding({
      evaluation,
      enrollment: student.enrollment,
      score: student.scores.get(evaluation.id),
      excused: !isTheirs(student, evaluation) || (setAside && !evaluation.ofClass),
      open: !isClosed(term, index),
      ignoresMissing: index.input.policy.missing === 'IGNORE',
      recovers: outcome.recoveredBy === evaluation.id,
    }),
  }))
}

function annualInputs(
  student: Student,
  componentId: string,
  recoveredBy: string | null,
  index: Index,
): RowInputs {
  return (index.annual.get(componentId) ?? []).map(evaluation => ({
    evaluationId: evaluation.id,
    standing: inputStanding({
      evaluation,
      enrollment: student.enrollment,
      score: student.scores.get(evaluation.id),
      excused: !isTheirs(student, evaluation) || isExcused(student, componentId, null),
      open: !index.input.yearFinished,
      ignoresMissing: true,
      early: !index.termsClosed,
      recovers: recoveredBy === evaluation.id,
    }),
  }))
}

export type ComponentOutcome = {
  readonly rows: PerformanceRow[]
  readonly year: PerformanceRow
  readonly totals: Totals
}

/** One component of one student: its terms and its year, by marks alone. */
export function componentOutcome(student: Student, componentId: string, index: Index): ComponentOutcome {
  const { policy, terms, explain } = index.input
  const base = { enrollmentId: student.enrollment.id, componentId }
  const outcomes = terms.map(term => termOutcome(student, componentId, term, index))
  const termTotals = terms.map(term => student.totals.get(slotKey(componentId, term.id)) ?? NO_TOTALS)
  const totals = termTotals.reduce(sumTotals, student.totals.get(slotKey(componentId, null)) ?? NO_TOTALS)
  const inputs = explain
    ? terms.map((term, at) =>
        termInputs(student, componentId, { term, outcome: outcomes[at] ?? noMark(NOTHING_PLANNED) }, index),
      )
    : []
  const rows = terms.map((term, at): PerformanceRow => {
    const outcome = outcomes[at] ?? noMark(NOTHING_PLANNED)
    const { mark, recovery, mean, counted, steps } = outcome
    const notes = explainer(explain)
    const attendance = attendanceOf(termTotals[at] ?? NO_TOTALS, policy, notes)
    sayBrought([student.brought.get(slotKey(componentId, term.id))], notes)
    const explanation = { mark: steps, frequency: notes.steps, situation: [], inputs: inputs[at] ?? [] }
    return {
      ...base,
      termId: term.id,
      mark,
      recovery,
      mean,
      partial: partialTerm(outcome),
      complete: mean !== null && outcome.complete,
      counted,
      ...opinionOf(student, componentId, term.id, index),
      ...attendance,
      situation: null,
      ...(explain ? { explanation } : {}),
    }
  })
  const { annual, situation, steps, recoveredBy } = yearOutcome(student, componentId, outcomes, index)
  const notes = explainer(explain)
  const attendance = attendanceOf(totals, policy, notes)
  sayBrought(
    terms.map(term => student.brought.get(slotKey(componentId, term.id))),
    notes,
  )
  sayMinimumOfAll(policy, notes)
  const explanation = {
    ...steps,
    frequency: notes.steps,
    inputs: [...inputs.flat(), ...(explain ? annualInputs(student, componentId, recoveredBy, index) : [])],
  }
  const year: PerformanceRow = {
    ...base,
    termId: null,
    mark: annual.mark,
    recovery: annual.recovery,
    mean: annual.final,
    partial: annual.partial,
    complete: index.termsClosed,
    text: null,
    concept: null,
    ...attendance,
    situation,
    ...(explain ? { explanation } : {}),
  }
  return { rows, year, totals }
}

/** The best annual recovery; of equal ones the larger. */
function bestAnnual(given: readonly Scored[]): Scored | null {
  return given
    .filter(one => one.score !== null && one.highest > 0)
    .reduce<Scored | null>((top, one) => {
      if (!top) return one
      const difference = (one.score ?? 0) * top.highest - (top.score ?? 0) * one.highest
      return difference > 0 || (difference === 0 && one.highest > top.highest) ? one : top
    }, null)
}

/** Whether the student has annual recoveries and no score of any is to come. */
function areSettled(student: Student, recoveries: readonly PerformanceEvaluation[]): boolean {
  const own = recoveries.filter(one => isTheirs(student, one) && (one.highest ?? 0) > 0)
  return (
    own.length > 0 &&
    own.every(({ id }) => isSettled(scoreOrState(student.scores.get(id) ?? { score: null })))
  )
}

function yearOutcome(student: Student, componentId: string, outcomes: readonly TermOutcome[], index: Index) {
  const { policy, grade, terms, yearFinished, explain } = index.input
  const recoveries = index.annual.get(componentId) ?? []
  const best = bestAnnual(scored(student, recoveries, index))
  const annual = annualMark({
    policy,
    grade,
    terms: terms.map((term, at) => ({
      position: term.position,
      highest: term.highest,
      weight: policy.termWeights[term.position - 1],
      mean: outcomes[at]?.mean ?? null,
      complete: outcomes[at]?.complete,
      toCome: !isClosed(term, index) && !isExcused(student, componentId, term.id),
      soFar: outcomes[at]?.partial ?? null,
    })),
    open: !index.termsClosed,
    recovery: best,
    explain,
  })
  const notes = explainer(explain)
  const excused = isExcused(student, componentId, null)
  const situation = excused
    ? null
    : componentSituation(
        {
          mark: annual.mark,
          final: annual.final,
          average: grade.average,
          termsClosed: index.termsClosed,
          yearFinished,
          recovered: best !== null && policy.annualRecovery !== 'NONE',
          withoutRecovery: best === null && areSettled(student, recoveries),
          annualRecovery: policy.annualRecovery,
          retention: grade.retention,
          step: policy.step,
        },
        notes,
      )
  const steps = {
    mark:
      annual.mark === null
        ? unmarkedSteps(annual.steps, { excused, isAssessment: grade.type === 'ASSESSMENT' })
        : annual.steps,
    situation: excused ? [EXCUSED_FROM_COMPONENT] : notes.steps,
  }
  const isRaised = (annual.final ?? 0) > (annual.mark ?? 0)
  const partial = excused || grade.type === 'ASSESSMENT' ? null : annual.partial
  return {
    annual: { ...annual, partial },
    situation,
    steps,
    recoveredBy: isRaised ? (best?.id ?? null) : null,
  }
}

/** Why there is no mark, where it is not only still to come. */
function unmarkedSteps(
  steps: readonly Step[],
  { excused, isAssessment }: { readonly excused: boolean; readonly isAssessment: boolean },
): readonly Step[] {
  if (excused) return [EXCUSED_FROM_COMPONENT]
  return isAssessment ? [ASSESSMENT_STEP] : steps
}

const EXCUSED_FROM_COMPONENT: Step = { kind: 'EXCUSED', values: {}, from: 'COMPONENT' }
