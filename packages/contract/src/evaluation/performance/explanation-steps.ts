import type { Step } from '@lousa/rules/evaluation/explanation.rules.ts'
import { frequencySentence } from '../../attendance/frequency/frequency-sentence.ts'
import { markSentence } from './mark-sentence.ts'
import type { ExplanationStep } from './performance.contract.ts'
import { situationSentence } from './situation-sentence.ts'

/** A step of a computation as a person reads it. */
const sentenceOf = (step: Step): string => {
  switch (step.kind) {
    case 'LESSONS':
    case 'MINUTES':
    case 'JUSTIFIED':
    case 'BROUGHT_LESSONS':
    case 'WITHOUT_ROW':
    case 'NO_LESSONS':
    case 'PERCENT':
    case 'MINIMUM':
    case 'MINIMUM_OF_ALL':
      return frequencySentence(step)
    case 'COMPONENT':
    case 'ENROLLMENT':
    case 'MOVEMENT':
    case 'YEAR_OPEN':
    case 'UNRECORDED':
    case 'COMPONENTS':
    case 'COUNCIL':
    case 'RETENTION':
    case 'ATTENDANCE':
    case 'SITUATION':
      return situationSentence(step)
    default:
      return markSentence(step)
  }
}

/** The steps that a rule returns, each with its sentence: the one place where they become text. */
export const explanationSteps = (steps: readonly Step[]): ExplanationStep[] =>
  steps.map(step => ({ kind: step.kind, text: sentenceOf(step), values: step.values }))
