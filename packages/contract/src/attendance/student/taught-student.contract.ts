import { z } from 'zod'
import { TERM_TYPES } from '../../academics/academics.contract.ts'
import { endpoint } from '../../endpoint.ts'
import { userRef } from '../../people/person/user.contract.ts'
import { civilDate, id, ref } from '../../schema.ts'

/** A class in which the student is enrolled and the caller teaches today. */
const taughtClass = z.object({
  studentEnrollmentId: id,
  number: z.int().nullable(),
  grade: ref,
  terms: z.array(z.object({ id, type: z.enum(TERM_TYPES), position: z.int() })),
  /** The components that the caller teaches there today. */
  curriculumComponents: z.array(ref),
})

/** A student for the instructor: no contact, document or birthdate. */
const taughtStudent = z.object({
  student: userRef,
  /** The last day of a justification of absences that covers today. */
  justifiedUntil: civilDate.nullable(),
  classes: z.array(taughtClass),
})
export type TaughtStudent = z.output<typeof taughtStudent>

export const getTaughtStudent = endpoint({
  method: 'GET',
  path: 'user/:id/teaching',
  summary: 'Um aluno para quem leciona hoje em uma turma dele: as turmas e os componentes em comum.',
  access: { roles: ['INSTRUCTOR'], objects: { id: 'student' } },
  answer: taughtStudent,
})
