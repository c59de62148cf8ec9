import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { civilDate, id, optionalText, reference } from '../../schema.ts'
import { studentEnrollment } from '../enrollment.contract.ts'

/** First and second choice of a municipal class; the whole list, in any order. */
export const modalitiesWrite = z
  .array(z.strictObject({ curriculumComponentId: id, position: z.int().min(1).max(2) }))
  .max(2)

/** The action for a full class; without it the call asks (GRADE_FULL). */
export const FULL_GRADE_ANSWERS = ['WAITLIST', 'EXCEED'] as const

/** Why who waits is passed over, an administrator's; WAITING_PASSED_OVER names them and asks for it. Kept in the history. */
export const passingReason = optionalText(500)

const ENTRY_ERRORS = [
  'GRADE_FULL',
  'ALREADY_ENROLLED',
  'ENROLLMENT_CLOSED',
  'AGE_OUT_OF_RANGE',
  'SCHEDULE_CLASH',
  'MODALITY_INVALID',
  'STUDENT_INACTIVE',
  'INVALID_DATE_INTERVAL_ERROR',
] as const

export const createEnrollment = endpoint({
  method: 'POST',
  path: 'student-enrollment',
  summary: 'Matricula um aluno em uma turma ou evento, ou o inclui na lista de espera.',
  access: { roles: ['ADMINISTRATOR', 'STUDENT-SMELJ'], objects: { gradeId: 'entrance' } },
  body: z.strictObject({
    gradeId: reference,
    /** Implied for people who enrol themselves; another person's id is refused by the call (403). */
    userId: reference.optional(),
    modalities: modalitiesWrite.optional(),
    confirmOccupation: z.enum(FULL_GRADE_ANSWERS).optional(),
    /** An administrator's, for an age outside the class's; left in the history. */
    confirmAge: z.literal(true).optional(),
    reason: passingReason.optional(),
    start: civilDate.optional(),
    /**
     * False: the student who left a class of the level in this year begins without marks and attendance. Else they come along
     * from the enrolment that ended, also of closed terms. An administrator's.
     */
    transferFormer: z.boolean().optional(),
  }),
  answer: studentEnrollment,
  status: 201,
  errors: [...ENTRY_ERRORS, 'WAITING_PASSED_OVER', 'TERM_CLOSED'],
  idempotent: true,
})

export const enrollMyself = endpoint({
  method: 'POST',
  path: 'student-enrollment/student',
  summary: 'Inscreve a própria pessoa em uma turma aberta ou em um evento.',
  access: { roles: ['STUDENT', 'STUDENT-SMELJ'], objects: { gradeId: 'entrance' } },
  body: z.strictObject({
    gradeId: reference,
    /** To exceed is the office's alone; refused by the call (403). */
    confirmOccupation: z.enum(FULL_GRADE_ANSWERS).optional(),
  }),
  answer: studentEnrollment,
  status: 201,
  errors: [...ENTRY_ERRORS, 'NOT_AN_EVENT', 'TERM_CLOSED'],
  idempotent: true,
})

export const deleteEnrollment = endpoint({
  method: 'DELETE',
  path: 'student-enrollment/:id',
  summary:
    'Apaga uma matrícula em que nada foi lançado; senão a encerra hoje como cancelada. Sem dias em período encerrado.',
  access: { roles: ['ADMINISTRATOR', 'STUDENT-SMELJ', 'STUDENT'], objects: { id: 'enrollment' } },
  status: 204,
  errors: ['ENROLLMENT_CLOSED', 'NOT_AN_EVENT', 'TERM_CLOSED'],
})
