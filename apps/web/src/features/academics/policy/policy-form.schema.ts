import { POLICY_STEPS, wholePolicy } from '@lousa/contract/academics/policy/performance-policy.contract.ts'
import { type FieldError, fieldError } from '@lousa/contract/refusal/field-errors.ts'
import { fieldErrors } from '@lousa/contract/refusal/validation.ts'
import { parseScore } from '@lousa/rules/evaluation/mark/score.rules.ts'
import type { Checked } from '../../../frames/form/use-checking-resolver.ts'
import type { PolicyValues, WholePolicy } from './policy-form.values.ts'

export { institution } from '@lousa/contract/identity/institution/institution.contract.ts'

const numberIn = (text: string): number | null | undefined => parseScore(text)

/** The rule that is typed, checked by the contract; weights only where they count. */
export const readPolicy = (typed: PolicyValues): Checked<WholePolicy> => {
  const blank: FieldError[] = []
  const number = (path: string, text: string): number => {
    const read = numberIn(text)
    if (typeof read === 'number') return read
    blank.push(fieldError(path, read === null ? 'REQUIRED' : 'INVALID_NUMBER'))
    return Number.NaN
  }
  const { own: _, ...fields } = typed
  const policyBody = {
    ...fields,
    step: POLICY_STEPS.find(step => String(step) === typed.step) ?? 0.1,
    minFreq: number('minFreq', typed.minFreq),
    maxDependencies: number('maxDependencies', typed.maxDependencies),
    termWeights:
      typed.mode === 'MEAN' ? typed.termWeights.map((text, at) => number(`termWeights.${at}`, text)) : [],
  }
  const checked = wholePolicy.safeParse(policyBody)
  if (checked.success) return { value: checked.data }
  const blankPaths = new Set(blank.map(({ path }) => path))
  return {
    errors: [...blank, ...fieldErrors(checked.error.issues).filter(({ path }) => !blankPaths.has(path))],
  }
}
