import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { Holidays } from '../calendar/holiday/holidays.service.ts'
import type { DayRecords, Hooks, PersonsMerged } from '../hooks.ts'
import { checkPlanClashes, freeInstructorSlots } from './clash/clash.service.ts'
import { lockTimetablesOfYears } from './clash/timetable-lock.service.ts'
import { clearAbsenceTextsOf, removeOldAbsences } from './cover/absence-retention.queries.ts'
import { removeOldDrafts } from './draft/draft-retention.queries.ts'
import { onDaysChanged } from './generation/day-lessons.service.ts'
import {
  deletePlansOfYear,
  followYearEnd,
  lessonsOfCovers,
  moveAbsences,
  moveAbsencesEntered,
  moveAbsencesWithdrawn,
  moveCoversEntered,
  moveCoversOfAbsent,
  moveCoversOfSubstitute,
  moveCoversWithdrawn,
  movePlanPeriods,
  moveReleases,
  plansOfBoth,
  plansOfPeriods,
  putAbsencesBack,
  takeAbsencesOut,
  yearsTaught,
} from './hooks.queries.ts'
import { onTermsChanged } from './lesson/lesson-hooks.service.ts'
import {
  moveFirstLessons,
  moveHourInstructors,
  moveWeeks,
  putHoursBack,
  putWeeksBack,
  removeWeeksOf,
  takeHoursOut,
  takeWeeksOut,
} from './making/making-hooks.queries.ts'
import { notePlanChanges } from './plan/plan-change.public.queries.ts'

/** The plan in the way, of a refusal of the timetable. */
const namesIn = ({ data }: ContractError): string[] => {
  const plan = (
    data?.conflict as { lessonPlan?: { grade: { name: string }; curriculumComponent: { name: string } } }
  )?.lessonPlan
  return plan ? [`${plan.grade.name} – ${plan.curriculumComponent.name}`] : []
}

const PERIODS = 'lesson_plan_instructor.account_id'
const SUBSTITUTES = 'lesson_cover.substitute_id'

/**
 * A merge moves plan periods, released lessons, absences and covers, then rebuilds the weekly times of instructors. It is refused if an
 * instructor would teach in two places at once.
 */
const plansOfMerged: PersonsMerged = {
  columns: [
    { column: PERIODS, of: 'account', kind: 'plans', follow: movePlanPeriods },
    {
      column: 'lesson_accomplishment.account_id',
      of: 'account',
      kind: 'lessons',
      mayGo: true,
      follow: moveReleases,
    },
    { column: 'instructor_week.account_id', of: 'account', kind: 'others', mayGo: true, follow: moveWeeks },
    {
      column: 'planning_hour_instructor.account_id',
      of: 'account',
      kind: 'others',
      mayGo: true,
      follow: moveHourInstructors,
    },
    {
      column: 'class_wish.first_account_id',
      of: 'account',
      kind: 'others',
      mayGo: true,
      follow: moveFirstLessons,
    },
    { column: 'instructor_absence.account_id', of: 'account', kind: 'others', follow: moveAbsences },
    { column: 'instructor_absence.created_by', of: 'account', kind: null, follow: moveAbsencesEntered },
    { column: 'instructor_absence.withdrawn_by', of: 'account', kind: null, follow: moveAbsencesWithdrawn },
    { column: 'lesson_cover.absent_id', of: 'account', kind: null, follow: moveCoversOfAbsent },
    { column: SUBSTITUTES, of: 'account', kind: 'others', mayGo: true, follow: moveCoversOfSubstitute },
    { column: 'lesson_cover.created_by', of: 'account', kind: null, follow: moveCoversEntered },
    { column: 'lesson_cover.withdrawn_by', of: 'account', kind: null, follow: moveCoversWithdrawn },
  ],
  rivals: [
    // Both accounts may have a week in one year, or be in one planning hour.
    { table: 'instructor_week', takeOut: takeWeeksOut, putBack: putWeeksBack },
    { table: 'planning_hour_instructor', takeOut: takeHoursOut, putBack: putHoursBack },
    { table: 'instructor_absence', takeOut: takeAbsencesOut, putBack: putAbsencesBack },
  ],
  hold: async (ctx, accountIds) => lockTimetablesOfYears(ctx, await yearsTaught(ctx, accountIds)),
  clashes: async (ctx, pair) => {
    const names = await plansOfBoth(ctx, pair)
    return names.length === 0 ? [] : [{ reason: 'PLANS', names }]
  },
  settle: async (ctx, followed) => {
    await freeInstructorSlots(ctx, await lessonsOfCovers(ctx, followed.get(SUBSTITUTES) ?? []))
    const periods = followed.get(PERIODS) ?? []
    if (periods.length === 0) return
    const plans = await plansOfPeriods(ctx, periods)
    await notePlanChanges(ctx, plans)
    await checkPlanClashes(ctx, plans).catch((error: unknown) => {
      if (!(error instanceof ContractError)) throw error
      throw new ContractError('MERGE_CLASH', {
        data: { clashes: [{ reason: 'PLANS', names: namesIn(error) }] },
      })
    })
  },
}

export const planningHooks = (holidays: Holidays, records: DayRecords) =>
  ({
    dataExpired: [
      { kind: 'timetableDrafts', tables: ['timetable_draft'], remove: removeOldDrafts },
      { kind: 'instructorAbsences', tables: ['instructor_absence'], remove: removeOldAbsences },
    ],
    personsMerged: plansOfMerged,
    personErased: async (place, one) => ({
      instructorWeeks: await removeWeeksOf(place, one),
      instructorAbsences: await clearAbsenceTextsOf(place, one),
    }),
    yearChanged: {
      dated: (ctx, { before, after }) =>
        followYearEnd(ctx, { yearId: after.id, from: before.end, to: after.end }),
      removed: (ctx, { id }) => deletePlansOfYear(ctx, id),
    },
    termsMoved: onTermsChanged(holidays, records),
    daysChanged: onDaysChanged(records),
  }) satisfies Hooks
