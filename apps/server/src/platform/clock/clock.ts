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

/** Of an institution that chose none. */
export const DEFAULT_TIME_ZONE = 'America/Sao_Paulo'

/** "Today" where the institution is. */
export const todayIn = (clock: Clock, timeZone: string): CivilDate => civilDateIn(timeZone, clock.now())
