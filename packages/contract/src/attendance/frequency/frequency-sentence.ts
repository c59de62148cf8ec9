import type { FrequencyStep } from '@lousa/rules/attendance/frequency-step.rules.ts'
import { formatExact, formatMark, formatPercent } from '@lousa/rules/evaluation/decimal.rules.ts'
import { fill } from '../../messages.ts'
import { counted, equation, wholeText } from '../../phrases.ts'
import { FREQUENCY_STEPS as W } from './frequency-steps.messages.ts'

type StepOf<Kind extends FrequencyStep['kind']> = Extract<FrequencyStep, { kind: Kind }>

const lessonsText = ({ values }: StepOf<'LESSONS'>): string =>
  fill(W.lessons, {
    given: counted(values.lessonsGiven, ...W.given),
    missed: counted(values.absences, ...W.missed),
    justified: counted(values.justifiedAbsences, ...W.justified),
  })

const minutesText = ({ values }: StepOf<'MINUTES'>): string => {
  const [total, absent] = [wholeText(values.total), wholeText(values.absent)]
  return values.justified > 0
    ? fill(W.minutesJustified, { total, absent, justified: wholeText(values.justified) })
    : fill(W.minutes, { total, absent })
}

const justifiedText = ({ values }: StepOf<'JUSTIFIED'>): string => {
  const justified = wholeText(values.justified)
  switch (values.policy) {
    case 'ABSENT':
      return fill(W.justifiedBy.ABSENT, {
        absent: wholeText(values.absent),
        justified,
        minutes: counted(values.absent + values.justified, ...W.minute),
      })
    case 'EXCLUDED':
      return fill(W.justifiedBy.EXCLUDED, {
        total: wholeText(values.total),
        justified,
        minutes: counted(values.total - values.justified, ...W.minute),
      })
    case 'PRESENT':
      return W.justifiedBy.PRESENT
  }
}

const percentText = ({ values, exact }: StepOf<'PERCENT'>): string => {
  const text = formatExact(exact, 1)
  const sum = { total: wholeText(values.total), absent: wholeText(values.absent), percent: equation(text) }
  return formatMark(values.percent, 1) === text
    ? fill(W.percent, sum)
    : fill(W.percentCut, { ...sum, shown: formatPercent(values.percent) })
}

const minimumText = ({ values, allowed }: StepOf<'MINIMUM'>): string => {
  if (values.total <= 0) return W.minimumUnasked
  return fill(values.meets ? W.minimumMet : W.minimumMissed, {
    least: formatMark(values.minFreq, 1),
    allowed: counted(allowed, ...W.minute),
    missed: counted(values.absent, ...W.minuteCounted),
  })
}

const broughtText = ({ values }: StepOf<'BROUGHT_LESSONS'>): string =>
  fill(W.brought, {
    given: counted(values.lessonsGiven, ...W.lesson),
    missed: counted(values.absences, ...W.absence),
  })

/** A step of a frequency as a sentence. */
export const frequencySentence = (step: FrequencyStep): string => {
  switch (step.kind) {
    case 'LESSONS':
      return lessonsText(step)
    case 'MINUTES':
      return minutesText(step)
    case 'JUSTIFIED':
      return justifiedText(step)
    case 'BROUGHT_LESSONS':
      return broughtText(step)
    case 'WITHOUT_ROW':
      return fill(W.withoutRow, { lessons: counted(step.values.lessons, ...W.lessonWithoutRow) })
    case 'NO_LESSONS':
      return W.noLessons
    case 'PERCENT':
      return percentText(step)
    case 'MINIMUM':
      return minimumText(step)
    case 'MINIMUM_OF_ALL':
      return fill(W.minimumOfAll, { least: formatMark(step.values.minFreq, 1) })
  }
}
