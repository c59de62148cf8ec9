import type { FrequencyStep } from '../attendance/frequency-step.rules.ts'
import type { MarkStep } from './mark/mark-step.rules.ts'
import type { SituationStep } from './performance/situation-step.rules.ts'

/**
 * One step of a computation ("como chegamos a esta nota"). Its `values` are the exact operands and results, so that the
 * step can be computed again from them alone; its sentence is made of the whole in the contract.
 */
export type Step = MarkStep | FrequencyStep | SituationStep

/** Collects steps; the silent one costs nothing, so that one function computes and explains. */
export type Explainer = { readonly steps: Step[]; readonly addStep: (step: () => Step) => void }

/** An explainer that writes down every step, or (explain false) none. */
export function explainer(explain: boolean | undefined): Explainer {
  const steps: Step[] = []
  return { steps, addStep: explain ? step => void steps.push(step()) : () => {} }
}

/** For callers that need the figure alone. */
export const NO_EXPLAINER: Explainer = { steps: [], addStep: () => {} }
