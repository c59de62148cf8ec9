import type { holiday } from '@lousa/contract/calendar/calendar.contract.ts'
import { isCivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { type Holiday, isOptionalDay } from '@lousa/rules/calendar/holiday/holidays.rules.ts'
import { z } from 'zod'

const MOST_HOLIDAYS = 100
const NAME_LENGTH = 120

/** A stranger's text as one line of ours: nothing that cannot be seen or stored. */
const name = z.string().transform(text =>
  text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, NAME_LENGTH)
    .toWellFormed(),
)

const answer = z
  .array(
    z.object({
      date: z.string().refine(isCivilDate),
      name: name.refine(text => text !== ''),
      type: z.string().max(40),
    }),
  )
  .min(1)
  .max(MOST_HOLIDAYS)

const byDate = (a: Holiday, b: Holiday): number => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)

/**
 * The answer of BrasilAPI about a year, or null when it is not clearly the national holidays of that year. The list calls some
 * days national that are only optional.
 */
export const readHolidaysAnswer = (body: unknown, year: number): z.output<typeof holiday>[] | null => {
  const { data } = answer.safeParse(body)
  if (!data?.every(({ date }) => date.startsWith(`${String(year).padStart(4, '0')}-`))) return null
  const national = data.filter(({ type }) => type === 'national')
  if (national.length === 0) return null
  const byDayAndTitle = new Map(
    national.map(({ date, name: title }) => [`${date} ${title}`, { date, name: title }]),
  )
  return [...byDayAndTitle.values()]
    .map(each => ({ ...each, optional: isOptionalDay(each.date) }))
    .sort(byDate)
}
