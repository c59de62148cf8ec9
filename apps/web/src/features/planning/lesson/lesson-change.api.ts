import type { BodyInput } from '@lousa/contract/endpoint.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import * as lessonCalls from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { call } from '../../../lib/http/api-client.ts'
import { lessonsChanged } from '../planning.api.ts'

/** Without a version over whatever stands by now. */
type LessonRef = Pick<Lesson, 'id' | 'lessonPlan'> & { version?: number }

const paramsOf = ({ id, lessonPlan }: LessonRef) => ({ id: lessonPlan.id, lessonId: id })
const versionOf = ({ version }: LessonRef) => (version === undefined ? {} : { version })

export const createLesson = async (
  planId: string,
  body: BodyInput<typeof lessonCalls.createLesson>,
  idempotencyKey: string,
): Promise<Lesson> => {
  const made = await call(lessonCalls.createLesson, { params: { id: planId }, body, idempotencyKey })
  lessonsChanged(planId)
  return made
}

/** The flag of a lesson on a day that is no school day: the first request is refused, the second confirms. */
export type NoSchoolDay = 'ASK' | 'ALLOW'

/** A refused lesson may have been changed by another user: the list shows the current state either way. */
const changing = async <T>(work: Promise<T>, plans: readonly string[]): Promise<T> => {
  try {
    return await work
  } finally {
    for (const planId of new Set(plans)) lessonsChanged(planId)
  }
}

export const moveLesson = (
  lesson: LessonRef,
  { date, start, end }: Pick<Lesson, 'date' | 'start' | 'end'>,
  noSchoolDay: NoSchoolDay,
): Promise<Lesson> =>
  changing(
    call(lessonCalls.updateLesson, {
      params: paramsOf(lesson),
      body: { date, start, end, noSchoolDay },
      ...versionOf(lesson),
    }),
    [lesson.lessonPlan.id],
  )

export const restoreLesson = (lesson: LessonRef, noSchoolDay: NoSchoolDay): Promise<Lesson> =>
  changing(
    call(lessonCalls.updateLesson, {
      params: paramsOf(lesson),
      body: { deleted: false, noSchoolDay },
      ...versionOf(lesson),
    }),
    [lesson.lessonPlan.id],
  )

export const deleteLesson = (lesson: LessonRef, reason: string | null): Promise<void> =>
  changing(
    call(lessonCalls.deleteLesson, {
      params: paramsOf(lesson),
      query: { reason: reason ?? undefined },
      ...versionOf(lesson),
    }),
    [lesson.lessonPlan.id],
  )

type Pair = { one: LessonRef; other: LessonRef }

const pairOf = ({ one, other }: Pair, noSchoolDay: NoSchoolDay) => ({
  lessonId: one.id,
  otherLessonId: other.id,
  noSchoolDay,
  ...(one.version === undefined ? {} : { version: one.version }),
  ...(other.version === undefined ? {} : { otherVersion: other.version }),
})

/** Returns both as they are after it, the first one first. */
export const swapLessons = async (
  one: LessonRef,
  other: LessonRef,
  noSchoolDay: NoSchoolDay,
): Promise<Lesson[]> =>
  (
    await changing(call(lessonCalls.swapLessons, { body: pairOf({ one, other }, noSchoolDay) }), [
      one.lessonPlan.id,
      other.lessonPlan.id,
    ])
  ).data

/** The days of an exchange that are no school days; a clash is thrown. Nothing is written. */
export const previewSwap = async (pair: Pair): Promise<readonly string[]> =>
  (await call(lessonCalls.swapLessons, { body: { ...pairOf(pair, 'ALLOW'), preview: true } })).preview
    ?.noSchoolDays ?? []
