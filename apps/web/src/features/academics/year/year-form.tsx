import { type AcademicYear, academicYear } from '@lousa/contract/academics/academics.contract.ts'
import { YEARS } from '@lousa/contract/academics/year/year.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import type { FieldError } from '@lousa/contract/refusal/field-errors.ts'
import { Refusal, refusedFields } from '@lousa/contract/refusal/refusal.ts'
import { civilYearRange } from '@lousa/rules/academics/year/year.rules.ts'
import { SimpleGrid, TextInput } from '@mantine/core'
import { Controller, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { errorOf } from '../../../frames/form/error-of.ts'
import { RecordForm } from '../../../frames/form/record-form.tsx'
import type { ContractForm } from '../../../frames/form/use-contract-form.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { DateBox } from '../parameter/date-box.part.tsx'
import { structureChanged } from '../structure.api.ts'
import { createYear, updateYear } from './year.api.ts'
import { type YearInput, yearForm, yearProblems } from './year-form.schema.ts'

const { year: words } = YEARS
type Values = z.output<typeof yearForm>

/** The rules that the server will ask too, said before anything is sent. */
const refuseProblems = (typed: YearInput): void => {
  const errors: FieldError[] = Object.entries(yearProblems(typed)).map(([path, message]) => ({
    path,
    code: 'INVALID_DATE_INTERVAL_ERROR',
    message,
  }))
  if (errors.length > 0) throw refusedFields(errors)
}

/** Records outside of new dates are reported at the dates that were changed. */
const changeDates = async (
  ...[seen, changes]: Parameters<typeof updateYear>
): ReturnType<typeof updateYear> => {
  try {
    return await updateYear(seen, changes)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'DATES_IN_USE' || error.errors?.length) throw error
    const { code } = error
    const errors = Object.keys(changes).map(path => ({ path, code, message: words.datesInUse }))
    throw error.on(...errors)
  }
}

const Fields = ({ form }: { form: ContractForm<YearInput, Values> }) => {
  const typed = { ...form.getValues(), ...useWatch({ control: form.control }) }
  const problems = yearProblems(typed)
  /** Untouched dates follow the year. */
  const follow = (year: string): void => {
    if (!/^\d{4}$/.test(year)) return
    const whole = civilYearRange(year)
    for (const field of ['start', 'end'] as const)
      if (!form.getFieldState(field).isTouched && form.getValues(field).slice(4) === whole[field].slice(4))
        form.setValue(field, whole[field], { shouldDirty: true })
  }
  return (
    <>
      <TextInput
        label={words.column}
        required
        maxLength={4}
        inputMode="numeric"
        data-autofocus
        maw={{ xs: 'calc(50% - 8px)' }}
        error={errorOf(form, 'year')}
        {...form.register('year', { onChange: ({ target: { value } }) => follow(value) })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        {(['start', 'end'] as const).map(name => (
          <Controller
            key={name}
            control={form.control}
            name={name}
            render={({ field }) => (
              <DateBox
                {...field}
                label={M.field[name]}
                required
                year={typed.year}
                {...(name === 'start' ? { description: words.datesHint } : {})}
                error={problems[name] ?? errorOf(form, name)}
              />
            )}
          />
        ))}
      </SimpleGrid>
    </>
  )
}

/** "Novo ano letivo", or the change of one. */
export const YearForm = ({
  year,
  suggested,
  onCreated,
  onClose,
}: {
  year: AcademicYear | null
  /** The year that a new one probably is. */
  suggested: string
  onCreated: (year: AcademicYear) => void
  onClose: () => void
}) => (
  <RecordForm
    record={year}
    onClose={onClose}
    titles={{ create: words.newOne, edit: words.edit }}
    schema={yearForm}
    answer={academicYear}
    blank={{ year: suggested, ...civilYearRange(suggested) }}
    inputOf={({ year, start, end }) => ({ year, start, end })}
    comparedFields={[
      [words.column, ({ year }) => year],
      [M.field.start, ({ start }) => showDate(start)],
      [M.field.end, ({ end }) => showDate(end)],
    ]}
    create={async (body, key) => onCreated(await createYear(body, key))}
    change={changeDates}
    check={refuseProblems}
    fieldOf={{
      ACADEMIC_YEAR_ALREADY_RECORDED: 'year',
      INVALID_DATE_INTERVAL_ERROR: 'end',
      YEARS_ARE_NOT_THE_SOME_ERROR: 'end',
    }}
    onSaved={structureChanged}
  >
    {form => <Fields form={form} />}
  </RecordForm>
)
