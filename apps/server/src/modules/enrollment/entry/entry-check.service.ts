import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import {
  areModalities,
  isOpenOn,
  isWithinAge,
  type Modality,
} from '@lousa/rules/enrollment/entry/admission.rules.ts'
import { type BusyTime, hasClash } from '@lousa/rules/enrollment/entry/schedule-clash.rules.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { WeeklyTimesOf } from '../../hooks.ts'
import type { Ctx } from '../../module.ts'
import type { LockedGrade } from '../waiting-list/queue.types.ts'
import { concurrentGrades, modalitiesOffered, type TimedGrade } from './entry.queries.ts'
import type { HeldStudent } from './student-lock.public.queries.ts'

/** Students enrol and leave by themselves only in the class's time. */
export const assertEntryOpen = (ctx: Ctx, grade: LockedGrade): void => {
  const window = {
    selfEnrollment: grade.selfEnrollment,
    start: grade.enrollmentStart,
    end: grade.enrollmentEnd,
  }
  if (!isOpenOn(window, ctx.today)) throw new ContractError('ENROLLMENT_CLOSED')
}

/** Answers whether the age is outside of the class's, which an administrator has confirmed. */
export const checkAge = (grade: LockedGrade, { birthdate }: HeldStudent, isConfirmed: boolean): boolean => {
  const { ageMin, ageMax } = grade
  const firstDay = grade.eventFirstDay ?? grade.yearStart
  if (isWithinAge(birthdate, { min: ageMin, max: ageMax }, firstDay)) return false
  if (!isConfirmed) throw new ContractError('AGE_OUT_OF_RANGE', { data: { ageMin, ageMax } })
  return true
}

export const assertModalities = async (
  ctx: Ctx,
  gradeId: string,
  modalities: readonly Modality[],
): Promise<void> => {
  if (modalities.length === 0) return
  const offered =
    ctx.institution.kind === 'MUNICIPAL' ? await modalitiesOffered(ctx, gradeId) : new Set<string>()
  if (!areModalities(modalities, offered)) throw fieldRefusal('modalities', 'MODALITY_INVALID')
}

/** The hours on each day of an event; one without hours takes no time. */
export const eventTimes = ({
  firstDay,
  lastDay,
  startHour,
  endHour,
}: Pick<TimedGrade, 'firstDay' | 'lastDay' | 'startHour' | 'endHour'>): BusyTime[] =>
  firstDay && lastDay && startHour && endHour
    ? [{ days: { start: firstDay, end: lastDay }, weekday: null, time: { start: startHour, end: endHour } }]
    : []

/** A student may not enrol themselves where they would have to be in two places at once from a day on. */
export const assertNoClash = async (
  ctx: Ctx,
  { gradeId, accountId, from }: { gradeId: string; accountId: string; from: CivilDate },
  weeklyTimesOf: WeeklyTimesOf,
): Promise<void> => {
  const [own, ...others] = await concurrentGrades(ctx, gradeId, accountId)
  if (!own || others.length === 0) return
  const classes = [own, ...others].filter(({ isEvent }) => !isEvent)
  const weekly = await weeklyTimesOf(
    ctx,
    classes.map(({ id }) => id),
  )
  const timesOf = (grade: TimedGrade): BusyTime[] =>
    grade.isEvent ? eventTimes(grade) : weekly.filter(time => time.gradeId === grade.id)
  const times = timesOf(own)
  const other = others.find(each => hasClash(times, timesOf(each), from))
  if (other)
    throw new ContractError('SCHEDULE_CLASH', { data: { grade: { id: other.id, name: other.name } } })
}
