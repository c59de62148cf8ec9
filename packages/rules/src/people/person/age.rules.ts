import type { CivilDate } from '../../calendar/civil-date.rules.ts'

/** From this age a person acts alone, in years. Source: Código Civil art. 5. */
export const ADULT_AGE = 18

/** Under this age, in years, a person is a child: highlighted consent is needed. Source: ECA art. 2, LGPD art. 14. */
export const CHILD_AGE_LIMIT = 12

/**
 * Completed years on a date; who was born on 29 February completes them on 1 March of a common year.
 * Never negative: before the birthdate it is 0.
 */
export function ageOn(birthdate: CivilDate, date: CivilDate): number {
  const years = Number(date.slice(0, 4)) - Number(birthdate.slice(0, 4))
  const hadBirthday = date.slice(5) >= birthdate.slice(5)
  return Math.max(0, hadBirthday ? years : years - 1)
}

/** Whether the person is under 18 on the date, and so needs a responsible with consent. Source: LGPD art. 14. */
export function isMinorOn(birthdate: CivilDate, date: CivilDate): boolean {
  return ageOn(birthdate, date) < ADULT_AGE
}
