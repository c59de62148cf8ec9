import { getDayRoll } from '@lousa/contract/attendance/day/day-roll.contract.ts'
import { type Lesson, listLessons } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { listSchedule } from '@lousa/contract/planning/timetable/timetable.contract.ts'
import type { Query, QueryClient } from '@tanstack/react-query'
import { nowMs } from '../../../lib/device/clock.ts'
import { isFromDevice } from '../../../lib/device/read-through.ts'
import type { Outbox } from '../../../lib/outbox/outbox.ts'
import type { EntryView } from '../../../lib/outbox/outbox.types.ts'

const LESSON_READS: ReadonlySet<unknown> = new Set(
  [listLessons, getDayRoll, listSchedule].map(({ path }) => path),
)

type Records = Pick<Lesson, 'id' | 'accomplished' | 'attendanceTaken'>

const isLesson = (data: object): data is Records => 'accomplished' in data && 'attendanceTaken' in data

/** The lessons of an answer: a list, a page, a roll of the day, or plans with their lessons. */
const lessonsIn = (data: unknown): Records[] => {
  if (Array.isArray(data)) return data.flatMap(lessonsIn)
  if (typeof data !== 'object' || data === null) return []
  return isLesson(data)
    ? [data]
    : [Reflect.get(data, 'data'), Reflect.get(data, 'lessons')].flatMap(lessonsIn)
}

const isRecorded = ({ kind }: EntryView, { accomplished, attendanceTaken }: Records): boolean =>
  kind === 'release' ? accomplished !== null : attendanceTaken

/** Saved records that an answer of the server does not have; its request was made after they were saved. */
export const outdatedEntries = (
  entries: readonly EntryView[],
  data: unknown,
  requestedAt: number,
): EntryView[] => {
  const saved = entries.filter(
    ({ kind, state, savedAt }) =>
      (kind === 'release' || kind === 'attendance') &&
      state === 'saved' &&
      savedAt !== null &&
      Date.parse(savedAt) < requestedAt,
  )
  if (saved.length === 0) return []
  const lessons = new Map(lessonsIn(data).map(lesson => [lesson.id, lesson]))
  return saved.filter(entry => {
    const lesson = lessons.get(entry.subjectId)
    return lesson !== undefined && !isRecorded(entry, lesson)
  })
}

/**
 * Removes from the device what it knows of saved records that are at the server no more, because another person or device withdrew
 * them: their ids and versions are of no record. Answers how to stop.
 */
export const followLessonReads = (
  queries: QueryClient,
  outbox: Pick<Outbox, 'view' | 'removeSaved'>,
): (() => void) => {
  const requestedAt = new WeakMap<Query, number>()
  return queries.getQueryCache().subscribe(({ type, query, ...event }) => {
    if (type !== 'updated' || !('action' in event) || !LESSON_READS.has(query.queryKey[0])) return
    if (event.action.type === 'fetch') requestedAt.set(query, nowMs())
    if (event.action.type !== 'success' || isFromDevice(query)) return
    const outdated = outdatedEntries(outbox.view().entries, query.state.data, requestedAt.get(query) ?? 0)
    for (const { kind, subjectId } of outdated) void outbox.removeSaved(kind, subjectId)
  })
}
