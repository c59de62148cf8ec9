import type { LessonsPreview } from '@lousa/contract/lessons-preview.ts'
import { spanOf } from '@lousa/rules/calendar/school-days/school-days.rules.ts'
import { type GeneratedLesson, generatedLessons } from '@lousa/rules/planning/lesson-generation.rules.ts'
import type { ChangedDays, DayRecords, DaysChanged } from '../../hooks.ts'
import type { Ctx } from '../../module.ts'
import { auditDayLessons, followDayKinds, lessonsOnDays } from '../lesson/lesson-hooks.service.ts'
import { type ClassTime, confirmedTimesOfYears, lockTermsByLevel } from './class-times.queries.ts'
import { deleteFormerDayLessons } from './day-lessons.queries.ts'
import { addedIds, insertGenerated } from './lesson-insert.service.ts'
import { carryMakeUps } from './lesson-replacement.queries.ts'
import { joinedPreview, previewed, previewOf } from './lessons-preview.values.ts'

type DayLessons = Pick<LessonsPreview, 'skipped'> & { lessons: GeneratedLesson<ClassTime>[] }

/** The lessons that weekly times of all classes make on days, with the dates that are left out and why. */
const lessonsOfDays = async (
  ctx: Ctx,
  { yearIds, timetableDays }: Pick<ChangedDays, 'yearIds' | 'timetableDays'>,
): Promise<DayLessons> => {
  const days = new Map(timetableDays.map(({ date, weekday }) => [date, weekday]))
  const window = spanOf([...days.keys()].map(date => ({ start: date, end: date })))
  if (!window) return { lessons: [], skipped: [] }
  const terms = await lockTermsByLevel(ctx, yearIds)
  const times = Map.groupBy(await confirmedTimesOfYears(ctx, yearIds), ({ levelId }) => levelId)
  const made: DayLessons = { lessons: [], skipped: [] }
  for (const [levelId, ofLevel] of times) {
    const ofTerms = terms.get(levelId) ?? []
    const isClosed = (date: string): boolean =>
      ofTerms.some(term => term.isClosed && term.start <= date && date <= term.end)
    const { lessons, skipped } = generatedLessons({
      times: ofLevel,
      terms: ofTerms.map(term => ({ ...term, isClosed: false })),
      window,
      isDayOff: date => !days.has(date),
      followed: days,
    })
    made.lessons.push(...lessons.filter(({ date }) => !isClosed(date)))
    made.skipped.push(
      ...lessons
        .filter(({ date }) => isClosed(date))
        .map(({ time, date }) => previewed({ ...time, date }, time, 'TERM_CLOSED')),
      ...skipped
        .filter(({ date }) => days.has(date))
        .map(({ time, date, reason }) => previewed({ ...time, date }, time, reason)),
    )
  }
  return made
}

/**
 * Lessons when days are lost or gained or get another timetable. Lessons of lost and gained days are removed or restored.
 * Days with another timetable get the lessons of their weekday in all classes whose lessons were generated; untouched lessons
 * of the former timetable are deleted, all others stay. Source: docs/rules.md, School Saturdays.
 */
export const onDaysChanged =
  (records: DayRecords): DaysChanged =>
  async (ctx, change) => {
    const { yearIds, timetableDays, gained } = change
    if (timetableDays.length === 0) return followDayKinds(ctx, change, records)
    const dates = timetableDays.map(({ date }) => date)
    const { lessons, skipped } = await lessonsOfDays(ctx, change)
    const series = lessons.map(({ time, date }) => ({ ...time, date }))
    const former = await deleteFormerDayLessons(ctx, { yearIds, dates, lessons: series })
    const gainedDates = new Set(gained.map(({ date }) => date))
    const restorable = dates.filter(date => !gainedDates.has(date)).map(date => ({ date, isSchoolDay: true }))
    const ofKinds = await followDayKinds(ctx, { ...change, gained: [...gained, ...restorable] }, records)
    const followed = new Map(timetableDays.map(({ date, weekday }) => [date, weekday]))
    const came = await insertGenerated(ctx, { lessons, followed })
    await carryMakeUps(ctx, former, addedIds(came))
    const inserted = previewOf({ lessons, inserted: came, skipped: [] })
    const removed = former.map(lesson => previewed(lesson, lesson))
    auditDayLessons(ctx, removed, 'LESSONS_REMOVED')
    auditDayLessons(ctx, inserted.added, 'LESSONS_GENERATED')
    const ofTimetables = { ...inserted, removed, skipped: [...inserted.skipped, ...skipped] }
    return joinedPreview(ofKinds, ofTimetables, await lessonsOnDays(ctx, { yearIds, dates }))
  }
