import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import { OWN_ENROLLMENT as W } from '@lousa/contract/enrollment/own/own.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { addDays, type CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { isWithinAge } from '@lousa/rules/enrollment/entry/admission.rules.ts'
import { type BusyTime, hasClash } from '@lousa/rules/enrollment/entry/schedule-clash.rules.ts'

/** The facts that decide whether a resident may enrol, as far as the page knows them; the server decides in the end. */
export type Enrolling = {
  /** Undefined while it is not known. */
  birthdate: CivilDate | null | undefined
  /** The first day of the academic year, on which ages are counted; undefined while it is not known. */
  firstDay: CivilDate | undefined
  /** The classes with a place of one's own. */
  taken: readonly Grade[]
  today: CivilDate
}

const busyTimes = ({ times = [] }: Grade, today: CivilDate): BusyTime[] =>
  times.map(({ weekday, start, end }) => ({
    days: { start: today, end: addDays(today, 6) },
    weekday,
    time: { start, end },
  }))

/** Why a resident cannot enrol in a class, in words; '' when nothing is known to stand against it. */
export const hindranceOf = (grade: Grade, { birthdate, firstDay, taken, today }: Enrolling): string => {
  const ages = { min: grade.ageMin, max: grade.ageMax }
  if (birthdate !== undefined && firstDay !== undefined && !isWithinAge(birthdate, ages, firstDay))
    return W.hindrance.age
  const times = busyTimes(grade, today)
  const other = taken.find(each => hasClash(times, busyTimes(each, today), today))
  return other ? fill(W.hindrance.clash, { grade: other.name }) : ''
}
