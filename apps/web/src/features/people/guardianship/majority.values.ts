import { ADULT_AGE, ageOn } from '@lousa/rules/people/person/age.rules.ts'

/** Whether a student is 18, or will be within a year: then a form asks whether the access goes on. */
export const isNearlyAdult = (birthdate: string | null, today: string): boolean =>
  birthdate !== null && ageOn(birthdate, today) >= ADULT_AGE - 1
