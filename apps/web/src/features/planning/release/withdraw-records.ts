import { listAttendance } from '@lousa/contract/attendance/attendance.contract.ts'
import { restoreRecords } from '@lousa/contract/attendance/withdrawal/withdrawal.contract.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { WITHDRAWAL } from '@lousa/contract/planning/record/withdrawal.messages.ts'
import type { RecordPart } from '@lousa/rules/planning/withdrawal.rules.ts'
import { call } from '../../../lib/http/api-client.ts'
import { read } from '../../../lib/http/query-client.ts'
import { requireOutbox } from '../../../lib/outbox/current-outbox.ts'
import type { EntryView } from '../../../lib/outbox/outbox.types.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { toast } from '../../../ui/toast.tsx'
import { attendanceChanged } from '../planning.api.ts'
import { isDayRollOf, isUnsynced } from '../record/release-record.values.ts'
import { WITHDRAWN_ROW, type WithdrawalValue, withdrawalSubject } from '../record/withdrawal.values.ts'

export const rollOptions = ({ id, lessonPlan }: Lesson) =>
  read(listAttendance, { params: { id: lessonPlan.id, lessonId: id } })

const KIND_OF = { ATTENDANCE: 'attendance', RELEASE: 'release' } as const

/**
 * Drops what this device holds of these parts, and answers what waits to be sent of it. What was saved goes too: its versions
 * and ids are of records that will not be there.
 */
const discardEntries = async (lesson: Lesson, parts: readonly RecordPart[]): Promise<EntryView[]> => {
  const outbox = requireOutbox()
  const entries = parts.flatMap(part => outbox.entry(KIND_OF[part], lesson.id) ?? [])
  for (const { kind, subjectId } of entries) await outbox.remove(kind, subjectId)
  return entries.filter(isUnsynced)
}

/** Removes what is known of a former withdrawal, and of rolls of the day: their versions are of records that will not be there. */
const removeOutdated = async ({ id }: Lesson, parts: readonly RecordPart[]): Promise<void> => {
  const outbox = requireOutbox()
  await outbox.removeSaved('withdrawal', id)
  if (!parts.includes('ATTENDANCE')) return
  for (const entry of outbox.view().entries)
    if (isDayRollOf(entry, id)) await outbox.removeSaved(entry.kind, entry.subjectId)
}

/**
 * The withdrawal of a lesson from which unsent rows were dropped. Their answer may have been lost, so the server may have them; the
 * versions are of no record, and what is there by then is removed after a question alone.
 */
const overUnanswered = (
  value: WithdrawalValue,
  lesson: Lesson,
  discarded: readonly EntryView[],
): WithdrawalValue => {
  const isNew = (kind: EntryView['kind'], isRecorded: boolean) =>
    !isRecorded && discarded.some(entry => entry.kind === kind)
  return {
    ...value,
    ...(isNew('attendance', lesson.attendanceTaken) ? { attendances: [] } : {}),
    ...(isNew('release', lesson.accomplished !== null) ? { accomplishVersion: 0 } : {}),
  }
}

/** Undoes a withdrawal: what was not sent yet is dropped from the outbox, what has arrived is restored by the server. */
const undo = async (lesson: Lesson, discarded: readonly EntryView[]): Promise<void> => {
  const outbox = requireOutbox()
  if (outbox.entry('withdrawal', lesson.id)?.state === 'sending') await outbox.flush()
  const entry = outbox.entry('withdrawal', lesson.id)
  if (entry && isUnsynced(entry)) await outbox.discard('withdrawal', lesson.id)
  else if (entry?.place.withdrawalId) {
    const { planId: id = '', lessonId = '', withdrawalId } = entry.place
    await call(restoreRecords, { params: { id, lessonId, withdrawalId } })
    attendanceChanged(id)
  }
  for (const { kind, subjectId, place, title, rows } of discarded)
    await outbox.enqueue({ kind, subjectId, place, title }, rows)
  toast.success(fill(WITHDRAWAL.restored, { date: showDate(lesson.date) }))
}

const doneText = ({ date }: Lesson, parts: readonly RecordPart[]): string => {
  const [only] = parts
  return fill(parts.length === 1 && only ? WITHDRAWAL.parts[only].done : WITHDRAWAL.bothDone, {
    date: showDate(date),
  })
}

/** Puts a withdrawal into the outbox. What this device has not sent yet, or has no answer to, is dropped. */
export const withdraw = async (lesson: Lesson, value: WithdrawalValue): Promise<void> => {
  const { parts } = value
  const discarded = await discardEntries(lesson, parts)
  const mayBeAtServer =
    (parts.includes('ATTENDANCE') && lesson.attendanceTaken) ||
    (parts.includes('RELEASE') && lesson.accomplished !== null) ||
    discarded.length > 0
  await removeOutdated(lesson, parts)
  if (mayBeAtServer)
    await requireOutbox().enqueue(withdrawalSubject(lesson), {
      [WITHDRAWN_ROW]: { value: overUnanswered(value, lesson, discarded), version: 0 },
    })
  toast.undoable(doneText(lesson, parts), () => void undo(lesson, discarded).catch(toast.error))
}
