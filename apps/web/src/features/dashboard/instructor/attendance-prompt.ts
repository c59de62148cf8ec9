import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { isAttendanceTime } from '@lousa/rules/attendance/attendance-due.rules.ts'
import type { LocalMoment } from '@lousa/rules/planning/lesson-begin.rules.ts'
import type { EntryView } from '../../../lib/outbox/outbox.types.ts'
import { lessonsDue } from '../../planning/pending/pending-work.part.ts'

type Offering = {
  entries: readonly EntryView[]
  moment: LocalMoment
  /** Lessons that were offered in this session. */
  offered: readonly string[]
}

/** The lesson whose attendance is opened now: the earliest that is due, not taken here either, and not offered before. */
export const lessonToOpen = (
  lessons: readonly Lesson[],
  { entries, moment, offered }: Offering,
): Lesson | undefined =>
  lessonsDue(
    lessons.filter(
      ({ deleted, can, ...lesson }) => !deleted && can.takeAttendance && isAttendanceTime(lesson, moment),
    ),
    entries,
  )
    .filter(({ attendance, lesson }) => attendance === 'due' && !offered.includes(lesson.id))
    .map(({ lesson }) => lesson)
    .toSorted((a, b) => a.start.localeCompare(b.start))[0]

const keyOf = (accountId: string): string => `lousa:frequencia-oferecida:${accountId}`

/** A browser that keeps nothing offers again after a reload: no harm. */
const storage = (): Storage | null => {
  try {
    return window.sessionStorage
  } catch {
    return null
  }
}

export const wasPrompted = (accountId: string): readonly string[] =>
  storage()?.getItem(keyOf(accountId))?.split(' ') ?? []

export const markPrompted = (accountId: string, lessonId: string): void => {
  try {
    storage()?.setItem(keyOf(accountId), [...wasPrompted(accountId), lessonId].join(' '))
  } catch {
    // Full, or not allowed: the offer is made again.
  }
}
