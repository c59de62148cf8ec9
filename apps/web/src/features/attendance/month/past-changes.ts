import { MONTH_SHEET } from '@lousa/contract/attendance/month/attendance-month.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { MarkGridChange } from '../../../frames/mark-grid/mark-grid.types.ts'
import { showDate, showTime } from '../../../lib/text/dates.ts'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { markOf, statusOfLetter } from '../sheet/mark-letters.values.ts'
import { currentMarkAt, type MonthView } from './month-sheet.ts'

/** A saved mark of a day gone by that is about to become another one. */
export type PastChange = { cell: string; student: string; day: string; from: string; to: string }

/**
 * The values of past days that these changes would replace; blank ones, and those that were changed here before, need no
 * confirmation.
 */
export const pastChanges = (
  view: MonthView,
  changes: readonly MarkGridChange[],
  today: string,
): PastChange[] =>
  changes.flatMap(({ rowId, columnId, text }) => {
    const lesson = view.sheet.lessons.find(({ id }) => id === columnId)
    const student = view.sheet.data.find(({ studentEnrollment }) => studentEnrollment.id === rowId)
    const standing = currentMarkAt(view, rowId, columnId)
    const [from, to] = [
      standing?.status && markOf(standing.status),
      markOf(statusOfLetter(text) ?? 'ATTENDANCE'),
    ]
    if (!lesson || !student || !from || !to || lesson.date >= today) return []
    if (text === '' || to === from || view.edits[rowId]?.[columnId]) return []
    return [
      {
        cell: `${rowId} ${columnId}`,
        student: nameInUse(student.studentEnrollment.user),
        day: `${showDate(lesson.date)}, ${showTime(lesson.start)}`,
        from: from.name,
        to: to.name,
      },
    ]
  })

const P = MONTH_SHEET.past
const LISTED = 5

/** The question in words. */
export const questionOf = (past: readonly PastChange[]): { title: string; effect: string; verb: string } => {
  const changeLines = past
    .slice(0, LISTED)
    .map(({ student, day, from, to }) => fill(P.line, { student, day, from, to }))
  const rest = past.length > LISTED ? [fill(P.more, { count: past.length - LISTED })] : []
  return past.length === 1
    ? { title: P.one, effect: `${changeLines[0]}.`, verb: P.change }
    : {
        title: fill(P.many, { count: past.length }),
        effect: `${[...changeLines, ...rest].join('; ')}.`,
        verb: P.change,
      }
}
