import type { SchoolEvent } from '@lousa/contract/academics/academics.contract.ts'
import { EVENTS } from '@lousa/contract/events/event.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { addDays, showDate } from '../../../lib/text/dates.ts'
import { windowOn } from '../../enrollment/own/open-class.values.ts'

type Times = Pick<SchoolEvent, 'start' | 'end' | 'startHour' | 'endHour'>

export type EventStatus = 'COMING' | 'RUNNING' | 'OVER'

export const eventStatusOn = ({ start, end }: Pick<Times, 'start' | 'end'>, today: string): EventStatus => {
  if (today < start) return 'COMING'
  return today > end ? 'OVER' : 'RUNNING'
}

/** The state of the enrolment, next to its word; visitors do not see who may enrol. */
export const enrollmentText = (
  event: Pick<SchoolEvent, 'start' | 'end' | 'selfEnrollment' | 'enrollmentStart' | 'enrollmentEnd'>,
  today: string,
): string => {
  if (eventStatusOn(event, today) === 'OVER') return EVENTS.closed
  if (event.selfEnrollment === false) return EVENTS.notByThemselves
  const { enrollmentStart, enrollmentEnd } = event
  switch (windowOn({ selfEnrollment: true, enrollmentStart, enrollmentEnd }, today)) {
    case 'BEFORE':
      return fill(EVENTS.from, { date: showDate(enrollmentStart) })
    case 'AFTER':
      return EVENTS.closed
    default:
      return enrollmentEnd === null ? EVENTS.always : fill(EVENTS.until, { date: showDate(enrollmentEnd) })
  }
}

const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, sign => `\\${sign}`).replace(/\r?\n/g, '\\n')

const compact = (text: string): string => text.replace(/[-:]/g, '')

/** Lines of a calendar file are at most 75 bytes long; the rest goes on in the next one (RFC 5545). */
const folded = (line: string): string => line.replace(/(.{36})(?=.)/gu, '$1\r\n ')

/**
 * The event as a file that every calendar takes. Without hours it takes whole days; with hours they are local, as the
 * place of the event has them.
 */
export const calendarFileOf = (
  event: Times & Pick<SchoolEvent, 'id' | 'name' | 'place' | 'description'>,
  at: Date,
): string => {
  const { startHour, endHour } = event
  const stamp = `${compact(at.toISOString()).slice(0, 15)}Z`
  const times =
    startHour === null || endHour === null
      ? [`DTSTART;VALUE=DATE:${compact(event.start)}`, `DTEND;VALUE=DATE:${compact(addDays(event.end, 1))}`]
      : [
          `DTSTART:${compact(event.start)}T${compact(startHour)}`,
          `DTEND:${compact(event.end)}T${compact(endHour)}`,
        ]
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lousa//Eventos//PT',
    'BEGIN:VEVENT',
    `UID:${event.id}@lousa`,
    `DTSTAMP:${stamp}`,
    ...times,
    `SUMMARY:${escaped(event.name)}`,
    ...(event.place ? [`LOCATION:${escaped(event.place)}`] : []),
    ...(event.description ? [`DESCRIPTION:${escaped(event.description)}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
}

/** The page of one event. */
export const eventPath = (id: string): string => `${PATHS.events}/evento?evento=${id}`
