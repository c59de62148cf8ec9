import { type CivilDate, civilDateIn } from '@lousa/rules/calendar/civil-date.rules.ts'

/** The only source of "now". Tests inject their own. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands at an instant until it is set to another. */
export const fixedClock = (start: Date): Clock & { set(instant: Date): void } => {
  let current = start
  return {
    now: () => current,
    set: instant => {
      current = instant
    },
  }
}

/** The time zone of an institution that has chosen none. */
export const DEFAULT_TIME_ZONE = 'America/Sao_Paulo'

const MINUTE_MS = 60_000
const todays = new Map<string, { minute: number; today: CivilDate }>()

/** "Today" where the institution is. Every request asks; no zone of today begins its days within a minute. */
export const todayIn = (clock: Clock, timeZone: string): CivilDate => {
  const now = clock.now()
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  const computedDay = todays.get(timeZone)
  if (computedDay?.minute === minute) return computedDay.today
  const today = civilDateIn(timeZone, now)
  todays.set(timeZone, { minute, today })
  return today
}
