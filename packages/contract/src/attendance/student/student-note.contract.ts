import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { userBrief } from '../../people/person/user.contract.ts'
import { personal } from '../../personal.ts'
import { bodyShape } from '../../record-schemas.ts'
import { civilDate, id, version } from '../../schema.ts'
import { STUDENT_NOTE } from './student-note-table.ts'

export const studentNote = z.object({
  id,
  date: civilDate,
  text: personal(z.string()),
  shared: z.boolean(),
  author: userBrief,
  version,
})
export type StudentNote = z.output<typeof studentNote>

/** Without the text: the list has it. */
const written = z.object({ id, version })
export type WrittenNote = z.output<typeof written>

export const studentNoteWrite = z.strictObject(bodyShape(STUDENT_NOTE))

export const listStudentNotes = endpoint({
  method: 'GET',
  path: 'user/:id/student-note',
  summary:
    'As anotações sobre um aluno, da mais nova à mais antiga: ao docente as suas, à secretaria as compartilhadas.',
  looks: true,
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR'], objects: { id: 'student' } },
  answer: z.object({ data: z.array(studentNote) }),
})

export const createStudentNote = endpoint({
  method: 'POST',
  path: 'user/:id/student-note',
  summary: 'Anota algo sobre um aluno de uma turma em que o docente leciona hoje.',
  access: { roles: ['INSTRUCTOR'], objects: { id: 'student' } },
  body: studentNoteWrite,
  answer: written,
  status: 201,
  idempotent: true,
})

export const updateStudentNote = endpoint({
  method: 'PATCH',
  path: 'student-note/:id',
  summary: 'Altera uma anotação própria.',
  access: { roles: ['INSTRUCTOR'], objects: { id: 'studentNote' } },
  body: studentNoteWrite.partial().extend({ version: version.optional() }),
  answer: written,
  errors: ['STALE_VERSION'],
})

export const deleteStudentNote = endpoint({
  method: 'DELETE',
  path: 'student-note/:id',
  summary: 'Exclui uma anotação própria.',
  access: { roles: ['INSTRUCTOR'], objects: { id: 'studentNote' } },
  status: 204,
})
