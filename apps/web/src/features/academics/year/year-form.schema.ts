import { SHARED } from '@lousa/contract/academics/parameter/parameter.messages.ts'
import { yearWrite } from '@lousa/contract/academics/year/year-writing.contract.ts'
import { coded } from '@lousa/contract/schema.ts'
import { checkYear } from '@lousa/rules/academics/year/year.rules.ts'
import { isCivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { z } from 'zod'

/** A day that is typed: blank is missing, not wrong. */
const day = z
  .string()
  .refine(text => text !== '', coded('REQUIRED'))
  .refine(text => text === '' || isCivilDate(text), coded('INVALID_DATE'))

export const yearForm = z.object({ year: yearWrite.shape.year, start: day, end: day })
export type YearInput = z.input<typeof yearForm>

/** The messages of the rules about the dates, during typing. */
export const yearProblems = ({ year, start, end }: YearInput): { start?: string; end?: string } => {
  const problems = checkYear(year.trim(), { start, end })
  const at = (field: 'start' | 'end', date: string) => {
    const code = isCivilDate(date) ? problems.find(({ path }) => path === field)?.code : undefined
    const isMeant = code === 'INVALID_DATE_INTERVAL_ERROR' ? isCivilDate(start) : /^\d{4}$/.test(year.trim())
    return code && isMeant ? { [field]: SHARED.dates[code] } : {}
  }
  return { ...at('start', start), ...at('end', end) }
}
