import type { LessonsDecision, LessonsPreview } from '@lousa/contract/lessons-preview.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { Ctx } from '../../module.ts'

/** Days whose standing one event of the calendar has changed, with their timetables in hand. */
export type DaysChanged = {
  eventId: string
  yearIds: readonly string[]
  /** Days that are off now, or no school days any more. */
  lost: readonly CivilDate[]
  /** Days that may have lessons again. */
  gained: readonly { date: CivilDate; isSchoolDay: boolean }[]
  /** What becomes of lessons of the lost days that nobody has touched; absent where there are none. */
  lessons: LessonsDecision | undefined
}

/**
 * What a module further down does to its own rows when days change, in the same transaction; main gives it to this
 * module. It answers what it did, lesson by lesson.
 */
export type DayFollower = (ctx: Ctx, change: DaysChanged) => Promise<LessonsPreview>
