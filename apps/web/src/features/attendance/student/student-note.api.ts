import type { StudentNote, WrittenNote } from '@lousa/contract/attendance/student/student-note.contract.ts'
import * as calls from '@lousa/contract/attendance/student/student-note.contract.ts'
import type { BodyInput } from '@lousa/contract/endpoint.ts'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, read, readKey } from '../../../lib/http/query-client.ts'

type NoteBody = BodyInput<typeof calls.createStudentNote>
type Seen = Pick<StudentNote, 'id' | 'version'>

export const notesOptions = (studentId: string) => read(calls.listStudentNotes, { params: { id: studentId } })

export const invalidateNotes = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: readKey(calls.listStudentNotes) })

export const createNote = (studentId: string, body: NoteBody, idempotencyKey: string): Promise<WrittenNote> =>
  call(calls.createStudentNote, { params: { id: studentId }, body, idempotencyKey })

export const updateNote = ({ id, version }: Seen, body: NoteBody): Promise<WrittenNote> =>
  call(calls.updateStudentNote, { params: { id }, body, version })

export const deleteNote = ({ id }: Seen): Promise<undefined> =>
  call(calls.deleteStudentNote, { params: { id } })
