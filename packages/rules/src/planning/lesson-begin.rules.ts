import { type CivilDate, civilDateIn } from '../calendar/civil-date.rules.ts'
import type { TimeOfDay } from './time.rules.ts'

/** A date and time of day on the wall of the institution. */
export type LocalMoment = { readonly date: CivilDate; readonly time: TimeOfDay }

// A formatter costs more than a whole day of lessons; the zone fully determines it.
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const formatter = formatters.get(timeZone)
  if (formatter) return formatter
  const made = new Intl.DateTimeFormat('en-GB-u-nu-latn', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  formatters.set(timeZone, made)
  return made
}

/** The local time of the institution at an instant. Throws RangeError on an unknown zone. */
export function localMoment(timeZone: string, instant: Date): LocalMoment {
  return { date: civilDateIn(timeZone, instant), time: formatterOf(timeZone).format(instant) }
}

/** Whether a lesson has begun: the minute in which it starts belongs to it. */
export function hasBegun(
  { date, start }: { readonly date: CivilDate; readonly start: TimeOfDay },
  now: LocalMoment,
): boolean {
  return date === now.date ? start <= now.time : date < now.date
}
