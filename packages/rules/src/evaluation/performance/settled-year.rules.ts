import { explainer, type Step } from '../explanation.rules.ts'
import type { PerformanceEnrollment, PerformanceRow } from './performance-rows.rules.ts'
import { movementOf, type Situation, sayMovement, situationStep } from './situation.rules.ts'

/** What of an enrolment reaches into each of its components. */
type Settling = {
  readonly enrollment: PerformanceEnrollment
  readonly result: Situation
  readonly isAssessment: boolean
}

/** The component's situation once the enrolment's is known: council, dependency and movement reach into it. */
function settled(own: Situation, { enrollment, result, isAssessment }: Settling): Situation {
  if (movementOf(enrollment.exit) || isAssessment) return result
  return own === 'FAILED' && (result === 'BY_COUNCIL' || result === 'WITH_DEPENDENCY') ? result : own
}

/** The year of a component as council, dependency and movement leave it, with the reason. */
export function settledYear(row: PerformanceRow, settling: Settling): PerformanceRow {
  const year = movementOf(settling.enrollment.exit) ? unasked(row) : row
  if (year.situation === null) return year
  const situation = settled(year.situation, settling)
  const { explanation } = year
  if (!explanation || (situation === year.situation && !settling.isAssessment)) return { ...year, situation }
  const steps = settledSteps(explanation.situation, situation, settling)
  return { ...year, situation, explanation: { ...explanation, situation: steps } }
}

/** Of whoever left nothing more is asked here. */
const unasked = (year: PerformanceRow): PerformanceRow =>
  year.partial ? { ...year, partial: { ...year.partial, missing: null } } : year

/** Nothing is told here of the other components: whoever reads this may know only one. */
function settledSteps(
  own: readonly Step[],
  situation: Situation,
  { enrollment, isAssessment }: Settling,
): Step[] {
  const notes = explainer(true)
  if (enrollment.exit && movementOf(enrollment.exit)) sayMovement(enrollment.exit, notes)
  else
    notes.say(() => ({
      kind: 'ENROLLMENT',
      values: { situation },
      by: isAssessment ? 'ASSESSMENT' : situation === 'BY_COUNCIL' ? 'COUNCIL' : 'DEPENDENCY',
    }))
  notes.say(() => situationStep(situation))
  const isReplaced = isAssessment || movementOf(enrollment.exit) !== null
  return [...(isReplaced ? [] : own.filter(step => step.kind !== 'SITUATION')), ...notes.steps]
}
