import type {
  createStudentNote,
  StudentNote,
  updateStudentNote,
  WrittenNote,
} from '@lousa/contract/attendance/student/student-note.contract.ts'
import { STUDENT_NOTE } from '@lousa/contract/attendance/student/student-note-table.ts'
import type { BodyOf } from '@lousa/contract/endpoint.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { Ctx } from '../../module.ts'
import { teachesToday } from '../../people/search/taught-students.public.queries.ts'
import { createdChanges, newValues, recordChange, valuesAfter } from '../../record-values.ts'
import { assertVersion } from '../../stale-version.ts'
import {
  deleteNoteRow,
  insertNote,
  type LockedNote,
  lockNoteRow,
  notesOf,
  updateNoteRow,
} from './student-note.queries.ts'

/** Throws NOT_FOUND if the actor does not teach the student today. */
const assertTaught = async (ctx: Ctx, studentId: string): Promise<void> => {
  if (!(await teachesToday(ctx, studentId))) throw new ContractError('NOT_FOUND')
}

/**
 * The notes on a student: to an instructor their own, to administrators the shared ones. A reading by an administrator is
 * audited; what an instructor reads is their own.
 */
export const listNotes = async (ctx: Ctx, studentId: string): Promise<StudentNote[]> => {
  if (ctx.actor.role === 'INSTRUCTOR') await assertTaught(ctx, studentId)
  else ctx.audit({ entity: 'studentNote', entityId: studentId, action: 'VIEWED', studentId })
  return notesOf(ctx, studentId)
}

export const createNote = async (
  ctx: Ctx,
  studentId: string,
  sent: BodyOf<typeof createStudentNote>,
): Promise<WrittenNote> => {
  await assertTaught(ctx, studentId)
  const values = newValues(STUDENT_NOTE, sent)
  const id = await insertNote(ctx, studentId, values)
  const changes = createdChanges(STUDENT_NOTE, values)
  ctx.audit({ entity: 'studentNote', entityId: id, action: 'CREATED', changes, studentId })
  return { id, version: 1 }
}

/** A note of the actor on a student whom they teach today, locked. */
const lockNote = async (ctx: Ctx, id: string): Promise<LockedNote> => {
  const note = await lockNoteRow(ctx, id)
  if (!note) throw new ContractError('NOT_FOUND')
  await assertTaught(ctx, note.accountId)
  return note
}

export const updateNote = async (
  ctx: Ctx,
  id: string,
  { version, ...sent }: BodyOf<typeof updateStudentNote>,
): Promise<WrittenNote> => {
  const stored = await lockNote(ctx, id)
  await assertVersion(version, stored.version, () => ({ id, version: stored.version }))
  const values = valuesAfter(STUDENT_NOTE, stored, sent)
  const changed = recordChange(STUDENT_NOTE, stored, values)
  if (!changed) return { id, version: stored.version }
  await updateNoteRow(ctx, stored, values)
  ctx.audit({
    entity: 'studentNote',
    entityId: id,
    action: 'UPDATED',
    changes: changed.changes,
    studentId: stored.accountId,
  })
  return { id, version: stored.version + 1 }
}

export const deleteNote = async (ctx: Ctx, id: string): Promise<void> => {
  const { accountId, date } = await lockNote(ctx, id)
  await deleteNoteRow(ctx, id)
  ctx.audit({
    entity: 'studentNote',
    entityId: id,
    action: 'DELETED',
    changes: [{ field: 'date', from: date, to: null }],
    studentId: accountId,
  })
}
