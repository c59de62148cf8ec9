import {
  type StudentNote,
  studentNoteWrite,
} from '@lousa/contract/attendance/student/student-note.contract.ts'
import { STUDENT_NOTE } from '@lousa/contract/attendance/student/student-note-table.ts'
import type { z } from 'zod'
import {
  blankFields,
  recordForm,
  type TypedFields,
  typedFields,
} from '../../../frames/record/typed-fields.ts'

export type NoteInput = TypedFields<typeof STUDENT_NOTE>

export const noteForm = recordForm<typeof STUDENT_NOTE, object, z.output<typeof studentNoteWrite>>(
  STUDENT_NOTE,
  studentNoteWrite,
  {},
)
export type NoteValues = z.output<typeof noteForm>

export const blankNote = (today: string): NoteInput => ({ ...blankFields(STUDENT_NOTE), date: today })

export const typedNote = (note: StudentNote): NoteInput => typedFields(STUDENT_NOTE, note)
