import { ContractError, ERRORS, type ErrorCode } from '@lousa/contract/errors.ts'
import { EVALUATION_TYPES, type SchoolEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { countsInTerm } from '@lousa/rules/evaluation/score.rules.ts'
import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import '@mantine/dates/styles.css'
import { IconCalendar } from '@tabler/icons-react'
import { useRef } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { errorOf, FormModal } from '../../../frames/form-modal.tsx'
import type { ContractForm } from '../../../frames/use-contract-form.ts'
import { parseShownDate } from '../../../lib/dates.ts'
import { addEvaluation, changeEvaluation, evaluationsChanged } from '../evaluation.api.ts'
import {
  budgetOf,
  type EvaluationInput,
  type EvaluationValues,
  evaluationForm,
  evaluationProblems,
  type Limits,
  termFor,
} from '../evaluation-form.schema.ts'
import type { ClassTerm, PlanClass } from '../use-plan-class.ts'

type Form = ContractForm<EvaluationInput, EvaluationValues>

const FIELD_OF: Partial<Record<ErrorCode, 'date' | 'highest' | 'type'>> = {
  OUT_OF_TERM: 'date',
  TERM_CLOSED: 'date',
  OUT_OF_INSTRUCTOR_PERIOD: 'date',
  TERM_MARK_EXCEEDED: 'highest',
  HIGHEST_BELOW_SCORE: 'highest',
  ANNUAL_RECOVERY_ALREADY_RECORDED: 'type',
  TYPE_NOT_ALLOWED: 'type',
}

const sentenceOf = ({ code, message, data }: ContractError): string => {
  const limit = typeof data.limit === 'number' ? formatMark(data.limit) : null
  if (limit && code === 'TERM_MARK_EXCEEDED') return fill(M.val.sum, { value: limit })
  if (limit && code === 'HIGHEST_BELOW_SCORE') return `Há notas lançadas até ${limit}.`
  return message
}

/** A refusal of the whole, put where the person can mend it. */
const onItsField = (error: unknown): unknown => {
  if (!(error instanceof ContractError) || error.errors?.length) return error
  const path = FIELD_OF[error.code]
  const errors = [{ path: path ?? '', code: error.code, message: sentenceOf(error) }]
  return path ? new ContractError(error.code, { errors }) : error
}

const TypeField = ({ form, types }: { form: Form; types: readonly string[] }) => (
  <Controller
    control={form.control}
    name="type"
    render={({ field }) => (
      <Select
        label={M.field.type}
        required
        allowDeselect={false}
        data={types.map(value => ({ value, label: M.enum[value as keyof typeof M.enum].toString() }))}
        error={errorOf(form, 'type')}
        {...field}
      />
    )}
  />
)
