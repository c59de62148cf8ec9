import type { RollMode } from '../academics/grade/roll-mode.rules.ts'
import { resolveMarkWrite, type SentMark, type StoredMark } from './attendance-save.rules.ts'
import type { AttendanceStatus } from './frequency.rules.ts'
import {
  isSamePunctuality,
  ON_TIME,
  PUNCTUALITY_FIELDS,
  type Punctuality,
  punctualityOf,
  type SentPunctuality,
} from './punctuality.rules.ts'

/** The stored mark of a student in one lesson of a day. */
export type LessonMark = StoredMark & {
  readonly status: AttendanceStatus
  readonly lessonId: string
  /** It came from the roll of the day. */
  readonly byDay: boolean
}

type Mark = SentPunctuality & {
  readonly status: AttendanceStatus
  readonly justification: string | null
  readonly justificationId?: string | null
}
type WholeMark = Required<Omit<Mark, keyof Punctuality>> & Punctuality

/** The marks to write of a student in the lessons of a day. */
export type DayWrite = {
  readonly verdict: 'WRITE' | 'SAME' | 'CONFLICT'
  /** The marks to be written; lessons that have theirs already are left out. */
  readonly marks: readonly (WholeMark & { readonly lessonId: string })[]
}

const isSame = (one: Mark, other: Mark): boolean =>
  one.status === other.status &&
  one.justification === other.justification &&
  (one.justificationId ?? null) === (other.justificationId ?? null) &&
  isSamePunctuality(punctualityOf(one), punctualityOf(other))

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
 * When the student arrived at the first lesson that is marked like the day and left the last one. A mark of the roll says so also in
 * another lesson: it was the first or the last one then. `ofRoll`: the marks of the roll of the day.
 */
const punctualityOfDay = (likeDay: readonly LessonMark[], ofRoll: readonly LessonMark[]): Punctuality => {
  const isLate = (mark: LessonMark) => punctualityOf(mark).arrivedLate !== null
  const isEarly = (mark: LessonMark) => punctualityOf(mark).leftEarly !== null
  const late = likeDay.slice(0, 1).find(isLate) ?? ofRoll.find(isLate)
  const early = likeDay.slice(-1).find(isEarly) ?? ofRoll.findLast(isEarly)
  return { arrivedLate: late?.arrivedLate ?? null, leftEarly: early?.leftEarly ?? null }
}

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
 * The increase of the version of the day by the mark of a lesson: nothing when the lesson takes the roll over, more with each change, and one
 * more for the roll of the lesson alone, also its first one.
 */
const addedBy = ({ version, byDay }: LessonMark): number => 2 * (version - 1) + (byDay ? 0 : 1)

/**
 * The mark of a student for the day: that of the roll of the day, else that of the first lesson with one. `marks` in the order
 * of the lessons. Its version is raised by each mark of a lesson that is new or changed, and not by a lesson that takes the
 * roll over. `changes`: a count that withdrawals and restorations of the day and the marks of its other lessons raise, so that the
 * version never falls.
 * Source: docs/rules.md, One roll a day.
 */
export function dayMarkOf(marks: readonly LessonMark[], changes = 0): (StoredMark & WholeMark) | null {
  const ofRoll = marks.filter(({ byDay }) => byDay)
  const source = ofRoll[0] ?? marks[0]
  if (!source) return null
  const version = marks.reduce((sum, mark) => sum + addedBy(mark), 1 + changes)
  const { status, justification, justificationId = null } = source
  const likeDay = marks.filter(mark => mark.status === status)
  const punctuality = status === 'ATTENDANCE' ? punctualityOfDay(likeDay, ofRoll) : ON_TIME
  return { status, justification, justificationId, ...punctuality, version }
}

/**
 * The increase of the changes of a day by a withdrawal of a lesson's marks: more than any of the marks added to a version. `highest`: of
 * the versions of the marks. Source: docs/rules.md, One roll a day.
 */
