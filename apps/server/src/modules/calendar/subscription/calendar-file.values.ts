import { createHash } from 'node:crypto'
import { addDays, type CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import ical, { type ICalEventData, ICalEventTransparency } from 'ical-generator'
import { LocalTime } from './local-time.values.ts'
import { timeZoneBlock } from './time-zone-block.values.ts'

/** One entry of the file: whole days, or from an hour of the first day to one of the last. */
export type FileEntry = {
  /** The key of an entry, equal in every file: applications replace an entry by its key. */
  key: string
  version: number
  title: string
  description: string | null
  start: CivilDate
  end: CivilDate
  startHour: string | null
  endHour: string | null
}

export type FileHead = { institutionId: string; timeZone: string; name: string; now: string }

/** Applications ask again after this long. */
const REFRESH_SECONDS = 43_200
const MIDNIGHT = '00:00:00'

/** Reveals nothing of the institution or its rows to a reader of the file. */
const uidOf = (institutionId: string, key: string): string =>
  `${createHash('sha256').update(`${institutionId} ${key}`).digest('hex').slice(0, 40)}@lousa`

const times = ({ start, end, startHour, endHour }: FileEntry, timeZone: string): ICalEventData =>
  startHour === null || endHour === null
    ? {
        allDay: true,
        start: new LocalTime(start, MIDNIGHT),
        end: new LocalTime(addDays(end, 1), MIDNIGHT),
        transparency: ICalEventTransparency.TRANSPARENT,
      }
    : { start: new LocalTime(start, startHour), end: new LocalTime(end, endHour), timezone: timeZone }

/** Text without what the format forbids (RFC 5545, 3.1) or some application takes for the end of a line. */
const printable = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]|[\u2028\u2029]/gu, ' ')

const FIRST_EVENT = '\r\nBEGIN:VEVENT\r\n'

/** The definition of the time zone for the days of entries with hours; none without such entries. */
const zoneOf = (entries: readonly FileEntry[], timeZone: string): string => {
  const timed = entries.filter(entry => entry.startHour !== null)
  const dates = timed.flatMap(entry => [entry.start, entry.end]).sort()
  const [start, end] = [dates[0], dates.at(-1)]
  return start && end ? `\r\n${timeZoneBlock(timeZone, { start, end })}` : ''
}

/** The entries as iCalendar (RFC 5545), the same bytes for the same entries and instant. */
export const calendarFile = (
  entries: readonly FileEntry[],
  { institutionId, timeZone, name, now }: FileHead,
): Buffer => {
  const file = ical({
    // One line of the file: the writer does not escape it.
    name: printable(name)
      .replace(/[\\;,]/g, '\\$&')
      .replace(/\s+/g, ' '),
    prodId: { company: 'Lousa', product: 'Calendario letivo', language: 'PT' },
    ttl: REFRESH_SECONDS,
  })
  for (const entry of entries)
    file.createEvent({
      ...times(entry, timeZone),
      id: uidOf(institutionId, entry.key),
      stamp: new Date(now),
      sequence: entry.version - 1,
      summary: printable(entry.title),
      description: entry.description === null ? null : printable(entry.description),
    })
  // The writer would put the zone among the properties, which must come first.
  const zone = zoneOf(entries, timeZone)
  return Buffer.from(`${file.toString().replace(FIRST_EVENT, () => `${zone}${FIRST_EVENT}`)}\r\n`, 'utf8')
}
