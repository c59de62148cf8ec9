import {
  ANNUAL_RECOVERIES,
  POLICY_JUSTIFIED,
  POLICY_MISSING,
  POLICY_MODES,
  POLICY_ROUNDS,
  POLICY_STEPS,
  TERM_RECOVERIES,
  wholePolicy,
} from '@lousa/contract/academics/policy/performance-policy.contract.ts'
import { POLICY } from '@lousa/contract/academics/policy/policy.messages.ts'
import { type FieldError, fieldError } from '@lousa/contract/field-errors.ts'
import { fieldErrors } from '@lousa/contract/validation.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { parseScore } from '@lousa/rules/evaluation/mark/score.rules.ts'
import type { PerformancePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { z } from 'zod'
import type { Checked } from '../../../frames/form/use-page-form.ts'
import type { CompareUnit } from '../../../frames/versions/compare-versions.ts'

const P = POLICY

export const STEP_CHOICES = ['0.1', '0.01', '0.5', '1'] as const

/** A rule as the form holds it: numbers as they are typed. */
export const policyValues = z.object({
  /** Whether the class has a rule of its own; the institution's always is. */
  own: z.boolean(),
  mode: z.enum(POLICY_MODES),
  missing: z.enum(POLICY_MISSING),
  termRecovery: z.enum(TERM_RECOVERIES),
  annualRecovery: z.enum(ANNUAL_RECOVERIES),
  step: z.enum(STEP_CHOICES),
  round: z.enum(POLICY_ROUNDS),
  minFreq: z.string(),
  justified: z.enum(POLICY_JUSTIFIED),
  maxDependencies: z.string(),
  termWeights: z.array(z.string()),
})
export type PolicyValues = z.output<typeof policyValues>
export type WholePolicy = z.output<typeof wholePolicy>

export const isPolicyValues = (typed: unknown): typed is PolicyValues => policyValues.safeParse(typed).success

const plain = (value: number): string => formatMark(value, 1)

/** A rule as it is typed, with one weight for each term. */
export const policyInput = (
  policy: PerformancePolicy,
  { own, terms }: { own: boolean; terms: number },
): PolicyValues => ({
  own,
  mode: policy.mode,
  missing: policy.missing,
  termRecovery: policy.termRecovery,
  annualRecovery: policy.annualRecovery,
  step: STEP_CHOICES.find(step => Number(step) === policy.step) ?? '0.1',
  round: policy.round,
  minFreq: plain(policy.minFreq),
  justified: policy.justified,
  maxDependencies: String(policy.maxDependencies),
  termWeights: Array.from({ length: terms }, (_, at) => plain(policy.termWeights[at] ?? 1)),
})

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
  const wanted = {
    ...fields,
    step: POLICY_STEPS.find(step => String(step) === typed.step) ?? 0.1,
    minFreq: number('minFreq', typed.minFreq),
    maxDependencies: number('maxDependencies', typed.maxDependencies),
    termWeights:
      typed.mode === 'MEAN' ? typed.termWeights.map((text, at) => number(`termWeights.${at}`, text)) : [],
  }
  const checked = wholePolicy.safeParse(wanted)
  if (checked.success) return { value: checked.data }
  const said = new Set(blank.map(({ path }) => path))
  return { errors: [...blank, ...fieldErrors(checked.error.issues).filter(({ path }) => !said.has(path))] }
}

const option = (words: readonly [string, string]): string => words[0]

type Shown = (values: PolicyValues) => string
const SHOWN: Record<keyof PolicyValues, Shown> = {
  own: ({ own }) => P.whose[own ? 'own' : 'follow'],
  mode: ({ mode }) => option(P.modes[mode]),
  missing: ({ missing }) => option(P.missings[missing]),
  termRecovery: ({ termRecovery }) => option(P.termRecoveries[termRecovery]),
  annualRecovery: ({ annualRecovery }) => option(P.annualRecoveries[annualRecovery]),
  step: ({ step }) => option(P.steps[step]),
  round: ({ round }) => option(P.rounds[round]),
  minFreq: ({ minFreq }) => `${minFreq}%`,
  justified: ({ justified }) => option(P.justifieds[justified]),
  maxDependencies: ({ maxDependencies }) => maxDependencies,
  termWeights: ({ termWeights }) => termWeights.join(' · '),
}
const FIELDS = policyValues.keyof().options

/** What is decided one by one when somebody else has saved another rule meanwhile. */
export const POLICY_UNITS: readonly CompareUnit<PolicyValues>[] = FIELDS.map(field => ({
  id: field,
  label: P.labels[field],
  show: SHOWN[field],
  paths: [field],
}))

/** 'termWeights.1' → 'Pesos dos períodos, 2º'. */
export const policyLabelOf = (path: string): string => {
  const [name, at] = path.split('.')
  const field = FIELDS.find(one => one === name)
  if (!field) return path
  return at === undefined ? P.labels[field] : `${P.labels[field]}, ${Number(at) + 1}º`
}
