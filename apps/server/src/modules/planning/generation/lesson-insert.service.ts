import type { GeneratedLesson } from '@lousa/rules/planning/lesson-generation.rules.ts'
import type { FollowedWeekdays } from '@lousa/rules/planning/recurrence.rules.ts'
import type { Ctx } from '../../module.ts'
import { freeInstructorSlots } from '../clash/clash.service.ts'
import type { ClassTime } from './class-times.queries.ts'
import { type InsertedLesson, insertLessons } from './lesson-insert.queries.ts'

/** The ids of those that were added. */
export const addedIds = (inserted: readonly InsertedLesson[]): string[] =>
  inserted.flatMap(({ id }) => id ?? [])

/**
 * Inserts generated lessons of classes. The slots of a weekly time say when its instructors are taken on its own
 * weekday alone, so lessons on days that follow another weekday get slots of their own.
 */
export const insertGenerated = async (
  ctx: Ctx,
  { lessons, followed }: { lessons: readonly GeneratedLesson<ClassTime>[]; followed: FollowedWeekdays },
): Promise<InsertedLesson[]> => {
  const inserted = await insertLessons(ctx, lessons)
  const apart = inserted.flatMap(({ id, date }) => (id !== null && followed.has(date) ? [id] : []))
  await freeInstructorSlots(ctx, apart)
  return inserted
}
