import type { AcademicYear, EducationLevel } from '@lousa/contract/academics/academics.contract.ts'
import { LEVELS } from '@lousa/contract/academics/level/level.messages.ts'
import { termName } from '@lousa/contract/academics/level/term-name.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { isCivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { Text } from '@mantine/core'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { showDate, showWeekday } from '../../../lib/text/dates.ts'
import { DateBox } from '../parameter/date-box.part.tsx'
import classes from './terms-dates.module.css'
import { datePaths, type TermsValues } from './terms-form.ts'

const { term: words } = LEVELS

/** The dates of all terms of a level. Each change is judged with the whole list. */
export const TermsDates = <O,>({
  form,
  level,
  year,
}: {
  form: UseFormReturn<TermsValues, unknown, O>
  level: EducationLevel
  year: AcademicYear
}) => {
  const paths = datePaths(level.type)
  const checkAll = () => {
    const judged = paths.filter(path => {
      const { isTouched, error } = form.getFieldState(path)
      return isTouched || error !== undefined || isCivilDate(form.getValues(path))
    })
    void form.trigger(judged)
  }
  return (
    <div className={classes.terms}>
      <Text size="sm" c="dimmed">
        {fill(words.datesHint, { start: showDate(year.start), end: showDate(year.end) })}
      </Text>
      {paths
        .filter((_, index) => index % 2 === 0)
        .map((_, index) => {
          const term = level.academicTerms[index]
          const isClosed = typeof term?.closedAt === 'string'
          const isFixed = isClosed || year.status === 'FINISHED'
          const name = termName(level.type, index + 1)
          return (
            <fieldset key={name} className={classes.term}>
              <legend className={classes.name}>
                {name}
                {isClosed && (
                  <Text span display="block" size="xs" c="dimmed" fw={400}>
                    {words.termIsClosed}
                  </Text>
                )}
              </legend>
              {(['start', 'end'] as const).map(field => (
                <Controller
                  key={field}
                  control={form.control}
                  name={`academicTerms.${index}.${field}`}
                  render={({ field: { value, onChange, onBlur, ref }, fieldState: { error } }) => (
                    <DateBox
                      id={`academicTerms.${index}.${field}`}
                      label={M.field[field]}
                      required={!isFixed}
                      {...(isFixed ? { readOnly: true, variant: 'filled' } : {})}
                      ref={ref}
                      value={value}
                      year={year.year}
                      onChange={date => {
                        onChange(date)
                        if (isCivilDate(date)) checkAll()
                      }}
                      onBlur={() => {
                        onBlur()
                        checkAll()
                      }}
                      description={isCivilDate(value) ? showWeekday(value) : ' '}
                      error={error?.message}
                    />
                  )}
                />
              ))}
            </fieldset>
          )
        })}
    </div>
  )
}
