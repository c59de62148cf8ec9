import type { Attendance } from '@lousa/contract/attendance/attendance.contract.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { WITHDRAWAL } from '@lousa/contract/planning/record/withdrawal.messages.ts'
import { classLine } from '@lousa/rules/academics/grade/nucleus.rules.ts'
import type { RecordPart } from '@lousa/rules/planning/withdrawal.rules.ts'
import type { EntrySubject, EntryView } from '../../../lib/outbox/outbox.types.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { entriesOf, isPending, isUnsynced, type LessonEntries, RECORD } from './release-record.values.ts'

/** An entry of the outbox has one row: the withdrawal. */
export const WITHDRAWN_ROW = 'withdrawal'

/** A withdrawal as it waits in the outbox and travels. */
export type WithdrawalValue = {
  readonly parts: readonly RecordPart[]
  readonly reason: string | null
  /** The rows of the list that the person saw; null: the list was not at hand. */
  readonly attendances: readonly { readonly studentEnrollmentId: string; readonly version: number }[] | null
  readonly accomplishVersion: number | null
}
export type WithdrawalEntry = EntryView<WithdrawalValue>

/** The entry of the outbox for a withdrawal. */
export const withdrawalSubject = ({ id, date, lessonPlan }: Lesson): EntrySubject => ({
  kind: 'withdrawal',
  subjectId: id,
  place: { planId: lessonPlan.id, lessonId: id, day: date },
  title: fill(WITHDRAWAL.subject, {
    date: showDate(date).slice(0, 5),
    where: classLine(lessonPlan.grade.name, lessonPlan.curriculumComponent.name),
  }),
})

/** Whether a part of the records is being withdrawn by this device, and the server does not know yet. */
const isBeingWithdrawn = (entry: WithdrawalEntry | null, part: RecordPart): boolean =>
  isPending(entry) && (entry?.rows[WITHDRAWN_ROW]?.value.parts.includes(part) ?? false)

/** A lesson as it will be once a withdrawal that waits has arrived. */
export const lessonAfterWithdrawal = (lesson: Lesson, entry: WithdrawalEntry | null): Lesson => {
  const [attendance, release] = [isBeingWithdrawn(entry, 'ATTENDANCE'), isBeingWithdrawn(entry, 'RELEASE')]
  if (!attendance && !release) return lesson
  const { can, accomplished } = lesson
  return {
    ...lesson,
    ...(attendance ? { attendanceTaken: false, studentsWithoutAttendance: 0 } : {}),
    ...(release ? { accomplished: null } : {}),
    can: {
      ...can,
      launch: can.launch || (release && accomplished !== null && can.edit),
      edit: can.edit && !release,
      withdraw: null,
    },
  }
}

/** The list of a lesson as it will be once a withdrawal that waits has arrived. */
export const listAfterWithdrawal = (
  list: readonly Attendance[],
  entry: WithdrawalEntry | null,
): readonly Attendance[] =>
  isBeingWithdrawn(entry, 'ATTENDANCE')
    ? list.map(row => ({ ...row, id: null, status: null, justification: null, version: null }))
    : list

/** Whether the record that waits is of this lesson alone. */
const isOwnRelease = (lesson: Lesson, release: EntryView | null): boolean => {
  const value = release?.rows[RECORD]?.value
  const others = typeof value === 'object' && value !== null ? Reflect.get(value, 'lessonIds') : null
  return release?.subjectId === lesson.id && Array.isArray(others) && others.length === 0
}

/** A roll of the day that is on its way would mark the lesson once more after the withdrawal. */
const isDayRollPending = (attendance: EntryView | null): boolean =>
  attendance?.kind === 'dayRoll' && isPending(attendance)

/** The parts of a lesson that can be withdrawn: those at the server, and those that this device has not sent. */
export const withdrawableParts = (
  lesson: Lesson,
  { attendance, release, withdrawal }: LessonEntries & { withdrawal: WithdrawalEntry | null },
): RecordPart[] => {
  if (isUnsynced(withdrawal)) return []
  const mayWithdraw = (lesson.can.withdraw ?? null) !== null
  const parts: RecordPart[] = []
  const atServer = mayWithdraw && lesson.attendanceTaken
  const waitsHere = lesson.can.takeAttendance && isPending(attendance)
  if (!isDayRollPending(attendance) && (atServer || waitsHere)) parts.push('ATTENDANCE')
  const waits = isPending(release)
  if (waits ? isOwnRelease(lesson, release) : mayWithdraw && lesson.accomplished !== null)
    parts.push('RELEASE')
  return parts
}

/** The withdrawal of a lesson that the device holds. */
export const withdrawalOf = (entries: readonly EntryView[], lessonId: string): WithdrawalEntry | null => {
  const entry = entries.find(({ kind, subjectId }) => kind === 'withdrawal' && subjectId === lessonId)
  // The kind decides what its values are.
  return (entry as WithdrawalEntry | undefined) ?? null
}

/** The entries of a lesson on this device; a withdrawal that is not at the server replaces its attendance. */
export const signedEntries = (entries: readonly EntryView[], lessonId: string): LessonEntries => {
  const own = entriesOf(entries, lessonId)
  const withdrawal = withdrawalOf(entries, lessonId)
  return isUnsynced(withdrawal) ? { ...own, attendance: withdrawal } : own
}
