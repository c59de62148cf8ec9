import { addDays, type CivilDate, type DateRange, isCivilDate } from '../../calendar/civil-date.rules.ts'
import { ageOn } from '../../people/person/age.rules.ts'

/** The audience and window of self-enrolment; a blank side of the window has no limit. */
export type EnrollmentWindow = {
  readonly selfEnrollment: boolean
  readonly start: CivilDate | null
  readonly end: CivilDate | null
}

/** Whether students may enrol and leave by themselves on a day. Source: docs/rules.md, Vacancies and enrolment. */
export function isOpenOn({ selfEnrollment, start, end }: EnrollmentWindow, day: CivilDate): boolean {
  return selfEnrollment && (start === null || start <= day) && (end === null || day <= end)
}

export type AgeRange = { readonly min: number | null; readonly max: number | null }

/**
 * Whether a person has the age of a class on its first day, in completed years, both ends included. A person with unknown
 * birthdate does not have a required age. Source: docs/rules.md, Vacancies and enrolment.
 */
export function isWithinAge(
  birthdate: CivilDate | null,
  { min, max }: AgeRange,
  firstDay: CivilDate,
): boolean {
  if (min === null && max === null) return true
  if (birthdate === null || !isCivilDate(birthdate)) return false
  const age = ageOn(birthdate, firstDay)
  return (min === null || age >= min) && (max === null || age <= max)
}

/** The day on which an enrolment made on a day begins: never outside of the academic year. */
export function entryDay(day: CivilDate, year: DateRange): CivilDate {
  if (day < year.start) return year.start
  return day > year.end ? year.end : day
}

/**
 * The first day of a person who is called from the waiting list on a day: after the closed terms of the class, as their figures
 * stand (`lastClosed`: the last day of the last of them), and after the day on which they left it before (`left`); null where the
 * year has no such day left. Source: docs/rules.md, Waiting list.
 */
export function promotionDate(
  day: CivilDate,
  year: DateRange,
  { lastClosed, left = null }: { lastClosed: CivilDate | null; left?: CivilDate | null },
): CivilDate | null {
  const first = entryDay(day, year)
  const taken = [lastClosed, left]
    .flatMap(each => each ?? [])
    .toSorted()
    .at(-1)
  if (taken === undefined || first > taken) return first
  return taken < year.end ? addDays(taken, 1) : null
}

/** The day on which an enrolment that is cancelled on a day has ended: never before it began. */
export function cancellationDay(day: CivilDate, start: CivilDate): CivilDate {
  return day < start ? start : day
}

/** The most modalities that one enrolment has: a first and a second choice. */
const MODALITIES = 2

export type Modality = { readonly position: number; readonly curriculumComponentId: string }

/**
 * Whether these are a first and a second choice, or the first alone, or none: different ones of those that the class
 * offers. Source: docs/rules.md, Vacancies and enrolment.
 */
export function areModalities(chosen: readonly Modality[], offered: ReadonlySet<string>): boolean {
  const positions = chosen.map(({ position }) => position).toSorted((a, b) => a - b)
  const components = new Set(chosen.map(({ curriculumComponentId }) => curriculumComponentId))
  return (
    chosen.length <= MODALITIES &&
    positions.every((position, index) => position === index + 1) &&
    components.size === chosen.length &&
    [...components].every(component => offered.has(component))
  )
}
