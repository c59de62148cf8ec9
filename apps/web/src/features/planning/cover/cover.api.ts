import * as calendarCalls from '@lousa/contract/calendar/calendar.contract.ts'
import type { BodyInput, QueryInput } from '@lousa/contract/endpoint.ts'
import type { InstructorAbsence } from '@lousa/contract/planning/cover/absence.contract.ts'
import * as absenceCalls from '@lousa/contract/planning/cover/absence.contract.ts'
import type { LessonCover } from '@lousa/contract/planning/cover/cover.contract.ts'
import * as coverCalls from '@lousa/contract/planning/cover/cover.contract.ts'
import * as makeUpCalls from '@lousa/contract/planning/cover/make-up.contract.ts'
import * as lessonCalls from '@lousa/contract/planning/lesson/lesson.contract.ts'
import * as timetableCalls from '@lousa/contract/planning/timetable/timetable.contract.ts'
import { readAll } from '../../../lib/http/all-pages.ts'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, read, readKey, readList } from '../../../lib/http/query-client.ts'
import { lessonsChanged } from '../planning.api.ts'

export type CoverList = QueryInput<typeof coverCalls.listLessonCovers>

export const coverDayOptions = (date: string) => read(coverCalls.getCoverDay, { query: { date } })
export const coversOptions = (query: CoverList) => readList(coverCalls.listLessonCovers, { query })
export const allCoversOptions = (query: CoverList) => readAll(coverCalls.listLessonCovers, query)
export const makeUpOptions = (yearId: string) => read(makeUpCalls.getMakeUp, { params: { id: yearId } })
export const ownAbsencesOptions = (start: string) =>
  read(absenceCalls.listInstructorAbsences, { query: { start, withdrawn: 'false' } })

const coversChanged = async (planIds: readonly string[] = []): Promise<void> => {
  for (const planId of new Set(planIds)) lessonsChanged(planId)
  const reads = [
    coverCalls.getCoverDay,
    coverCalls.listLessonCovers,
    makeUpCalls.getMakeUp,
    absenceCalls.listInstructorAbsences,
    // Lessons come, go and change hands, of plans that the screen does not know.
    lessonCalls.listLessons,
    timetableCalls.listSchedule,
    calendarCalls.listCalendarEvents,
  ]
  await Promise.all(reads.map(each => queryClient.invalidateQueries({ queryKey: readKey(each) })))
}

/** The reads are asked for again also after a refusal: another user may have decided. */
const changing = async <T>(work: Promise<T>, planIds?: readonly string[]): Promise<T> => {
  try {
    return await work
  } finally {
    void coversChanged(planIds)
  }
}

export const createAbsence = (
  body: BodyInput<typeof absenceCalls.createInstructorAbsence>,
  idempotencyKey: string,
): Promise<InstructorAbsence> =>
  changing(call(absenceCalls.createInstructorAbsence, { body, idempotencyKey }))

export const withdrawAbsence = ({ id, version }: { id: string; version: number }): Promise<unknown> =>
  changing(call(absenceCalls.withdrawInstructorAbsence, { params: { id }, version }))

export const createCover = (
  body: BodyInput<typeof coverCalls.createLessonCover>,
  { planId, idempotencyKey }: { planId: string; idempotencyKey: string },
): Promise<LessonCover> => changing(call(coverCalls.createLessonCover, { body, idempotencyKey }), [planId])

export const withdrawCover = ({ id, version, lesson }: LessonCover): Promise<unknown> =>
  changing(call(coverCalls.withdrawLessonCover, { params: { id }, version }), [lesson.lessonPlan.id])

export type MakeUpDays = BodyInput<typeof makeUpCalls.createMakeUpDays>['days']

export const createMakeUpDays = (yearId: string, days: MakeUpDays) =>
  changing(call(makeUpCalls.createMakeUpDays, { params: { id: yearId }, body: { days } }))

/** Previews the decision; nothing is written. */
export const makeUpPreviewOptions = (yearId: string, days: MakeUpDays) => ({
  queryKey: ['make-up-preview', yearId, days],
  queryFn: () =>
    call(makeUpCalls.createMakeUpDays, { params: { id: yearId }, body: { days, preview: true } }),
  gcTime: 0,
  retry: false,
})

/** Removes the days of a decision with their untouched lessons; the answer says which stay. */
export const undoMakeUpDays = (yearId: string, eventIds: readonly string[]) =>
  changing(call(makeUpCalls.undoMakeUpDays, { params: { id: yearId }, body: { eventIds: [...eventIds] } }))

export const makeUpLesson = (
  cover: Pick<LessonCover, 'id' | 'lesson'>,
  body: BodyInput<typeof makeUpCalls.makeUpLesson>,
  idempotencyKey: string,
): Promise<LessonCover> =>
  changing(call(makeUpCalls.makeUpLesson, { params: { id: cover.id }, body, idempotencyKey }), [
    cover.lesson.lessonPlan.id,
  ])