export const changesByWithdrawal = (highest: number): number => 2 * Math.max(highest, 1)
/** The increase of the changes of a day by a restoration of a lesson's marks: the marks add their versions. */
export const CHANGES_BY_RESTORATION = 1

/** The lessons in which the student is marked otherwise than for the day. Source: docs/rules.md, One roll a day. */
export function differentLessons(marks: readonly LessonMark[]): string[] {
  const ofDay = dayMarkOf(marks)
  return marks.filter(({ status }) => status !== ofDay?.status).map(({ lessonId }) => lessonId)
}

/**
 * The lessons that a changed mark of the day goes to: all of them, or, where only late or left early changed, those that are marked
 * like the day.
 */
const lessonsToWrite = ({
  mark,
  stored,
  lessonIds,
  marks,
}: {
  mark: WholeMark
  stored: WholeMark | null
  lessonIds: readonly string[]
  marks: readonly LessonMark[]
}): readonly string[] => {
  const isPunctualityAlone = stored !== null && isSame({ ...stored, ...ON_TIME }, { ...mark, ...ON_TIME })
  if (!isPunctualityAlone) return lessonIds
  const others = marks.filter(({ status }) => status !== mark.status)
  return lessonIds.filter(id => !others.some(({ lessonId }) => lessonId === id))
}

/**
 * The marks that the roll of a day writes for one student. A changed mark goes to every lesson; an unchanged one, or one that
 * is not sent, only to lessons without a mark. Late goes to the first lesson alone, and left early to the last one; what a lesson of
 * its own says of them stays in the others, and in all where the field is not sent. `lessonIds`: in the order of their times;
 * `coveringId`: the justification of the student that covers the day; `changes`: as in `dayMarkOf`.
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
  const isMissing = (lessonId: string) => !markOf.has(lessonId)
  const takeOver = (): DayWrite['marks'] => {
    if (stored === null) return []
    const { status, justification, justificationId } = stored
    return lessonIds
      .filter(isMissing)
      .map(lessonId => ({ lessonId, status, justification, justificationId, ...ON_TIME }))
  }
  if (!sent) return { verdict: 'SAME', marks: takeOver() }
  const { verdict, ...mark } = resolveMarkWrite(sent, stored, { force, coveringId })
  if (verdict === 'CONFLICT') return { verdict, marks: [] }
  if (verdict === 'SAME') return { verdict, marks: takeOver() }
  const written = lessonsToWrite({ mark, stored, lessonIds, marks })
  const targets = { arrivedLate: written[0], leftEarly: written.at(-1) }
  const isTarget = (lessonId: string, field: keyof Punctuality) =>
    sent[field] !== undefined && targets[field] === lessonId
  const valueIn = (lessonId: string, field: keyof Punctuality): number | null => {
    if (isTarget(lessonId, field)) return mark[field]
    const former = markOf.get(lessonId)
    const isOfRoll = sent[field] !== undefined && former?.byDay === true
    return former && !isOfRoll ? punctualityOf(former)[field] : null
  }
  const ofLesson = (lessonId: string) => {
    const punctuality = {
      arrivedLate: valueIn(lessonId, 'arrivedLate'),
      leftEarly: valueIn(lessonId, 'leftEarly'),
    }
    return { ...mark, lessonId, ...(mark.status === 'ATTENDANCE' ? punctuality : ON_TIME) }
  }
  const differs = (next: ReturnType<typeof ofLesson>) => {
    const former = markOf.get(next.lessonId)
    if (!former || !isSame(former, next)) return true
    // Late or early that the roll says too becomes a mark of the roll.
    return (
      !former.byDay &&
      PUNCTUALITY_FIELDS.some(field => isTarget(next.lessonId, field) && next[field] !== null)
    )
  }
  return { verdict, marks: written.map(ofLesson).filter(differs) }
}
