import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { optionalText, reference } from '../../schema.ts'
import { requestedChange } from '../message/asked-change.contract.ts'
import { schoolMessage } from '../message/message.contract.ts'

/** Refusals of the change that a request names. */
const CHANGE_ERRORS = [
  'START_TIME_OVERLAP',
  'END_TIME_OVERLAP',
  'INTERVAL_TIME_OVERLAP',
  'INVALID_DATE_INTERVAL_ERROR',
  'DAY_OFF',
  'OUT_OF_TERM',
  'TERM_CLOSED',
  'ACADEMIC_YEAR_FINISHED',
  'INSTRUCTOR_PERIOD',
  'LESSON_ALREADY_ACCOMPLISHED',
  'LESSON_HAS_ATTENDANCE',
  'LESSON_DELETED',
] as const

export const decideRequest = endpoint({
  method: 'POST',
  path: 'school-message/:id/decision',
  summary:
    'Aceita uma solicitação, que é aplicada na hora, ou a recusa com um motivo; quem pediu recebe a resposta.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'message' } },
  body: z.strictObject({
    accept: z.boolean(),
    /** REQUIRED when refusing. */
    reason: optionalText(1000).optional(),
  }),
  answer: schoolMessage,
  status: 200,
  idempotent: true,
  errors: ['REQUEST_DECIDED', 'NOT_A_REQUEST', ...CHANGE_ERRORS],
})

export const withdrawRequest = endpoint({
  method: 'POST',
  path: 'school-message/:id/withdrawal',
  summary: 'Retira uma solicitação própria que ainda não foi respondida; nada muda nas aulas.',
  access: { roles: ['INSTRUCTOR'], objects: { id: 'message' } },
  answer: schoolMessage,
  status: 200,
  idempotent: true,
  errors: ['REQUEST_DECIDED', 'NOT_A_REQUEST', 'ACADEMIC_YEAR_FINISHED'],
})

export const checkRequest = endpoint({
  method: 'POST',
  path: 'school-message/request-check',
  summary: 'Confere se a mudança de uma solicitação poderia ser feita agora; nada é enviado nem muda.',
  access: { roles: ['INSTRUCTOR'], objects: { academicYearId: 'academicYear' } },
  body: z.strictObject({ academicYearId: reference, request: requestedChange, preview: z.literal(true) }),
  answer: z.object({ preview: z.object({ fits: z.literal(true) }) }),
  status: 200,
  previews: true,
  errors: CHANGE_ERRORS,
})
