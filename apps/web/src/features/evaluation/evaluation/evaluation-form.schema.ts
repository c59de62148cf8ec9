import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import { SCHOOL_EVALUATION } from '@lousa/contract/evaluation/evaluation/evaluation-table.ts'
import { evaluationFields } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { SAID_BY_FORMS } from '@lousa/contract/refusal/said-by-forms.ts'
import { termOf } from '@lousa/rules/academics/level/terms.rules.ts'
import { isCivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { termsForEvaluation } from '@lousa/rules/evaluation/mark/evaluation-date.rules.ts'
import {
  countsInTerm,
  type PlannedEvaluation,
  parseScore,
  termBudget,
} from '@lousa/rules/evaluation/mark/score.rules.ts'
import type { z } from 'zod'
import { recordForm, type TypedFields } from '../../../frames/record/typed-fields.ts'
import type { ClassTerm } from '../use-plan-grade.ts'

const { academicTermId: _, ...FIELDS } = SCHOOL_EVALUATION
/** `academicTermId`: which of several open terms it counts for; '' until the user chooses. */
export type EvaluationInput = TypedFields<typeof FIELDS> & { academicTermId: string }

/** Converts the typed fields to those of the contract, which checks them; the term follows from the date unless it is chosen. */
export const evaluationForm = recordForm<
  typeof FIELDS,
  { academicTermId: string },
  z.output<typeof evaluationFields>
>(FIELDS, evaluationFields, {
  required: ({ type }) => (type === 'FEEDBACK' ? [] : ['highest']),
  ignored: ({ type }) => (type === 'FEEDBACK' ? ['highest'] : []),
  added: ({ academicTermId }) => ({ academicTermId: academicTermId || null }),
})
export type EvaluationValues = z.output<typeof evaluationForm>

export type Limits = {
  mode: Grade['effectiveMode']
  terms: readonly ClassTerm[]
  /** The evaluations of the plan, without the one under edit. */
  others: readonly (PlannedEvaluation & { academicTerm: { id: string } | null })[]
}

/** The open terms that an evaluation of this type and date can count for. */
export const termsFor = ({ type, date }: Pick<EvaluationInput, 'type' | 'date'>, { terms }: Limits) =>
  type === 'ANNUAL_RECOVERY' ? [] : termsForEvaluation(date, terms)

/**
 * The term that an evaluation counts for: the chosen one, else that of the date or the open one that ended last before it. Null:
 * none, which only the year's recovery may.
 */
export const termFor = (
  typed: Pick<EvaluationInput, 'type' | 'date' | 'academicTermId'>,
  limits: Limits,
): ClassTerm | null => {
  const offered = termsFor(typed, limits)
  const chosen = offered.find(({ id }) => id === typed.academicTermId)
  if (chosen) return chosen
  const dated = typed.type === 'ANNUAL_RECOVERY' ? null : termOf(typed.date, limits.terms)
  return dated ?? offered[0] ?? null
}

export const budgetOf = (term: ClassTerm, { mode, others }: Limits) =>
  termBudget({
    mode,
    evaluations: others.filter(({ academicTerm }) => academicTerm?.id === term.id),
    termHighest: term.highest,
  })

/** The messages of the rules about the values, during typing and before they are sent. */
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
