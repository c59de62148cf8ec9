import type { CivilDate } from './civil-date.rules.ts'

/** The local time of a time zone at an instant, as if it were universal time. */
function shownAt(timeZone: string, instant: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
  }).formatToParts(instant)
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find(part => part.type === type)?.value)
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'))
}

/**
 * The instant at which the clocks of a time zone show a date and a time (`HH:MM`). A time that is skipped when clocks go
 * forward is the one an hour later; one that comes twice is the first. Throws RangeError on no date or time.
 */
export function instantAt(timeZone: string, date: CivilDate, time: string): string {
  const shown = Date.parse(`${date}T${time.slice(0, 5)}:00Z`)
  if (Number.isNaN(shown)) throw new RangeError(`not a date and time: ${date} ${time}`)
  const offsetAt = (instant: number) => shownAt(timeZone, instant) - instant
  const DAY = 86_400_000
  const candidates = [offsetAt(shown - DAY), offsetAt(shown + DAY)].map(offset => shown - offset)
  const exact = candidates.filter(instant => shownAt(timeZone, instant) === shown)
  return new Date(Math.min(...(exact.length > 0 ? exact : [Math.max(...candidates)]))).toISOString()
}
