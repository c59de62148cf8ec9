import { addDays, type CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'

const MINUTE = 60_000

/** Minutes east of Greenwich at an instant. */
const offsetAt = (format: Intl.DateTimeFormat, time: number): number => {
  const name = format.formatToParts(time).find(part => part.type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d{2}):(\d{2})/.exec(name) ?? []
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
}

const offsetText = (minutes: number): string => {
  const size = Math.abs(minutes)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${two(size % 60)}`
}

type Observance = { start: string; from: number; to: number }

const textOf = ({ start, from, to }: Observance): string[] => {
  const kind = to > from ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${kind}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    `END:${kind}`,
  ]
}

/** The minute between two instants at which the clock changes. */
const changeBetween = (format: Intl.DateTimeFormat, before: number, after: number): number => {
  const old = offsetAt(format, before)
  let [low, high] = [before, after]
  while (high - low > MINUTE) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE) * MINUTE
    if (offsetAt(format, middle) === old) low = middle
    else high = middle
  }
  return high
}

/**
 * The definition of a time zone from start to end, for applications that do not know its name (RFC 5545, 3.6.5): the offset at
 * the beginning and every change of the clock.
 */
export const timeZoneBlock = (
  timeZone: string,
  { start, end }: { start: CivilDate; end: CivilDate },
): string => {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const at = (date: CivilDate) => Date.parse(`${date}T00:00:00Z`)
  const first = offsetAt(format, at(addDays(start, -1)))
  const observances: Observance[] = [{ start: '19700101T000000', from: first, to: first }]
  let from = first
  for (let date = start; date <= end; date = addDays(date, 1)) {
    const to = offsetAt(format, at(date))
    if (to === from) continue
    const change = changeBetween(format, at(addDays(date, -1)), at(date))
    const local = new Date(change + from * MINUTE).toISOString()
    observances.push({ start: local.replace(/[-:]|\.\d+Z/g, ''), from, to })
    from = to
  }
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...observances.flatMap(textOf), 'END:VTIMEZONE'].join('\r\n')
}
