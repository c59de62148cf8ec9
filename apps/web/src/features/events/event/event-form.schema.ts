import type { SchoolEvent } from '@lousa/contract/academics/academics.contract.ts'
import { schoolEvent } from '@lousa/contract/academics/academics.contract.ts'
import { eventWrite } from '@lousa/contract/academics/event-writing.contract.ts'
import { EVENTS } from '@lousa/contract/events/event.messages.ts'
import { eventWhen } from '@lousa/contract/events/event-when.ts'
import { FIELD_MESSAGES, type FieldCode } from '@lousa/contract/refusal/field-errors.ts'
import { fieldErrors } from '@lousa/contract/refusal/validation.ts'
import { coded } from '@lousa/contract/schema.ts'
import { z } from 'zod'
import type { ComparedFields } from '../../../frames/versions/other-changes.tsx'
import { showDate, showTime } from '../../../lib/text/dates.ts'

export const event = schoolEvent

const asTyped = z.object({
  name: z.string(),
  description: z.string(),
  place: z.string(),
  start: z.string(),
  end: z.string(),
  wholeDay: z.boolean(),
  startHour: z.string(),
  endHour: z.string(),
  selfEnrollment: z.boolean(),
  enrollmentStart: z.string(),
  enrollmentEnd: z.string(),
  capacity: z.string(),
  ageMin: z.string(),
  ageMax: z.string(),
  picture: z.string().nullable(),
})
export type EventInput = z.input<typeof asTyped>

const isFieldCode = (code: string): code is FieldCode => code in FIELD_MESSAGES
const seconds = (time: string): string => (time.length === 5 ? `${time}:00` : time)

/** What a person types as the contract's fields, checked by the contract. */
export const eventForm = asTyped.transform(({ wholeDay, ...typed }, context) => {
  const problem = (path: string, code: FieldCode) =>
    context.addIssue({ code: 'custom', path: path.split('.'), ...coded(code) })
  const whole = (path: 'capacity' | 'ageMin' | 'ageMax'): number | null => {
    const text = typed[path].trim()
    if (text !== '' && !/^\d{1,6}$/.test(text)) problem(path, 'INVALID_NUMBER')
    return text === '' ? null : Number(text)
  }
  const required = (
    ['start', 'end', ...(wholeDay ? [] : (['startHour', 'endHour'] as const))] as const
  ).filter(path => typed[path] === '')
  for (const path of required) problem(path, 'REQUIRED')
  const values = {
    ...typed,
    isEvent: true as const,
    startHour: wholeDay ? null : seconds(typed.startHour),
    endHour: wholeDay ? null : seconds(typed.endHour),
    enrollmentStart: typed.enrollmentStart || null,
    enrollmentEnd: typed.enrollmentEnd || null,
    capacity: whole('capacity'),
    ageMin: whole('ageMin'),
    ageMax: whole('ageMax'),
  }
  const checked = eventWrite.required().safeParse(values)
  if (checked.success) return checked.data
  for (const { path, code } of fieldErrors(checked.error.issues))
    if (isFieldCode(code) && !required.some(name => name === path)) problem(path, code)
  return z.NEVER
})
export type EventValues = z.output<typeof eventForm>

export const NEW_EVENT: EventInput = {
  name: '',
  description: '',
  place: '',
  start: '',
  end: '',
  wholeDay: false,
  startHour: '',
  endHour: '',
  selfEnrollment: true,
  enrollmentStart: '',
  enrollmentEnd: '',
  capacity: '',
  ageMin: '',
  ageMax: '',
  picture: null,
}

const numberText = (value: number | null): string => (value === null ? '' : String(value))

export const eventInput = (of: SchoolEvent): EventInput => ({
  name: of.name,
  description: of.description ?? '',
  place: of.place ?? '',
  start: of.start,
  end: of.end,
  wholeDay: of.startHour === null,
  startHour: of.startHour === null ? '' : showTime(of.startHour),
  endHour: of.endHour === null ? '' : showTime(of.endHour),
  selfEnrollment: of.selfEnrollment,
  enrollmentStart: of.enrollmentStart ?? '',
  enrollmentEnd: of.enrollmentEnd ?? '',
  capacity: numberText(of.capacity),
  ageMin: numberText(of.ageMin),
  ageMax: numberText(of.ageMax),
  picture: of.picture,
})

/** What is told when somebody else changed it meanwhile. */
export const EVENT_TOLD: ComparedFields<SchoolEvent> = [
  [EVENTS.name, ({ name }) => name],
  [EVENTS.when, eventWhen],
  [EVENTS.place, ({ place }) => place ?? ''],
  [EVENTS.capacity, ({ capacity }) => numberText(capacity)],
  [EVENTS.enrollmentStart, ({ enrollmentStart }) => showDate(enrollmentStart)],
  [EVENTS.enrollmentEnd, ({ enrollmentEnd }) => showDate(enrollmentEnd)],
]
