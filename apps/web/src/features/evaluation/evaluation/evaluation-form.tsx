import { EVALUATIONS } from '@lousa/contract/evaluation/evaluation/evaluation.messages.ts'
import { SCHOOL_EVALUATION } from '@lousa/contract/evaluation/evaluation/evaluation-table.ts'
import type { SchoolEvaluation } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import type { ErrorCode } from '@lousa/contract/refusal/errors.ts'
import type { FieldError } from '@lousa/contract/refusal/field-errors.ts'
import { type Refusal, refusedFields } from '@lousa/contract/refusal/refusal.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { useState } from 'react'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import type { ClassTerm, PlanGrade } from '../use-plan-grade.ts'
import { confirmScores } from './confirm-scores.tsx'
import { createEvaluation, evaluationsChanged, updateEvaluation } from './evaluation.api.ts'
import { EvaluationFields, typesFor } from './evaluation-fields.tsx'
import {
  type EvaluationInput,
  type EvaluationValues,
  evaluationForm,
  evaluationProblems,
  type Limits,
  termFor,
} from './evaluation-form.schema.ts'

const FIELD_OF: Partial<Record<ErrorCode, keyof EvaluationInput>> = {
  OUT_OF_TERM: 'date',
  TERM_CLOSED: 'date',
  OUT_OF_INSTRUCTOR_PERIOD: 'date',
  TERM_MARK_EXCEEDED: 'highest',
  HIGHEST_BELOW_SCORE: 'highest',
  ANNUAL_RECOVERY_ALREADY_RECORDED: 'type',
  CLASS_OPINION_ALREADY_RECORDED: 'date',
  TYPE_NOT_ALLOWED: 'type',
}

const sentenceOf = ({ code, message, errors, data }: Refusal): string => {
  const limit = typeof data.limit === 'number' ? formatMark(data.limit) : null
  if (code === 'TERM_MARK_EXCEEDED') return errors?.[0]?.message ?? message
  if (limit && code === 'HIGHEST_BELOW_SCORE') return fill(EVALUATIONS.form.scoredUntil, { limit })
  return message
}

/** The rules that the server will ask too, said before anything is sent. */
const refuseProblems = (typed: EvaluationInput, limits: Limits): void => {
  const { date, highest } = evaluationProblems(typed, limits)
  const errors: FieldError[] = []
  if (date) errors.push({ path: 'date', code: 'OUT_OF_TERM', message: date })
  if (highest) errors.push({ path: 'highest', code: 'TERM_MARK_EXCEEDED', message: highest })
  if (errors.length > 0) throw refusedFields(errors)
}

const typedOf = ({
  name,
  type,
  date,
  highest,
  description,
  academicTerm,
}: SchoolEvaluation): EvaluationInput => ({
  name,
  type,
  date,
  highest: highest === null ? '' : formatMark(highest),
  description: description ?? '',
  academicTermId: academicTerm?.id ?? '',
})

/** The recovery of the year: on the last day of the terms, or today once they are over. */
const blankAnnual = ({ grade, terms, today }: PlanGrade): EvaluationInput => {
  const end = terms.at(-1)?.end ?? today
  return {
    name: EVALUATIONS.annualName,
    type: 'ANNUAL_RECOVERY',
    date: end > today ? end : today,
    highest: formatMark(grade.highest),
    description: '',
    academicTermId: '',
  }
}

const blank = (term: ClassTerm | null, { grade, today }: PlanGrade): EvaluationInput => {
  // An evaluation of a term that has ended is dated when it takes place, and counts for that term until it is closed.
  const date = term === null || term.start <= today ? today : term.start
  return {
    name: '',
    type: grade.type === 'ASSESSMENT' ? 'FEEDBACK' : 'PROOF',
    date,
    highest: '',
    description: '',
    academicTermId: term !== null && term.end < today ? term.id : '',
  }
}

const nameOfCopy = (name: string, taken: readonly string[]): string => {
  const base = name
    .replace(/ \(cópia(?: \d+)?\)$/, '')
    .slice(0, SCHOOL_EVALUATION.name.max - ' (cópia 99)'.length)
  const names = Array.from(
    { length: 99 },
    (_, index) => `${base} (cópia${index === 0 ? '' : ` ${index + 1}`})`,
  )
  return names.find(one => !taken.includes(one)) ?? name
}

/** An empty one, or a copy: its date is that of a new one, in the term on screen. */
const newOne = ({ planGrade, term, evaluations, copyOf }: EvaluationFormProps): EvaluationInput => {
  const empty = blank(term, planGrade)
  const hasAnnual = evaluations.some(({ type }) => type === 'ANNUAL_RECOVERY')
  if (term === null && !copyOf && !hasAnnual && planGrade.grade.type === 'MARK') return blankAnnual(planGrade)
  if (!copyOf) return empty
  const name = nameOfCopy(
    copyOf.name,
    evaluations.map(one => one.name),
  )
  return { ...typedOf(copyOf), name, date: empty.date, academicTermId: empty.academicTermId }
}

export type EvaluationFormProps = {
  planGrade: PlanGrade
  term: ClassTerm | null
  evaluations: readonly SchoolEvaluation[]
  /** The one to edit; null: a new one. */
  evaluation: SchoolEvaluation | null
  /** A new one begins as a copy of this one. */
  copyOf?: SchoolEvaluation | null
  onClose: () => void
}

const useSending = ({ planGrade, evaluation }: EvaluationFormProps, limits: Limits) => {
  const [keyOf] = useState(keyPerBody)
  return async (values: EvaluationValues): Promise<void> => {
    const { name, type = 'PROOF', date, highest = null, description = null } = values
    const chosen = values.academicTermId ?? ''
    const typed = {
      name,
      type,
      date,
      highest: String(highest ?? ''),
      description: '',
      academicTermId: chosen,
    }
    refuseProblems(typed, limits)
    const academicTermId = termFor(typed, limits)?.id ?? null
    const body = { name, type, date, highest, description, academicTermId }
    if (evaluation && evaluation.date !== date)
      await confirmScores((await updateEvaluation(evaluation, { ...body, preview: true })).counted, date)
    if (evaluation) await updateEvaluation(evaluation, body)
    else await createEvaluation({ ...body, lessonPlanId: planGrade.evaluationPlanId }, keyOf(body))
    void evaluationsChanged()
  }
}

/** Creates or edits an evaluation. */
export const EvaluationForm = (props: EvaluationFormProps) => {
  const { planGrade, term, evaluations, evaluation, onClose } = props
  const others = evaluations.filter(({ id }) => id !== evaluation?.id)
  const limits: Limits = { mode: planGrade.grade.effectiveMode, terms: planGrade.terms, others }
  const send = useSending(props, limits)
  const hasAnnual = others.some(({ type }) => type === 'ANNUAL_RECOVERY')
  return (
    <FormModal
      opened
      onClose={onClose}
      title={
        evaluation
          ? fill(M.modal.edit, { item: EVALUATIONS.item })
          : fill(M.modal.newF, { item: EVALUATIONS.item })
      }
      size="lg"
      schema={evaluationForm}
      defaultValues={evaluation ? typedOf(evaluation) : newOne(props)}
      onSubmit={send}
      fieldOf={FIELD_OF}
      sentenceOf={sentenceOf}
      successMessage={evaluation ? M.toast.updated : fill(M.toast.createdF, { item: EVALUATIONS.Item })}
    >
      {form => (
        <EvaluationFields
          form={form}
          limits={limits}
          types={typesFor(planGrade.grade.type, { hasAnnual, isOfYear: term === null && !evaluation })}
        />
      )}
    </FormModal>
  )
}
