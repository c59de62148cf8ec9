import type { EventWrite } from '@lousa/contract/academics/event-writing.contract.ts'
import { ERRORS, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { checkEventTimes } from '@lousa/rules/academics/event/event.rules.ts'
import { refusedOn } from '../../field-refusal.ts'
import type { Ctx } from '../../module.ts'
import { refuseEnrollmentValues } from '../grade/grade-values.service.ts'
import { type EventValues, openYearAt } from './event-writing.queries.ts'

/** The names under which the audit and the contract know the columns of an event. */
const FIELDS = {
  name: 'name',
  description: 'description',
  place: 'place',
  event_first_day: 'start',
  event_last_day: 'end',
  event_start_hour: 'startHour',
  event_end_hour: 'endHour',
  enrollment_start: 'enrollmentStart',
  enrollment_end: 'enrollmentEnd',
  capacity: 'capacity',
  age_min: 'ageMin',
  age_max: 'ageMax',
  self_enrollment: 'selfEnrollment',
  picture: 'picture',
} as const satisfies Partial<Record<keyof EventValues, string>>

export const auditedEvent = (values: EventValues): Record<string, unknown> =>
  Object.fromEntries(Object.entries(FIELDS).map(([column, field]) => [field, Reflect.get(values, column)]))

type Sent = Partial<Omit<EventWrite, 'isEvent' | 'picture'>>

/** What is sent over what was; the picture and the year are decided apart. */
export const eventAfter = (before: EventValues, body: Sent): EventValues => {
  const valueAfter = <T>(sent: T | undefined, stored: T): T => (sent === undefined ? stored : sent)
  return {
    ...before,
    name: valueAfter(body.name, before.name),
    description: valueAfter(body.description, before.description),
    place: valueAfter(body.place, before.place),
    event_first_day: valueAfter(body.start, before.event_first_day),
    event_last_day: valueAfter(body.end, before.event_last_day),
    event_start_hour: valueAfter(body.startHour, before.event_start_hour),
    event_end_hour: valueAfter(body.endHour, before.event_end_hour),
    enrollment_start: valueAfter(body.enrollmentStart, before.enrollment_start),
    enrollment_end: valueAfter(body.enrollmentEnd, before.enrollment_end),
    capacity: valueAfter(body.capacity, before.capacity),
    age_min: valueAfter(body.ageMin, before.age_min),
    age_max: valueAfter(body.ageMax, before.age_max),
    self_enrollment: valueAfter(body.selfEnrollment, before.self_enrollment),
  }
}

export const refuseEventValues = (values: EventValues): void => {
  const problems = checkEventTimes({
    start: values.event_first_day,
    end: values.event_last_day,
    startHour: values.event_start_hour,
    endHour: values.event_end_hour,
  })
  const missing = problems.flatMap(({ path, code }) => (code === 'REQUIRED' ? [fieldError(path, code)] : []))
  if (missing.length > 0) throw invalidFields(...missing)
  for (const { path, code } of problems)
    if (code !== 'REQUIRED') throw refusedOn(path, code, { message: ERRORS[code][1] })
  refuseEnrollmentValues(values)
}

/** The open year that an event of this first day belongs to, held open. */
export const yearOfStart = async (ctx: Ctx, start: string): Promise<string> => {
  const yearId = await openYearAt(ctx, start)
  if (yearId === null) throw invalidFields(fieldError('start', 'INVALID'))
  return yearId
}
