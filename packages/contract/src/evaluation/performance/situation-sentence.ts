import { formatDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import type { SituationStep } from '@lousa/rules/evaluation/performance/situation-step.rules.ts'
import { fill } from '../../messages.ts'
import { counted } from '../../phrases.ts'
import { SITUATION_STEPS as W } from './situation-steps.messages.ts'
import { situationText } from './situation-text.ts'

type StepOf<Kind extends SituationStep['kind']> = Extract<SituationStep, { kind: Kind }>

const componentText = ({ values, situation, step }: StepOf<'COMPONENT'>): string => {
  const mark = formatMark(values.mark ?? 0, step)
  const final = formatMark(values.final ?? 0, step)
  const average = formatMark(values.average, 1)
  switch (situation) {
    case 'ONGOING':
      return W.component.termsOpen
    case 'NO_RESULT':
      return W.component.noMark
    case 'APPROVED':
      return fill(passesAnyway(values) ? W.component.notRetained : W.component.approved, { mark, average })
    case 'AFTER_RECOVERY':
      return fill(W.component.recovered, { mark, average, final })
    case 'IN_RECOVERY':
      return fill(W.component.mayRecover, { mark, average })
    default:
      if (values.recovered) return fill(W.component.notRecovered, { mark, average, final })
      if (values.annualRecovery === 'NONE') return fill(W.component.noRecovery, { mark, average })
      return fill(values.yearFinished ? W.component.recoveryNotGiven : W.component.recoveryMissed, {
        mark,
        average,
      })
  }
}

/** A mark below the average in a class where marks do not retain. */
const passesAnyway = ({ final, average }: StepOf<'COMPONENT'>['values']): boolean =>
  final !== null && final < average

const movementText = ({ values, date }: StepOf<'MOVEMENT'>): string => {
  const how = W.movements[values.reason]
  return date ? fill(W.movementOn, { how, date: formatDate(date) }) : fill(W.movement, { how })
}

const openText = ({ values: { inRecovery } }: StepOf<'YEAR_OPEN'>): string =>
  inRecovery > 0
    ? fill(W.yearOpenInRecovery, { components: counted(inRecovery, ...W.componentNoun) })
    : W.yearOpen

const componentsText = ({ values }: StepOf<'COMPONENTS'>): string => {
  if (values.components === 0) return W.components.none
  if (values.open === values.components) return W.components.unmarked
  if (values.failed === 0) return W.components.noneFailed
  const components = counted(values.failed, ...W.componentNoun)
  if (values.maxDependencies === 0) return fill(W.components.failed, { components })
  const dependencies = counted(values.maxDependencies, ...W.dependencyNoun)
  return fill(W.components.failedDepending, { components, dependencies })
}

const councilText = ({ values: { decision, named, needed } }: StepOf<'COUNCIL'>): string => {
  if (decision === null) return W.councilDidNot
  const of = W.council[decision]
  if (decision === 'DEPENDENCY' && named === 0) return of.unneeded
  return needed ? fill(of.needed, { components: counted(named, ...W.componentNoun) }) : of.unneeded
}

const attendanceText = ({ values, isLifted, retention }: StepOf<'ATTENDANCE'>): string => {
  if (retention === 'NONE') return values.meets ? W.attendanceRecorded : W.attendanceLow
  if (values.meets) return W.attendanceMet
  return isLifted ? W.attendanceMissedWithCouncil : W.attendanceMissed
}

/** A step of a situation as a sentence. */
export const situationSentence = (step: SituationStep): string => {
  switch (step.kind) {
    case 'COMPONENT':
      return componentText(step)
    case 'ENROLLMENT':
      return W.enrollment[step.by]
    case 'MOVEMENT':
      return movementText(step)
    case 'YEAR_OPEN':
      return openText(step)
    case 'UNRECORDED':
      return W.unrecorded
    case 'COMPONENTS':
      return componentsText(step)
    case 'COUNCIL':
      return councilText(step)
    case 'RETENTION':
      return W.retention[step.values.retention]
    case 'ATTENDANCE':
      return attendanceText(step)
    case 'SITUATION':
      return fill(W.situation, { situation: situationText(step.values.situation, step.retention) })
  }
}
