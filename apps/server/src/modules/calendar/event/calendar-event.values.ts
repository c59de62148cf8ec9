import type { createCalendarEvent, updateCalendarEvent } from '@lousa/contract/calendar/calendar.contract.ts'
import { CALENDAR_EVENT } from '@lousa/contract/calendar/calendar-event-table.ts'
import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type { ValuesOf } from '@lousa/contract/record-table.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { daysBetween } from '@lousa/rules/calendar/civil-date.rules.ts'
import { followingProblem } from '@lousa/rules/calendar/school-days/day-timetable.rules.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import { newValues, valuesAfter } from '../../record-values.ts'

export type EventValues = ValuesOf<typeof CALENDAR_EVENT>

type NotOfEvent = 'lessons' | 'preview'
export type Creation = Omit<BodyOf<typeof createCalendarEvent>, NotOfEvent>
export type Change = Omit<BodyOf<typeof updateCalendarEvent>, NotOfEvent | 'version'>

const FIRST_YEAR = 1900
const LAST_YEAR = 2199
const MOST_DAYS = 366
/** A longer span would meet its own next year. */
const MOST_DAYS_REPEATED = 364

/** A date under its one or its other name; both may be said when they say the same. */
const dateUnder = (name: 'start' | 'end', other: 'startDate' | 'endDate', body: Change) => {
  const [one, two] = [body[name], body[other]]
  if (one !== undefined && two !== undefined && one !== two) throw invalidFields(fieldError(other, 'INVALID'))
  return one ?? two
}

const yearOf = (date: string): number => Number(date.slice(0, 4))

const refuseDates = ({ start, end, repeatsYearly, repeatsUntil }: EventValues): void => {
  if (end < start) throw fieldRefusal('end', 'INVALID_DATE_INTERVAL_ERROR')
  const isKnown = (date: string) => FIRST_YEAR <= yearOf(date) && yearOf(date) <= LAST_YEAR
  const outside = (['start', 'end'] as const).filter(path => !isKnown(path === 'start' ? start : end))
  if (outside.length > 0) throw invalidFields(...outside.map(path => fieldError(path, 'INVALID_DATE')))
  if (daysBetween(start, end) >= (repeatsYearly ? MOST_DAYS_REPEATED : MOST_DAYS))
    throw invalidFields(fieldError('end', 'INVALID_DATE'))
  if (repeatsUntil === null) return
  if (!repeatsYearly) throw invalidFields(fieldError('repeatsUntil', 'INVALID'))
  if (repeatsUntil < yearOf(start)) throw fieldRefusal('repeatsUntil', 'INVALID_DATE_INTERVAL_ERROR')
}

/** A time of day that is not before another is reported as such, and not as a date. */
const notBefore = (end: string): ContractError => {
  const { message } = fieldError('startHour', 'NOT_LESS', { value: end.slice(0, 5) })
  return new ContractError('INVALID_DATE_INTERVAL_ERROR', {
    errors: [{ path: 'startHour', code: 'INVALID_DATE_INTERVAL_ERROR', message }],
  })
}

const refuseHours = ({ start, end, startHour, endHour }: EventValues): void => {
  if ((startHour === null) !== (endHour === null))
    throw invalidFields(fieldError(startHour === null ? 'startHour' : 'endHour', 'REQUIRED'))
  if (startHour !== null && endHour !== null && start === end && endHour <= startHour)
    throw notBefore(endHour)
}

const assertCanFollow = (values: EventValues): void => {
  if (values.followsWeekday !== null && followingProblem(values) !== null)
    throw invalidFields(fieldError('followsWeekday', 'INVALID'))
}

/** The values, or what is wrong with them. */
export const checkedValues = (values: EventValues): EventValues => {
  refuseDates(values)
  refuseHours(values)
  assertCanFollow(values)
  return values
}

/** A new event as it is said, with everything that was left out. */
export const newEventValues = (body: Creation): EventValues => {
  const start = dateUnder('start', 'startDate', body)
  const end = dateUnder('end', 'endDate', body)
  if (start === undefined || end === undefined)
    throw invalidFields(fieldError(start === undefined ? 'start' : 'end', 'REQUIRED'))
  return checkedValues(newValues(CALENDAR_EVENT, { ...body, start, end }))
}

/**
 * The stored values with those of the body. A body that ends the repetition clears its last year too; one after which the
 * event cannot follow a weekday any more clears that.
 */
export const mergedValues = (stored: EventValues, body: Change): EventValues => {
  const endsRepetition = body.repeatsYearly === false && body.repeatsUntil === undefined
  const merged = valuesAfter(CALENDAR_EVENT, stored, {
    ...body,
    start: dateUnder('start', 'startDate', body),
    end: dateUnder('end', 'endDate', body),
    ...(endsRepetition ? { repeatsUntil: null } : {}),
  })
  const follows = body.followsWeekday !== undefined || followingProblem(merged) === null
  return follows ? merged : { ...merged, followsWeekday: null }
}
