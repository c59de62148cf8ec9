import { EVALUATIONS } from '@lousa/contract/evaluation/evaluation/evaluation.messages.ts'
import { SCHOOL_EVALUATION } from '@lousa/contract/evaluation/evaluation/evaluation-table.ts'
import { EVALUATION_TYPES, type EvaluationType } from '@lousa/contract/evaluation/evaluation.contract.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { countsInTerm } from '@lousa/rules/evaluation/mark/score.rules.ts'
import { SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { Controller, useWatch } from 'react-hook-form'
import { DateField } from '../../../frames/form/date-field.tsx'
import { errorOf } from '../../../frames/form/error-of.ts'
import type { ContractForm } from '../../../frames/form/use-contract-form.ts'
import { RecordInput } from '../../../frames/record/record-input.tsx'
import { showDate } from '../../../lib/text/dates.ts'
import { Select } from '../../../ui/select.tsx'
import type { ClassTerm } from '../use-plan-grade.ts'
import {
  budgetOf,
  type EvaluationInput,
  type EvaluationValues,
  evaluationProblems,
  type Limits,
  termFor,
  termsFor,
} from './evaluation-form.schema.ts'

type Form = ContractForm<EvaluationInput, EvaluationValues>

const F = EVALUATIONS.form

const explanationOf = (type: EvaluationType, types: readonly EvaluationType[]): string =>
  types.length === 1 && type === 'FEEDBACK' ? F.onlyOpinions : F.meanings[type]

const TypeOption = ({ label, meaning }: { label: string; meaning: EvaluationType | undefined }) => (
  <div>
    <Text size="sm">{label}</Text>
    {meaning && (
      <Text size="xs" c="dimmed">
        {F.meanings[meaning]}
      </Text>
    )}
  </div>
)

/** Types that the class allows; the year's recovery only once, and alone where a new one is of the year. */
export const typesFor = (
  gradeType: 'MARK' | 'ASSESSMENT',
  { hasAnnual, isOfYear }: { hasAnnual: boolean; isOfYear: boolean },
): EvaluationType[] => {
  if (gradeType === 'ASSESSMENT') return ['FEEDBACK']
  if (isOfYear && !hasAnnual) return ['ANNUAL_RECOVERY']
  return EVALUATION_TYPES.filter(type => type !== 'ANNUAL_RECOVERY' || !hasAnnual)
}

const highestHint = (typed: EvaluationInput, term: ClassTerm | null, limits: Limits): string | undefined => {
  if (typed.type === 'RECOVERY' && term) return fill(F.recoveryHighest, { highest: formatMark(term.highest) })
  if (typed.type === 'ANNUAL_RECOVERY') return F.annualHighest
  if (!countsInTerm(typed.type) || !term) return undefined
  const { left } = budgetOf(term, limits)
  const of = { highest: formatMark(term.highest), term: term.name }
  return left === null ? fill(F.each, of) : fill(F.left, { ...of, left: formatMark(left) })
}

const dateHint = (typed: EvaluationInput, term: ClassTerm | null, { terms }: Limits): string | undefined => {
  if (typed.type === 'ANNUAL_RECOVERY') {
    const end = terms.at(-1)?.end
    return end && typed.date < end ? fill(F.annualEarly, { end: showDate(end) }) : F.annualDate
  }
  if (!term || typed.date <= term.end) return term?.name
  return fill(F.lateDate, { term: term.name, end: showDate(term.end) })
}

/** For which of the open terms an evaluation counts, where its date allows several. */
const TermField = ({
  form,
  terms,
  term,
}: {
  form: Form
  terms: readonly ClassTerm[]
  term: ClassTerm | null
}) => (
  <Controller
    control={form.control}
    name="academicTermId"
    render={({ field }) => (
      <Select
        {...field}
        value={term?.id ?? null}
        onChange={value => field.onChange(value ?? '')}
        label={F.countsFor}
        required
        data={terms.map(({ id, name }) => ({ value: id, label: name }))}
        error={errorOf(form, 'academicTermId')}
        comboboxProps={{ withinPortal: true }}
      />
    )}
  />
)

/** The fields of an evaluation; the limits of its term are shown while it is typed. */
export const EvaluationFields = ({
  form,
  limits,
  types,
}: {
  form: Form
  limits: Limits
  types: readonly EvaluationType[]
}) => {
  const typed: EvaluationInput = { ...form.getValues(), ...useWatch({ control: form.control }) }
  const term = termFor(typed, limits)
  const problems = evaluationProblems(typed, limits)
  const offered = termsFor(typed, limits)
  return (
    <>
      <RecordInput form={form} fields={SCHOOL_EVALUATION} name="name" autoFocus placeholder={F.nameExample} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <Controller
          control={form.control}
          name="type"
          render={({ field }) => (
            <Select
              {...field}
              label={M.field.type}
              required
              data={types.map(value => ({ value, label: M.enum[value] }))}
              description={explanationOf(typed.type, types)}
              renderOption={({ option: { value, label } }) => (
                <TypeOption label={label} meaning={types.find(type => type === value)} />
              )}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              error={errorOf(form, 'type')}
              comboboxProps={{ withinPortal: true }}
            />
          )}
        />
        <DateField
          control={form.control}
          name="date"
          label={M.field.date}
          required
          description={dateHint(typed, term, limits)}
          error={problems.date ?? errorOf(form, 'date')}
        />
      </SimpleGrid>
      {offered.length > 1 && <TermField form={form} terms={offered} term={term} />}
      {typed.type !== 'FEEDBACK' && (
        <TextInput
          label={M.field.highest}
          required
          inputMode="decimal"
          maxLength={8}
          maw={{ xs: 'calc(50% - 8px)' }}
          placeholder={F.highestExample}
          description={highestHint(typed, term, limits)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={problems.highest ?? errorOf(form, 'highest')}
          {...form.register('highest')}
        />
      )}
      <Textarea
        label={M.field.description}
        maxLength={SCHOOL_EVALUATION.description.max}
        autosize
        minRows={2}
        maxRows={6}
        error={errorOf(form, 'description')}
        {...form.register('description')}
      />
    </>
  )
}
