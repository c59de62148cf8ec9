import type { LessonsPreview, PreviewedLesson } from '@lousa/contract/lessons-preview.ts'
import { NO_LESSONS } from '@lousa/contract/no-lessons.ts'
import { daysOff } from '../../calendar/event/days-off.service.ts'
import type { Holidays } from '../../calendar/holiday/holidays.service.ts'
import { holidaysOfYear } from '../../calendar/school-days/school-days.service.ts'
import type { ChangedDays, DayRecords, TermsMoved } from '../../hooks.ts'
import type { Ctx } from '../../module.ts'
import { freeInstructorSlots } from '../clash/clash.service.ts'
import { yearOfLevel } from './lesson-change.queries.ts'
import {
  type AffectedLesson,
  type DaysOfYears,
  lockTermsOfYears,
  recordedLessons,
  remainingLessons,
  removeUntouched,
  restoreLessons,
} from './lesson-hooks.queries.ts'

const shownLesson = ({ date, start, end, lessonPlan, reason }: AffectedLesson): PreviewedLesson => ({
  date,
  start,
  end,
  lessonPlan,
  reason,
})

/** One line in the history of each plan, and so of its class, with the first and last of the days. */
export const auditDayLessons = (
  ctx: Ctx,
  lessons: readonly PreviewedLesson[],
  action: 'LESSONS_REMOVED' | 'LESSONS_RESTORED' | 'LESSONS_GENERATED',
): void => {
  for (const [planId, ofPlan] of Map.groupBy(lessons, each => each.lessonPlan.id)) {
    const [first, last] = [ofPlan[0], ofPlan.at(-1)]
    if (!first || !last) continue
    ctx.audit({
      entity: 'lessonPlan',
      entityId: planId,
      action,
      changes: [
        { field: 'lessons', from: null, to: ofPlan.length },
        { field: 'start', from: null, to: first.date },
        { field: 'end', from: null, to: last.date },
      ],
      gradeId: first.lessonPlan.grade.id,
      lessonPlanId: planId,
    })
  }
}

/** The lessons of days, each with the reason why it stays as it is. */
export const lessonsOnDays = async (ctx: Ctx, days: DaysOfYears): Promise<PreviewedLesson[]> =>
  (await remainingLessons(ctx, days, 'TIMETABLE')).map(shownLesson)

type Met = { removed: AffectedLesson[]; kept: AffectedLesson[]; judged: AffectedLesson[] }

/** Tells the histories and the instructors' slots what became of lessons, and answers it. */
const settled = async (ctx: Ctx, { removed, kept, judged }: Met): Promise<LessonsPreview> => {
  const added = judged.filter(lesson => lesson.reason === null)
  const skipped = judged.filter(lesson => lesson.reason !== null)
  // Returned lessons have room: their slots are rebuilt with those of removed lessons.
  await freeInstructorSlots(
    ctx,
    [...removed, ...added].map(lesson => lesson.id),
  )
  auditDayLessons(ctx, removed, 'LESSONS_REMOVED')
  auditDayLessons(ctx, added, 'LESSONS_RESTORED')
  return {
    added: added.map(shownLesson),
    removed: removed.map(shownLesson),
    kept: kept.map(shownLesson),
    skipped: skipped.map(shownLesson),
  }
}

/** Restores the records of those of the lessons that came back and that an event had removed. */
const restoreRecords = async (
  ctx: Ctx,
  judged: readonly AffectedLesson[],
  records: DayRecords,
): Promise<void> => {
  const back = judged.flatMap(({ id, gradeId, reason, removedByEventId: eventId }) =>
    reason === null && eventId !== null ? [{ id, gradeId, eventId }] : [],
  )
  if (back.length > 0) await records.restore(ctx, back)
}

/**
 * Lessons when days are lost or gained: of lost days those without records are removed where that was decided, after their
 * records were withdrawn where that was decided too; on gained days those come back that the calendar had removed, with what
 * the event that removed them had withdrawn. Source: docs/rules.md, Changes of lessons.
 */
export const followDayKinds = async (
  ctx: Ctx,
  { eventId, yearIds, lost, gained, lessons, recordsReason }: Omit<ChangedDays, 'timetableDays'>,
  records: DayRecords,
): Promise<LessonsPreview> => {
  if (lost.length === 0 && gained.length === 0) return NO_LESSONS
  await lockTermsOfYears(ctx, yearIds)
  const ofLost = { yearIds, dates: lost }
  const recorded = recordsReason !== null && lost.length > 0 ? await recordedLessons(ctx, ofLost) : []
  if (recordsReason !== null && recorded.length > 0)
    await records.withdraw(ctx, {
      eventId,
      lessonIds: recorded.map(({ id }) => id),
      gradeIds: [...new Set(recorded.map(({ gradeId }) => gradeId))],
      reason: recordsReason,
    })
  const untouched = lessons === 'REMOVE' ? await removeUntouched(ctx, ofLost, { eventId }) : []
  const reasons = new Map(recorded.map(({ id, reason }) => [id, reason]))
  const removed = untouched.map(lesson => ({ ...lesson, reason: reasons.get(lesson.id) ?? null }))
  const kept = lost.length > 0 ? await remainingLessons(ctx, ofLost) : []
  const dates = gained.map(({ date }) => date)
  const schoolDays = gained.filter(({ isSchoolDay }) => isSchoolDay).map(({ date }) => date)
  const judged =
    dates.length > 0 ? await restoreLessons(ctx, { yearIds, dates, eventId, schoolDays }, new Set()) : []
  await restoreRecords(ctx, judged, records)
  return settled(ctx, { removed, kept, judged })
}

/**
 * Lessons when the terms of a level get other dates: an untouched lesson that no term contains any more is removed where that was
 * decided, else it stays and counts for the latest term that has begun; before the first term it counts for none. Lessons that
 * other dates or days off had removed from days that a term includes now return, with the records that the event had withdrawn.
 * Source: docs/rules.md, Lessons.
 */
export const onTermsChanged =
  (holidays: Holidays, records: DayRecords): TermsMoved =>
  async (stage, levelId) => {
    const of = await stage.inTenant(ctx => yearOfLevel(ctx, levelId))
    const yearHolidays = of ? await holidaysOfYear(stage, holidays, of) : await holidays.ofYears([])
    return async (ctx, { before, after, year, lessons }) => {
      const ofLost = { levelId, inside: before, outside: after }
      const removed = lessons === 'REMOVE' ? await removeUntouched(ctx, ofLost, 'TERMS') : []
      const kept = await remainingLessons(ctx, ofLost)
      const ofGained = { levelId, inside: after, outside: before }
      const off = await daysOff(ctx, year, yearHolidays)
      const judged = await restoreLessons(ctx, ofGained, off)
      await restoreRecords(ctx, judged, records)
      return settled(ctx, { removed, kept, judged })
    }
  }
