import {
  type AbsenceNote,
  type decideAbsenceNote as DecideCall,
  type DecidedNote,
  NOTE_PICTURE_LIMIT,
  type OfficeNote,
  type OwnNote,
  type SentNote,
  type takeBackNoteDecision as TakeBackCall,
  type WrittenNote,
} from '@lousa/contract/attendance/absence-note/absence-note.contract.ts'
import { ABSENCE_NOTES } from '@lousa/contract/attendance/absence-note/absence-note.messages.ts'
import type { BodyOf } from '@lousa/contract/endpoint.ts'
import { fill } from '@lousa/contract/messages.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { type Page, pageOf } from '@lousa/contract/schema.ts'
import {
  isNoteActAllowed,
  justifiedReason,
  MAX_WAITING_NOTES,
  type NoteAct,
  type NoteSender,
  noteDaysFault,
} from '@lousa/rules/attendance/absence-note/absence-note.rules.ts'
import { type CivilDate, formatDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { displayName } from '@lousa/rules/people/person/display-name.rules.ts'
import { dataUriBytes, encodePoster } from '../../../platform/pictures/pictures.ts'
import { lockStudent } from '../../enrollment/entry/student-lock.public.queries.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { Ctx } from '../../module.ts'
import { reachedChild } from '../../people/guardianship/reached-child.public.queries.ts'
import { assertVersion } from '../../stale-version.ts'
import { createJustification, withdrawJustification } from '../justification/justification.service.ts'
import { attendanceOfYear } from '../student-year.public.queries.ts'
import { frequencyOfYear } from '../student-year.service.ts'
import {
  insertNote,
  type LockedNote,
  lockNoteRow,
  markNoteWithdrawn,
  type NoteFilter,
  type NotePicture,
  noteOf,
  notePictureOf,
  ownNotesOf,
  pageOfNotes,
  reopenDecidedNote,
  sentBefore,
  studentOfNote,
  waitingNotesOf,
  writeDecision,
} from './absence-note.queries.ts'
import { daysOfNote, yearOfNote } from './note-days.queries.ts'

type Span = { start: CivilDate; end: CivilDate }

/** Pixels: a certificate is read on it. */
const SIDE = 1600

/** The photographs of a body, encoded again, without place and camera. Read before the transaction. */
export const readNotePictures = async ({ pictures }: SentNote): Promise<NotePicture[]> => {
  const read: NotePicture[] = []
  for (const [at, uri] of pictures.entries()) {
    const bytes = dataUriBytes(uri)
    const { picture, refusal } = bytes
      ? await encodePoster(bytes, { limit: NOTE_PICTURE_LIMIT, side: SIDE })
      : { refusal: 'INVALID_IMAGE' as const }
    if (refusal) throw invalidFields(fieldError(`pictures.${at}`, refusal))
    if (picture) read.push(picture)
  }
  return read
}

/** Throws NOT_FOUND if the guardian who acts does not reach the student. It is asked in the transaction of the call. */
const assertChild = async (ctx: Ctx, studentId: string): Promise<void> => {
  if (!(await reachedChild(ctx, studentId))) throw new ContractError('NOT_FOUND')
}

const assertDays = (ctx: Ctx, span: Span): void => {
  const fault = noteDaysFault(span, ctx.today)
  if (fault?.code === 'ORDER') throw fieldRefusal('end', 'INVALID_DATE_INTERVAL_ERROR')
  if (!fault) return
  const code = fault.field === 'start' ? 'DATE_TOO_EARLY' : 'DATE_TOO_LATE'
  throw invalidFields(fieldError(fault.field, code, { value: formatDate(fault.limit) }))
}

type Sent = { studentId: string; sender: NoteSender; note: SentNote; pictures: readonly NotePicture[] }

/**
 * Stores a note. Under the lock of the student, a note that was sent before answers as it did, however long ago that was. The office
 * registers as many as families bring.
 */
const storeNote = async (ctx: Ctx, { studentId, sender, note, pictures }: Sent): Promise<WrittenNote> => {
  if (!(await lockStudent(ctx, studentId))) throw new ContractError('NOT_FOUND')
  const before = await sentBefore(ctx, { studentId, clientId: note.clientId })
  if (before) return before
  assertDays(ctx, note)
  if (sender !== 'OFFICE' && (await waitingNotesOf(ctx, studentId)) >= MAX_WAITING_NOTES)
    throw new ContractError('TOO_MANY_WAITING_NOTES')
  const id = await insertNote(ctx, { studentId, sender, note, pictures })
  ctx.audit({
    entity: 'absenceNote',
    entityId: id,
    action: 'CREATED',
    changes: [
      { field: 'startsOn', from: null, to: note.start },
      { field: 'endsOn', from: null, to: note.end },
    ],
    studentId,
  })
  return { id, version: 1 }
}

type SentBody = { note: SentNote; pictures: readonly NotePicture[] }

/** A guardian's note about a child in reach. */
export const sendChildNote = async (ctx: Ctx, studentId: string, sent: SentBody): Promise<WrittenNote> => {
  await assertChild(ctx, studentId)
  return storeNote(ctx, { studentId, sender: 'GUARDIAN', ...sent })
}

/** A note that a family has brought to the office. */
export const sendStudentNote = (ctx: Ctx, studentId: string, sent: SentBody): Promise<WrittenNote> =>
  storeNote(ctx, { studentId, sender: 'OFFICE', ...sent })

export const listChildNotes = async (ctx: Ctx, studentId: string): Promise<OwnNote[]> => {
  await assertChild(ctx, studentId)
  return ownNotesOf(ctx, studentId)
}

/** Lock order: student, note, justification, lessons. */
const lockNote = async (ctx: Ctx, id: string): Promise<LockedNote> => {
  const studentId = await studentOfNote(ctx, id)
  if (studentId !== null) await lockStudent(ctx, studentId)
  const note = await lockNoteRow(ctx, id)
  if (!note) throw new ContractError('NOT_FOUND')
  return note
}

/** A note is decided once: the second one learns who was first. */
const noteDecided = ({ status, decidedBy }: LockedNote): ContractError => {
  if (status === 'WITHDRAWN')
    return new ContractError('NOTE_DECIDED', { message: ABSENCE_NOTES.wasWithdrawn })
  return new ContractError('NOTE_DECIDED', {
    data: { decidedBy },
    ...(decidedBy === null
      ? {}
      : {
          message: fill(status === 'ACCEPTED' ? ABSENCE_NOTES.wasAccepted : ABSENCE_NOTES.wasRefused, {
            person: displayName(decidedBy),
          }),
        }),
  })
}

const assertWaits = (note: LockedNote, act: NoteAct): void => {
  if (!isNoteActAllowed(act, note.status)) throw noteDecided(note)
}

/** A withdrawn note keeps its days, and its photographs are removed. */
const withdrawNote = async (ctx: Ctx, note: LockedNote): Promise<WrittenNote> => {
  const { id, studentId, version } = note
  await markNoteWithdrawn(ctx, note)
  ctx.audit({ entity: 'absenceNote', entityId: id, action: 'WITHDRAWN', changes: [], studentId })
  return { id, version: version + 1 }
}

/** Withdraws a note that the office has not decided. A withdrawn one stays so. */
export const withdrawChildNote = async (
  ctx: Ctx,
  { studentId, id }: { studentId: string; id: string },
): Promise<WrittenNote> => {
  await assertChild(ctx, studentId)
  const note = await lockNote(ctx, id)
  if (note.studentId !== studentId || note.sentBy !== ctx.actor.accountId)
    throw new ContractError('NOT_FOUND')
  if (note.status === 'WITHDRAWN') return { id, version: note.version }
  // A family learns that the office has decided, and the list says how; not who.
  if (!isNoteActAllowed('WITHDRAW', note.status)) throw new ContractError('NOTE_DECIDED')
  return withdrawNote(ctx, note)
}

/** Withdraws a note that the office registered by mistake and has not decided. A family's note is its sender's to withdraw. */
export const withdrawOfficeNote = async (ctx: Ctx, id: string): Promise<WrittenNote> => {
  const note = await lockNote(ctx, id)
  if (note.sender !== 'OFFICE') throw new ContractError('INVALID_TRANSITION')
  if (note.status === 'WITHDRAWN') return { id, version: note.version }
  assertWaits(note, 'WITHDRAW')
  return withdrawNote(ctx, note)
}

export const listNotes = async (ctx: Ctx, filter: NoteFilter): Promise<Page<OfficeNote>> => {
  const { rows, count } = await pageOfNotes(ctx, filter)
  return pageOf(rows, filter, count)
}

const NO_FREQUENCY = { percent: null, minFreq: 0 }

/** The frequency of the student in the year of a note. */
const frequencyOfNote = async (
  ctx: Ctx,
  of: Span & { studentId: string },
): Promise<{ percent: number | null; minFreq: number }> => {
  const yearId = await yearOfNote(ctx, of)
  if (yearId === null) return NO_FREQUENCY
  const { frequency, policy } = frequencyOfYear(
    await attendanceOfYear(ctx, { studentId: of.studentId, yearId }),
  )
  return { percent: frequency.percent, minFreq: policy.minFreq }
}

/** A note with the lessons of its days; the look is noted. */
export const getNote = async (ctx: Ctx, id: string): Promise<AbsenceNote> => {
  const note = await noteOf(ctx, id)
  if (!note) throw new ContractError('NOT_FOUND')
  const of = { studentId: note.student.id, start: note.start, end: note.end }
  ctx.audit({ entity: 'absenceNote', entityId: id, action: 'VIEWED', studentId: of.studentId })
  return { ...note, days: await daysOfNote(ctx, of), ...(await frequencyOfNote(ctx, of)) }
}

/** A photograph of a note; each look is noted. */
export const showNotePicture = async (
  ctx: Ctx,
  of: { id: string; position: number },
): Promise<NotePicture> => {
  const picture = await notePictureOf(ctx, of)
  if (!picture) throw new ContractError('NOT_FOUND')
  const { content, contentType, studentId } = picture
  ctx.audit({
    entity: 'absenceNote',
    entityId: of.id,
    action: 'VIEWED',
    changes: [{ field: 'picture', from: null, to: of.position }],
    studentId,
  })
  return { content, contentType }
}

const versionOf = ({ id, version }: LockedNote) => ({ id, version })

/** Decides a note. Accepted, it becomes a justification of its days with its text, which leaves closed terms as they are. */
export const decideNote = async (
  ctx: Ctx,
  id: string,
  { decision, reason = null, version }: BodyOf<typeof DecideCall>,
): Promise<DecidedNote> => {
  const note = await lockNote(ctx, id)
  // Before the version: the second of two learns who decided.
  assertWaits(note, 'DECIDE')
  await assertVersion(version, note.version, () => versionOf(note))
  if (decision === 'REFUSED' && reason === null) throw invalidFields(fieldError('reason', 'REQUIRED'))
  const { percent: percentBefore } = await frequencyOfNote(ctx, note)
  const { start, end, studentId } = note
  const justified =
    decision === 'REFUSED'
      ? null
      : await createJustification(
          ctx,
          studentId,
          { start, end, reason: justifiedReason(note.reason), note: note.text },
          { leavesClosed: true },
        )
  await writeDecision(ctx, note, { decision, reason, justificationId: justified?.id ?? null })
  ctx.audit({
    entity: 'absenceNote',
    entityId: id,
    action: decision,
    changes: reason === null ? [] : [{ field: 'decisionReason', from: null, to: reason }],
    studentId,
  })
  const { percent: percentAfter } = await frequencyOfNote(ctx, note)
  return { id, version: note.version + 1, effect: justified?.effect ?? null, percentBefore, percentAfter }
}

/** Takes a decision back: the note waits once more, and what only its justification had justified is an absence once more. */
export const takeBackDecision = async (
  ctx: Ctx,
  id: string,
  { version }: BodyOf<typeof TakeBackCall>,
): Promise<DecidedNote> => {
  const note = await lockNote(ctx, id)
  await assertVersion(version, note.version, () => versionOf(note))
  if (!isNoteActAllowed('TAKE_BACK', note.status)) throw new ContractError('INVALID_TRANSITION')
  const { percent: percentBefore } = await frequencyOfNote(ctx, note)
  const withdrawn =
    note.justificationId === null ? null : await withdrawJustification(ctx, note.justificationId, {})
  await reopenDecidedNote(ctx, id)
  ctx.audit({
    entity: 'absenceNote',
    entityId: id,
    action: 'REOPENED',
    changes: [],
    studentId: note.studentId,
  })
  const { percent: percentAfter } = await frequencyOfNote(ctx, note)
  return { id, version: note.version + 1, effect: withdrawn?.effect ?? null, percentBefore, percentAfter }
}
