import * as calls from '@lousa/contract/attendance/absence-note/absence-note.contract.ts'
import { listAttendance } from '@lousa/contract/attendance/attendance.contract.ts'
import { listAbsenceJustifications } from '@lousa/contract/attendance/justification/justification.contract.ts'
import type { BodyInput, QueryInput } from '@lousa/contract/endpoint.ts'
import { getChildFrequency } from '@lousa/contract/family/family.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, send } from '../../../lib/http/api-client.ts'
import { queryClient, read, readKey, readList } from '../../../lib/http/query-client.ts'

export const childNotesOptions = (studentId: string) => read(calls.listChildNotes, { params: { studentId } })

/** A family reads its notes and absences once more. */
export const invalidateChildNotes = async (): Promise<void> => {
  await Promise.all(
    [calls.listChildNotes, getChildFrequency].map(each =>
      queryClient.invalidateQueries({ queryKey: readKey(each) }),
    ),
  )
}

export const withdrawChildNote = (studentId: string, id: string): Promise<calls.WrittenNote> =>
  call(calls.withdrawChildNote, { params: { studentId, id } })

export const sendStudentNote = (
  studentId: string,
  body: BodyInput<typeof calls.sendStudentNote>,
): Promise<calls.WrittenNote> =>
  call(calls.sendStudentNote, { params: { id: studentId }, body, idempotencyKey: body.clientId })

export const notesOptions = (query: QueryInput<typeof calls.listAbsenceNotes>) =>
  readList(calls.listAbsenceNotes, { query })

export const noteOptions = (id: string) => read(calls.getAbsenceNote, { params: { id } })

type Seen = { id: string; version: number }

/** The time for which a read effect stays fresh: each reading locks rows of attendance for a moment. */
const EFFECT_FRESH_MS = 300_000

/** The effect of accepting a note that waits. */
export const acceptanceOptions = ({ id, version }: Seen) =>
  queryOptions({
    queryKey: [calls.decideAbsenceNote.path, 'preview', id, version],
    queryFn: () =>
      call(calls.decideAbsenceNote, {
        params: { id },
        body: { decision: 'ACCEPTED', version, preview: true },
      }),
    staleTime: EFFECT_FRESH_MS,
    refetchOnWindowFocus: false,
    retry: false,
  })

/** The office reads notes, justifications and attendance once more, and the effect of a note when it is next shown. */
export const invalidateNotes = async (): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: readKey(calls.decideAbsenceNote), refetchType: 'none' }),
    ...[calls.listAbsenceNotes, calls.getAbsenceNote, listAbsenceJustifications, listAttendance].map(each =>
      queryClient.invalidateQueries({ queryKey: readKey(each) }),
    ),
  ])
}

export const decideNote = (
  { id, version }: Seen,
  body: BodyInput<typeof calls.decideAbsenceNote>,
  idempotencyKey: string,
): Promise<calls.DecidedNote> =>
  call(calls.decideAbsenceNote, { params: { id }, body: { ...body, version }, idempotencyKey })

export const takeBackDecision = ({ id, version }: Seen, idempotencyKey: string): Promise<calls.DecidedNote> =>
  call(calls.takeBackNoteDecision, { params: { id }, body: { version }, idempotencyKey })

/** Withdraws a note that the office registered. */
export const withdrawNote = (id: string): Promise<calls.WrittenNote> =>
  call(calls.withdrawAbsenceNote, { params: { id } })

/** The bytes of a photograph: an <img> cannot send the session's token. Each look is noted. */
export const notePicture = async (id: string, position: number): Promise<Blob> =>
  (await send(calls.getAbsenceNotePicture, { params: { id }, query: { position: String(position) } })).blob()
