import {
  ANNUAL_RECOVERIES,
  POLICY_JUSTIFIED,
  POLICY_MISSING,
  POLICY_MODES,
  POLICY_ROUNDS,
  TERM_RECOVERIES,
  type wholePolicy,
} from '@lousa/contract/academics/policy/performance-policy.contract.ts'
import { POLICY } from '@lousa/contract/academics/policy/policy.messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import type { PerformancePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import type { z } from 'zod'
import type { CompareUnit } from '../../../frames/versions/compare-versions.ts'
import { aFlag, anObject, array, aText, picklist, type ShapeOf } from '../../../lib/shapes.ts'

const P = POLICY

export const STEP_CHOICES = ['0.1', '0.01', '0.25', '0.5', '1'] as const

/** A rule as the form holds it: numbers as they are typed. */
export const policyValues = anObject({
  /** Whether the class has a rule of its own; the institution's always is. */
  own: aFlag,
  mode: picklist(POLICY_MODES),
  missing: picklist(POLICY_MISSING),
  termRecovery: picklist(TERM_RECOVERIES),
  annualRecovery: picklist(ANNUAL_RECOVERIES),
  step: picklist(STEP_CHOICES),
  round: picklist(POLICY_ROUNDS),
  minFreq: aText,
  justified: picklist(POLICY_JUSTIFIED),
  maxDependencies: aText,
  termWeights: array(aText),
})
export type PolicyValues = ShapeOf<typeof policyValues>
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
const isField = (name: string): name is keyof PolicyValues => Object.hasOwn(SHOWN, name)
const FIELDS = Object.keys(SHOWN).filter(isField)

/** The units of a decision when another user has saved another rule in between. */
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
