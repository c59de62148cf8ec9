import type { DayRoll } from '@lousa/contract/attendance/day/day-roll.contract.ts'
import { hasBegun, type LocalMoment } from '@lousa/rules/planning/lesson-begin.rules.ts'
import type { EntryView, PendingRow } from '../../../lib/outbox/outbox.types.ts'
import { baseOf, RECORD, type RecordBase } from '../../planning/record/release-record.values.ts'
import type { ReleaseValue } from '../../planning/record/release-value.values.ts'
import { type RecordStatus, recordStatus } from '../../planning/release/record-status.part.ts'

export type DayLesson = DayRoll['lessons'][number]

/** The line of content of a lesson, or of lessons of one component that are released together. */
export type ContentLine = {
  lesson: DayLesson
  /** Further lessons of the plan that take the same text. */
  others: readonly DayLesson[]
  status: RecordStatus
  base: RecordBase
}

const isRelease = (entry: EntryView): entry is EntryView<ReleaseValue> => entry.kind === 'release'

type Writing = {
  moment: LocalMoment
  /** Lessons that have a text of their own which is not saved. */
  written: ReadonlySet<string>
}

/**
 * A line for each own lesson; lessons of one plan that have begun and are all to be released share one. A lesson with a text of its
 * own keeps its line. A lesson whose text waits with another one's has none.
 */
export const contentLines = (
  lessons: readonly DayLesson[],
  entries: readonly EntryView[],
  { moment, written }: Writing,
): ContentLine[] => {
  const lines = lessons
    .filter(({ isOwn }) => isOwn)
    .map(lesson => {
      const entry = entries.filter(isRelease).find(({ subjectId }) => subjectId === lesson.id) ?? null
      return { lesson, status: recordStatus(lesson, entry, entries), base: baseOf(lesson, entry) }
    })
    .filter(({ status }) => status !== 'covered')
  type Line = (typeof lines)[number]
  const canShare = ({ lesson, status }: Line) => status === 'open' && hasBegun(lesson, moment)
  const leaderOf = (line: Line) =>
    lines.find(other => canShare(other) && other.lesson.lessonPlan.id === line.lesson.lessonPlan.id)
  const sharedWith = (line: Line): Line | undefined => {
    const leader = leaderOf(line)
    return canShare(line) && leader !== line && !written.has(line.lesson.id) ? leader : undefined
  }
  return lines
    .filter(line => !sharedWith(line))
    .map(line => ({
      ...line,
      others: lines.filter(other => sharedWith(other) === line).map(({ lesson }) => lesson),
    }))
}

/** The text of a line that is to be saved; null where nothing is written or nothing changed. */
export const contentToSave = ({ base }: ContentLine, typed: string | undefined): string | null => {
  const text = typed?.trim() ?? ''
  return text === '' || text === base.value.contentRegistration ? null : text
}

/** The row of the outbox that releases the lessons of a line with this text, or changes the record. */
export const contentRow = ({ base, others }: ContentLine, text: string): PendingRow<ReleaseValue> => ({
  value: {
    ...base.value,
    contentRegistration: text,
    lessonIds: base.version > 0 ? base.value.lessonIds : others.map(({ id }) => id),
  },
  version: base.version,
})

export const CONTENT_ROW = RECORD
