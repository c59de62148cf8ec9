import type { LessonsDecision, LessonsPreview } from '@lousa/contract/lessons-preview.ts'
import type { DateRange } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { Ctx, PublicStage } from '../../module.ts'

/** Terms of a level that were given other dates, with the year's timetable in hand and the new dates written. */
export type TermsMoved = {
  levelId: string
  year: DateRange
  before: readonly DateRange[]
  after: readonly DateRange[]
  /** What becomes of lessons left outside that nobody has touched; absent where there are none. */
  lessons: LessonsDecision | undefined
}

/** What a module further down does to its own rows, in the same transaction; it answers what it did, lesson by lesson. */
export type TermFollower = (ctx: Ctx, change: TermsMoved) => Promise<LessonsPreview>

/** Makes ready to follow a level before the transaction, outside of which nothing slow is asked. Main gives it. */
export type TermFollowing = (stage: PublicStage, levelId: string) => Promise<TermFollower>
