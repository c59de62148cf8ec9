import { explainer, type Step } from '../explanation.rules.ts'
import type { OverallInput } from './enrollment-result.rules.ts'
import type { ClassPerformanceInput, PerformanceRow } from './performance-rows.rules.ts'
import { movementOf, type Situation, sayMovement, situationStep } from './situation.rules.ts'

/** Facts of an enrolment that affect each of its components. */
type YearDecision = {
  readonly enrollment: { readonly exit: OverallInput['exit'] }
  readonly result: Situation
  readonly grade: Pick<ClassPerformanceInput['grade'], 'type' | 'retention'>
  /** Failed components that the council named as dependencies; null without such a decision. */
  readonly dependencies: readonly string[] | null
}

/** Where no component has a situation of its own: the one of the enrolment stands in each. */
const isOfEnrollment = ({ type, retention }: YearDecision['grade']): boolean =>
  type === 'ASSESSMENT' || retention === 'NONE'

/** The component's situation once the enrolment's is known: council, dependency and movement reach into it. */
export function applyDecision(
  { componentId }: Pick<PerformanceRow, 'componentId'>,
  own: Situation,
  { enrollment, result, grade, dependencies }: YearDecision,
): Situation {
  if (movementOf(enrollment.exit) || isOfEnrollment(grade)) return result
  if (own !== 'FAILED') return own
  if (result === 'WITH_DEPENDENCY' && dependencies)
    return dependencies.includes(componentId) ? result : 'BY_COUNCIL'
  return result === 'BY_COUNCIL' || result === 'WITH_DEPENDENCY' ? result : own
}

/** The year of a component as council, dependency and movement leave it, with the reason. */
export function applyYearDecisions(row: PerformanceRow, settling: YearDecision): PerformanceRow {
  const year = movementOf(settling.enrollment.exit) ? withoutMissing(row) : row
  if (year.situation === null) return year
  const situation = applyDecision(year, year.situation, settling)
  const { explanation } = year
  if (!explanation || (situation === year.situation && !isOfEnrollment(settling.grade)))
    return { ...year, situation }
  const steps = settledSteps(explanation.situation, situation, settling)
  return { ...year, situation, explanation: { ...explanation, situation: steps } }
}

/** A student who left needs nothing more here. */
const withoutMissing = (year: PerformanceRow): PerformanceRow =>
  year.partial ? { ...year, partial: { ...year.partial, missing: null } } : year

function reasonOf(situation: Situation, { grade: { type, retention }, dependencies }: YearDecision) {
  if (retention === 'NONE') return 'RETENTION'
  if (type === 'ASSESSMENT') return 'ASSESSMENT'
  if (situation === 'BY_COUNCIL') return 'COUNCIL'
  return dependencies ? 'COUNCIL_DEPENDENCY' : 'DEPENDENCY'
}

/** The other components are not mentioned here: the reader may see only one. */
function settledSteps(own: readonly Step[], situation: Situation, settling: YearDecision): Step[] {
  const { enrollment, grade } = settling
  const notes = explainer(true)
  if (enrollment.exit && movementOf(enrollment.exit)) sayMovement(enrollment.exit, notes)
  else
    notes.addStep(() => ({
      kind: 'ENROLLMENT',
      values: { situation },
      by: reasonOf(situation, settling),
    }))
  notes.addStep(() => situationStep(situation, grade.retention))
  const isReplaced = isOfEnrollment(grade) || movementOf(enrollment.exit) !== null
  return [...(isReplaced ? [] : own.filter(step => step.kind !== 'SITUATION')), ...notes.steps]
}
