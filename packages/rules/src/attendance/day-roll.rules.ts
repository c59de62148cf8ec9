import type { RollMode } from '../academics/grade/roll-mode.rules.ts'
import { resolveMarkWrite, type SentMark, type StoredMark } from './attendance-save.rules.ts'
import type { AttendanceStatus } from './frequency.rules.ts'

/** The stored mark of a student in one lesson of a day. */
export type LessonMark = StoredMark & {
  readonly status: AttendanceStatus
  readonly lessonId: string
  /** It came from the roll of the day. */
  readonly byDay: boolean
}

type Mark = {
  readonly status: AttendanceStatus
  readonly justification: string | null
  readonly justificationId?: string | null
}

/** The marks to write of a student in the lessons of a day. */
export type DayWrite = {
  readonly verdict: 'WRITE' | 'SAME' | 'CONFLICT'
  /** The marks to be written; lessons that have theirs already are left out. */
  readonly marks: readonly (Required<Mark> & { readonly lessonId: string })[]
}

const isSame = (one: Mark, other: Mark): boolean =>
  one.status === other.status &&
  one.justification === other.justification &&
  (one.justificationId ?? null) === (other.justificationId ?? null)

/**
 * Whether the roll of a day that an instructor calls counts for a lesson of the class. `isOfGroup`: it is for a parallel group.
 * Groups have lessons at one time and a student is in one of them, so their own instructors alone call these. Source:
 * docs/rules.md, One roll a day.
 */
export const rollCountsFor = (
  rollMode: RollMode,
  { isOwn, isOfGroup }: { readonly isOwn: boolean; readonly isOfGroup: boolean },
): boolean => isOwn || (rollMode === 'PER_DAY_ALL' && !isOfGroup)

/**
 * The place of each lesson in the day of the class, from 1, by its id. Lessons that start at one time, as those of parallel groups,
 * share a place. `start`: HH:MM:SS. Source: docs/rules.md, One roll a day.
 */
export function lessonPlaces(
  lessons: readonly { readonly id: string; readonly start: string }[],
): ReadonlyMap<string, number> {
  const starts = [...new Set(lessons.map(({ start }) => start))].sort()
  return new Map(lessons.map(({ id, start }) => [id, starts.indexOf(start) + 1]))
}

/**
 * The mark of a student for the day: that of the roll of the day, else that of the first lesson with one. `marks` in the order
 * of the lessons. Its version is raised by each change of a mark of the day, and not by a lesson that takes the roll over.
 * `changes`: a count that withdrawals and restorations of the day raise, so that the version never falls.
 * Source: docs/rules.md, One roll a day.
 */
export function dayMarkOf(marks: readonly LessonMark[], changes = 0): (StoredMark & Required<Mark>) | null {
  const source = marks.find(mark => mark.byDay) ?? marks[0]
  if (!source) return null
  const version = marks.reduce((sum, mark) => sum + mark.version - 1, 1 + changes)
  const { status, justification, justificationId = null } = source
  return { status, justification, justificationId, version }
}

/**
 * What a withdrawal of a lesson's marks adds to the changes of its day: more than any of the marks added to a version. `highest`: of
 * the versions of the marks. Source: docs/rules.md, One roll a day.
 */
export const changesByWithdrawal = (highest: number): number => Math.max(highest, 1)
/** What a restoration of a lesson's marks adds to the changes of its day: the marks add their versions. */
export const CHANGES_BY_RESTORATION = 1

/** The lessons in which the student is marked otherwise than for the day. Source: docs/rules.md, One roll a day. */
export function differentLessons(marks: readonly LessonMark[]): string[] {
  const ofDay = dayMarkOf(marks)
  return marks.filter(({ status }) => status !== ofDay?.status).map(({ lessonId }) => lessonId)
}

/**
 * The marks that the roll of a day writes for one student. A changed mark goes to every lesson; an unchanged one, or one that
 * is not sent, only to lessons without a mark. `coveringId`: the justification of the student that covers the day. `changes`: as
 * in `dayMarkOf`.
 * Source: docs/rules.md, One roll a day.
 */
export function dayWriteOf(
  sent: SentMark | undefined,
  marks: readonly LessonMark[],
  {
    lessonIds,
    force,
    coveringId = null,
    changes = 0,
  }: {
    readonly lessonIds: readonly string[]
    readonly force: boolean
    readonly coveringId?: string | null
    readonly changes?: number
  },
): DayWrite {
  const stored = dayMarkOf(marks, changes)
  const markOf = new Map(marks.map(mark => [mark.lessonId, mark]))
  const written = (mark: Required<Mark> | null, isWritten: (lessonId: string) => boolean) =>
    mark === null ? [] : lessonIds.filter(isWritten).map(lessonId => ({ lessonId, ...mark }))
  const isMissing = (lessonId: string) => !markOf.has(lessonId)
  const current = stored && {
    status: stored.status,
    justification: stored.justification,
    justificationId: stored.justificationId,
  }
  if (!sent) return { verdict: 'SAME', marks: written(current, isMissing) }
  const { verdict, ...mark } = resolveMarkWrite(sent, stored, { force, coveringId })
  if (verdict === 'CONFLICT') return { verdict, marks: [] }
  if (verdict === 'SAME') return { verdict, marks: written(current, isMissing) }
  const differs = (lessonId: string) => {
    const former = markOf.get(lessonId)
    return !former || !isSame(former, mark)
  }
  return { verdict, marks: written(mark, differs) }
}
