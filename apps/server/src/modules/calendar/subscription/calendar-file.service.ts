import { CALENDAR } from '@lousa/contract/calendar/calendar.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import type { DateRange } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { Holiday } from '@lousa/rules/calendar/holiday/holidays.rules.ts'
import { occurrencesBetween } from '@lousa/rules/calendar/repetition.rules.ts'
import type { OptionalActorCtx } from '../../module.ts'
import { type FileContents, fileContents, type TermOfLevel } from './calendar-file.queries.ts'
import { calendarFile, type FileEntry, type FileHead } from './calendar-file.values.ts'

const ICALENDAR = 'text/calendar; charset=utf-8'

export type CalendarFile = {
  contentType: string
  fileName: string
  size: number
  chunks: AsyncIterable<Uint8Array>
}

const wholeDay = { version: 1, description: null, startHour: null, endHour: null }

/** Each occurrence is an entry of its own: applications disagree on how 29 February repeats. */
const eventEntries = ({ events, span }: FileContents): FileEntry[] =>
  occurrencesBetween(events, span.start, span.end).map(({ event, start, end }) => ({
    key: event.repeatsYearly ? `event ${event.id} ${start.slice(0, 4)}` : `event ${event.id}`,
    version: event.version,
    title: event.title,
    description: event.description,
    start,
    end,
    startHour: event.startHour,
    endHour: event.endHour,
  }))

const holidayEntries = (holidays: readonly Holiday[], { start, end }: DateRange): FileEntry[] =>
  holidays
    .filter(({ date }) => start <= date && date <= end)
    .map(({ date, name, optional }, index, all) => ({
      ...wholeDay,
      key: `holiday ${date} ${all.slice(0, index).filter(each => each.date === date).length}`,
      title: optional ? `${name} (${CALENDAR.optional})` : name,
      start: date,
      end: date,
    }))

const termEntries = (terms: readonly TermOfLevel[]): FileEntry[] =>
  terms.flatMap(({ id, position, level, type, start, end }) => {
    const periodo = `${position}º ${M.enum[type].toLowerCase()} (${level})`
    const day = (words: string, part: string, date: string): FileEntry => ({
      ...wholeDay,
      key: `term ${id} ${part}`,
      title: fill(words, { periodo }),
      start: date,
      end: date,
    })
    return [day(CALENDAR.termStarts, 'start', start), day(CALENDAR.termEnds, 'end', end)]
  })

/** The events and terms of a span of days, as other areas show them. */
export const contentsOfSpan = (
  ctx: Pick<OptionalActorCtx, 'db' | 'institution'>,
  span: DateRange,
): Promise<FileContents> => fileContents(ctx, span)

async function* once(bytes: Uint8Array) {
  yield bytes
}

/** Entries as a file. */
export const entriesAnswer = (
  entries: readonly FileEntry[],
  head: FileHead & { fileName: string },
): CalendarFile => {
  const file = calendarFile(entries, head)
  return { contentType: ICALENDAR, fileName: head.fileName, size: file.length, chunks: once(file) }
}

/** The file of a span of dates, by date. */
export const fileAnswer = (
  contents: FileContents,
  holidays: readonly Holiday[],
  head: Omit<FileHead, 'name'> & { fileName: string },
): CalendarFile => {
  const entries = [
    ...eventEntries(contents),
    ...holidayEntries(holidays, contents.span),
    ...termEntries(contents.terms),
  ].sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0))
  return entriesAnswer(entries, { ...head, name: contents.name })
}
