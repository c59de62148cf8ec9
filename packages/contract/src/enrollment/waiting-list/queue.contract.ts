import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, instant, optionalText, ref, reference } from '../../schema.ts'
import { studentEnrollment } from '../enrollment.contract.ts'

/** The reason why one of several was not promoted. */
export const PROMOTION_CODES = ['GRADE_FULL', 'NOT_SURPLUS'] as const

export const promoteEnrollments = endpoint({
  method: 'POST',
  path: 'student-enrollment/students',
  summary: 'Chama da lista de espera de uma turma, na ordem dada, enquanto houver vagas.',
  access: { roles: ['ADMINISTRATOR'], objects: { studentEnrollmentIds: 'enrollment' } },
  body: z.strictObject({
    studentEnrollmentIds: z.array(reference).min(1).max(500),
    /** REQUIRED when a person is passed over. */
    reason: optionalText(500).optional(),
  }),
  answer: z.object({
    data: z.array(
      z.object({ studentEnrollmentId: id, promoted: z.boolean(), code: z.enum(PROMOTION_CODES).nullable() }),
    ),
    vacancies: z.object({
      capacity: z.int().nullable(),
      active: z.int(),
      surplus: z.int(),
      free: z.int().nullable(),
    }),
  }),
  status: 200,
  errors: ['DIFFERENT_GRADES', 'TERM_CLOSED', 'ALREADY_ENROLLED'],
  idempotent: true,
})

export const answerOffer = endpoint({
  method: 'POST',
  path: 'student-enrollment/:id/offer',
  summary: 'Aceita ou recusa a vaga oferecida.',
  access: { roles: ['ADMINISTRATOR', 'STUDENT', 'STUDENT-SMELJ'], objects: { id: 'enrollment' } },
  body: z.strictObject({ accept: z.boolean() }),
  answer: studentEnrollment,
  status: 200,
  errors: ['NO_OFFER', 'OFFER_EXPIRED', 'TERM_CLOSED', 'ALREADY_ENROLLED'],
  idempotent: true,
})

/** Protocol and initials identify a person only to people who know the list. */
export const waitingPlace = z.object({
  position: z.int(),
  protocol: z.string(),
  initials: z.string(),
  since: instant,
})

export const waitingList = z.object({
  grade: ref,
  capacity: z.int().nullable(),
  active: z.int(),
  data: z.array(waitingPlace),
})
export type WaitingList = z.output<typeof waitingList>

export const getWaitingList = endpoint({
  method: 'GET',
  path: 'grade/:id/waiting-list',
  summary: 'A lista de espera de uma turma, por protocolo e iniciais, onde a instituição a publica.',
  access: { roles: 'public', kind: 'MUNICIPAL', objects: { id: 'grade' } },
  answer: waitingList,
})
