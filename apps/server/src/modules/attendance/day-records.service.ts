import type { DayRecords } from '../hooks.ts'
import { bumpGrades } from '../performance-input.ts'
import { recordsOfLessons } from '../planning/lesson-writing/record-withdrawal.public.queries.ts'
import { lockWithdrawalsOfEvents, marksOfLessons } from './withdrawal.queries.ts'
import {
  auditRestoration,
  auditWithdrawal,
  putBackRecords,
  removeRecords,
  withdrawalOf,
} from './withdrawal.service.ts'

/**
 * Records of lessons whose days change. They follow their lesson: withdrawn where the event removes it, and restored when it comes back. Source:
 * docs/rules.md, Withdrawn records.
 */
export const dayRecords: DayRecords = {
  withdraw: async (ctx, { eventId, lessonIds, gradeIds, reason }) => {
    const records = await recordsOfLessons(ctx, lessonIds)
    const marks = await marksOfLessons(ctx, lessonIds)
    const grades = new Map(records.map(({ id, gradeId }) => [id, gradeId]))
    const marksByLesson = new Map(marks.map(each => [each.lessonId, each]))
    const removed = records.flatMap(
      each =>
        withdrawalOf(each, marksByLesson.get(each.id), { parts: ['ATTENDANCE', 'RELEASE'], eventId }) ?? [],
    )
    await removeRecords(ctx, removed, marks)
    for (const each of removed)
      auditWithdrawal(ctx, each, { gradeId: grades.get(each.lessonId) ?? '', reason })
    await bumpGrades(ctx, gradeIds)
  },
  restore: async (ctx, lessons) => {
    const stored = await lockWithdrawalsOfEvents(ctx, lessons)
    if (stored.length === 0) return
    const grades = new Map(lessons.map(({ id, gradeId }) => [id, gradeId]))
    await putBackRecords(ctx, stored)
    for (const each of stored) auditRestoration(ctx, each, grades.get(each.lessonId) ?? '')
    await bumpGrades(ctx, [...new Set(grades.values())])
  },
}
