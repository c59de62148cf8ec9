import {
  type AcademicCalendarEvent,
  CALENDAR_EVENT_TYPES,
  calendarEventWrite,
} from '@lousa/contract/calendar/calendar.contract.ts'
import { CALENDAR } from '@lousa/contract/calendar/calendar.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { FIELD_MESSAGES, type FieldCode, type FieldError } from '@lousa/contract/refusal/field-errors.ts'
import { refusedFields } from '@lousa/contract/refusal/refusal.ts'
import { fieldErrors } from '@lousa/contract/refusal/validation.ts'
import { coded } from '@lousa/contract/schema.ts'
import { z } from 'zod'
import type { CompareUnit } from '../../../frames/versions/compare-versions.ts'
import { showTime } from '../../../lib/text/dates.ts'
import { showSpan } from '../item/calendar.words.ts'
import { isTimed } from '../item/calendar-items.values.ts'

const asTyped = z.object({
  title: z.string(),
  type: z.enum(CALENDAR_EVENT_TYPES),
  start: z.string(),
  end: z.string(),
  wholeDay: z.boolean(),
  startHour: z.string(),
  endHour: z.string(),
  repeatsYearly: z.boolean(),
  repeatsUntil: z.string(),
  description: z.string(),
})
export type EventInput = z.input<typeof asTyped>

const isFieldCode = (code: string): code is FieldCode => code in FIELD_MESSAGES
const SHORT_TIME = 5
const withSeconds = (time: string): string => (time.length === SHORT_TIME ? `${time}:00` : time)

/** What a person types as the contract's fields, checked by the contract. */
export const eventForm = asTyped.transform((typed, context) => {
  const { wholeDay, repeatsUntil, ...rest } = typed
  const problem = (path: string, code: FieldCode) =>
    context.addIssue({ code: 'custom', path: [path], ...coded(code) })
  const blank = (['start', 'end', 'startHour', 'endHour'] as const).filter(
    name => typed[name] === '' && !(wholeDay && name.endsWith('Hour')),
  )
  for (const name of blank) problem(name, 'REQUIRED')
  const checked = calendarEventWrite.safeParse({
    ...rest,
    startHour: wholeDay ? null : withSeconds(typed.startHour),
    endHour: wholeDay ? null : withSeconds(typed.endHour),
    repeatsUntil: typed.repeatsYearly && repeatsUntil.trim() !== '' ? Number(repeatsUntil) : null,
  })
  if (checked.success && blank.length === 0)
    return {
      ...checked.data,
      startHour: checked.data.startHour ?? null,
      endHour: checked.data.endHour ?? null,
      description: checked.data.description ?? null,
      repeatsYearly: checked.data.repeatsYearly ?? false,
      repeatsUntil: checked.data.repeatsUntil ?? null,
    }
  for (const { path, code } of checked.error ? fieldErrors(checked.error.issues) : [])
    if (isFieldCode(code) && !blank.some(name => name === path)) problem(path, code)
  return z.NEVER
})
export type EventValues = z.output<typeof eventForm>

/** What only the fields together can break, said before anything is sent. */
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
export const typedOf = (event: AcademicCalendarEvent): EventInput => {
  const timed = isTimed(event)
  return {
    title: event.title,
    type: event.type,
    start: event.start,
    end: event.end,
    wholeDay: !timed,
    startHour: timed && event.startHour ? showTime(event.startHour) : '',
    endHour: timed && event.endHour ? showTime(event.endHour) : '',
    repeatsYearly: event.repeatsYearly,
    repeatsUntil: event.repeatsUntil === null ? '' : String(event.repeatsUntil),
    description: event.description ?? '',
  }
}

export const valuesOf = ({
  title,
  type,
  start,
  end,
  startHour,
  endHour,
  description,
  repeatsYearly,
  repeatsUntil,
}: AcademicCalendarEvent): EventValues => ({
  title,
  type,
  start,
  end,
  startHour,
  endHour,
  description,
  repeatsYearly,
  repeatsUntil,
})

const repetitionWords = ({ repeatsYearly, repeatsUntil }: EventValues): string => {
  if (!repeatsYearly) return CALENDAR.form.never
  return repeatsUntil === null ? CALENDAR.yearlyShort : fill(CALENDAR.yearlyUntil, { ano: repeatsUntil })
}

/** What is decided as one when two people changed the same event. */
export const EVENT_UNITS: readonly CompareUnit<EventValues>[] = [
  { id: 'title', label: CALENDAR.form.title, show: ({ title }) => title, paths: ['title'] },
  { id: 'type', label: CALENDAR.form.type, show: ({ type }) => CALENDAR.types[type], paths: ['type'] },
  { id: 'when', label: CALENDAR.form.whole, show: showSpan, paths: ['start', 'end', 'startHour', 'endHour'] },
  {
    id: 'repetition',
    label: CALENDAR.form.repetition,
    show: repetitionWords,
    paths: ['repeatsYearly', 'repeatsUntil'],
  },
  {
    id: 'description',
    label: CALENDAR.form.description,
    show: ({ description }) => description ?? '',
    paths: ['description'],
  },
]
