import { type AcademicCalendarEvent, calendarEventWrite } from '@lousa/contract/calendar/calendar.contract.ts'
import { CALENDAR } from '@lousa/contract/calendar/calendar.messages.ts'
import { CALENDAR_EVENT } from '@lousa/contract/calendar/calendar-event-table.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { FieldError } from '@lousa/contract/refusal/field-errors.ts'
import { refusedFields } from '@lousa/contract/refusal/refusal.ts'
import { followingProblem } from '@lousa/rules/calendar/school-days/day-timetable.rules.ts'
import type { z } from 'zod'
import { pickFields, recordForm, type TypedFields, typedFields } from '../../../frames/record/typed-fields.ts'
import type { CompareUnit } from '../../../frames/versions/compare-versions.ts'
import { showSpan } from '../item/calendar.words.ts'
import { isTimed } from '../item/calendar-items.values.ts'

export type EventInput = TypedFields<typeof CALENDAR_EVENT> & { wholeDay: boolean }
type Names = (keyof TypedFields<typeof CALENDAR_EVENT>)[]
const HOURS: Names = ['startHour', 'endHour']

export const eventForm = recordForm(CALENDAR_EVENT, calendarEventWrite.required(), {
  required: ({ wholeDay }: EventInput) => (wholeDay ? [] : HOURS),
  ignored: (typed): Names => [
    ...(typed.wholeDay ? HOURS : []),
    ...(typed.repeatsYearly ? [] : (['repeatsUntil'] as const)),
    ...(followingProblem(typed) === null ? [] : (['followsWeekday'] as const)),
  ],
})
export type EventValues = z.output<typeof eventForm>

/** Faults of several fields together, reported before anything is sent. */
export const refuseProblems = (values: EventValues): void => {
  const errors: FieldError[] = []
  const refuse = (path: string, message: string) => errors.push({ path, code: 'INVALID', message })
  const { start, end, startHour, endHour, repeatsUntil } = values
  if (end < start) refuse('end', CALENDAR.form.endBeforeStart)
  else if (start === end && startHour !== null && endHour !== null && endHour <= startHour)
    refuse('endHour', CALENDAR.form.hourBeforeStart)
  const first = Number(start.slice(0, 4))
  if (repeatsUntil !== null && repeatsUntil < first)
    refuse('repeatsUntil', fill(CALENDAR.form.untilBeforeStart, { ano: first }))
  if (errors.length > 0) throw refusedFields(errors)
}

/** An event as the form shows it. */
export const typedOf = (event: AcademicCalendarEvent): EventInput => ({
  ...typedFields(CALENDAR_EVENT, isTimed(event) ? event : { ...event, startHour: null, endHour: null }),
  wholeDay: !isTimed(event),
})

/** An event as it would be sent. */
export const valuesOf = (event: AcademicCalendarEvent): EventValues => pickFields(CALENDAR_EVENT, event)

const repetitionWords = ({ repeatsYearly, repeatsUntil }: EventValues): string => {
  if (!repeatsYearly) return CALENDAR.form.never
  return repeatsUntil === null ? CALENDAR.yearlyShort : fill(CALENDAR.yearlyUntil, { ano: repeatsUntil })
}

/** The units of a decision when two people changed one event. */
export const EVENT_UNITS: readonly CompareUnit<EventValues>[] = [
  { id: 'title', label: CALENDAR_EVENT.title.label, show: ({ title }) => title, paths: ['title'] },
  { id: 'type', label: CALENDAR_EVENT.type.label, show: ({ type }) => CALENDAR.types[type], paths: ['type'] },
  { id: 'when', label: CALENDAR.form.whole, show: showSpan, paths: ['start', 'end', 'startHour', 'endHour'] },
  {
    id: 'repetition',
    label: CALENDAR.form.repetition,
    show: repetitionWords,
    paths: ['repeatsYearly', 'repeatsUntil'],
  },
  {
    id: 'followsWeekday',
    label: CALENDAR_EVENT.followsWeekday.label,
    show: ({ followsWeekday }) =>
      followsWeekday === null ? CALENDAR.form.followsNone : CALENDAR.weekdays[followsWeekday],
    paths: ['followsWeekday'],
  },
  {
    id: 'description',
    label: CALENDAR_EVENT.description.label,
    show: ({ description }) => description ?? '',
    paths: ['description'],
  },
]
