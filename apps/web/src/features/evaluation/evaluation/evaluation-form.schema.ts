import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import { EVALUATION_TYPES, evaluationFields } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { FIELD_MESSAGES, type FieldCode } from '@lousa/contract/refusal/field-errors.ts'
import { SAID_BY_FORMS } from '@lousa/contract/refusal/said-by-forms.ts'
import { fieldErrors } from '@lousa/contract/refusal/validation.ts'
import { coded } from '@lousa/contract/schema.ts'
import { termOf } from '@lousa/rules/academics/level/terms.rules.ts'
import { isCivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import {
  countsInTerm,
  type PlannedEvaluation,
  parseScore,
  termBudget,
} from '@lousa/rules/evaluation/mark/score.rules.ts'
import { z } from 'zod'
import type { ClassTerm } from '../use-plan-grade.ts'

const asTyped = z.object({
  name: z.string(),
  type: z.enum(EVALUATION_TYPES),
  date: z.string(),
  highest: z.string(),
  description: z.string(),
})
export type EvaluationInput = z.input<typeof asTyped>

const isFieldCode = (code: string): code is FieldCode => code in FIELD_MESSAGES

/** What a person types as the contract's fields, checked by the contract; the term follows from the date later. */
export const evaluationForm = asTyped.transform((typed, context) => {
  const problem = (path: string, code: FieldCode) =>
    context.addIssue({ code: 'custom', path: [path], ...coded(code) })
  const hasHighest = typed.type !== 'FEEDBACK'
  const highest = hasHighest ? parseScore(typed.highest) : null
  if (hasHighest && highest === null) problem('highest', 'REQUIRED')
  if (highest === undefined) problem('highest', 'INVALID_NUMBER')
  if (typed.date === '') problem('date', 'REQUIRED')
  const evaluationValues = { ...typed, highest: highest ?? null }
  const checked = evaluationFields.safeParse(evaluationValues)
  if (checked.success) return checked.data
  for (const { path, code } of fieldErrors(checked.error.issues)) {
    if (path === 'date' && typed.date === '') continue
    if (isFieldCode(code)) problem(path, code)
  }
  return z.NEVER
})
export type EvaluationValues = z.output<typeof evaluationForm>

export type Limits = {
  mode: Grade['effectiveMode']
  terms: readonly ClassTerm[]
  /** The evaluations of the plan, without the one under edit. */
  others: readonly (PlannedEvaluation & { academicTerm: { id: string } | null })[]
}

/** The term that an evaluation of this type and date counts in; null: none, which only the year's recovery may. */
export const termFor = ({ type, date }: Pick<EvaluationInput, 'type' | 'date'>, { terms }: Limits) =>
  type === 'ANNUAL_RECOVERY' ? null : termOf(date, terms)

export const budgetOf = (term: ClassTerm, { mode, others }: Limits) =>
  termBudget({
    mode,
    evaluations: others.filter(({ academicTerm }) => academicTerm?.id === term.id),
    termHighest: term.highest,
  })

/** What the rules say about the values, while they are typed and before they are sent. */
export const evaluationProblems = (
  typed: EvaluationInput,
  limits: Limits,
): { highest?: string; date?: string } => {
  if (typed.type === 'ANNUAL_RECOVERY' || !isCivilDate(typed.date)) return {}
  const term = termFor(typed, limits)
  if (!term) return { date: SAID_BY_FORMS.OUT_OF_TERM }
  if (term.closedAt !== null) return { date: SAID_BY_FORMS.TERM_CLOSED }
  const highest = parseScore(typed.highest)
  if (!countsInTerm(typed.type) || typeof highest !== 'number' || !Number.isFinite(highest)) return {}
  const mine = { type: typed.type, highest: Math.round(highest * 100) / 100, academicTerm: term }
  const summed = limits.mode === 'SUM'
  const { exceeded } = budgetOf(term, { ...limits, others: summed ? [...limits.others, mine] : [mine] })
  if (!exceeded) return {}
  return { highest: fill(summed ? M.val.sum : M.val.lessOrEqual, { value: formatMark(term.highest) }) }
}
