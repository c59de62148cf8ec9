import { APPEAL_STATUSES, APPEAL_SUBJECTS, APPLICANTS } from '@lousa/rules/evaluation/appeal/appeal.rules.ts'
import { z } from 'zod'
import { TERM_TYPES } from '../../academics/academics.contract.ts'
import { endpoint } from '../../endpoint.ts'
import { userRef } from '../../people/person/user.contract.ts'
import { personal } from '../../personal.ts'
import {
  civilDate,
  id,
  instant,
  listOf,
  optionalText,
  paging,
  ref,
  reference,
  requiredLine,
  requiredText,
  version,
} from '../../schema.ts'

/** The longest text of a request, and of its answer. */
export const MAX_APPEAL_TEXT = 4000

/** A request that a published result be reconsidered. */
const appeal = z.object({
  id,
  grade: ref,
  year: z.string(),
  subject: z.enum(APPEAL_SUBJECTS),
  /** The term that the request is about; null of the final result. */
  term: z.object({ type: z.enum(TERM_TYPES), position: z.int() }).nullable(),
  /** Null: of the result as a whole. */
  curriculumComponent: ref.nullable(),
  publishedOn: civilDate,
  receivedOn: civilDate,
  sendUntil: civilDate,
  answerUntil: civilDate,
  /** Received after the last day for sending. */
  isLate: z.boolean(),
  status: z.enum(APPEAL_STATUSES),
  version,
})

const ofStudent = appeal.extend({
  applicant: z.enum(APPLICANTS),
  applicantName: personal(z.string().nullable()),
  /** Null once the personal data of the student is removed. */
  text: personal(z.string().nullable()),
  answer: personal(z.string().nullable()),
  changedAt: instant,
  changedBy: userRef,
})
export type StudentAppeal = z.output<typeof ofStudent>

/** Without the personal fields: the list of the student has them. */
const written = z.object({ id, version })
export type WrittenAppeal = z.output<typeof written>

export const listStudentAppeals = endpoint({
  method: 'GET',
  path: 'user/:id/result-appeal',
  summary: 'Os pedidos de reconsideração de um aluno, do mais novo ao mais antigo.',
  looks: true,
  access: { roles: ['ADMINISTRATOR'], kind: 'SCHOOL', objects: { id: 'student' } },
  answer: z.object({ data: z.array(ofStudent) }),
})

const listedAppeal = appeal.extend({ student: userRef })
export type ListedAppeal = z.output<typeof listedAppeal>

export const listAppeals = endpoint({
  method: 'GET',
  path: 'result-appeal',
  summary: 'Os pedidos de reconsideração da escola, os que vencem antes primeiro.',
  access: { roles: ['ADMINISTRATOR'], kind: 'SCHOOL' },
  query: z.strictObject({
    /** PENDING: without an answer. */
    status: z.enum(['PENDING', ...APPEAL_STATUSES]).optional(),
    ...paging(),
  }),
  answer: listOf(listedAppeal),
})

export const createAppeal = endpoint({
  method: 'POST',
  path: 'result-appeal',
  summary: 'Registra um pedido de reconsideração, com os prazos pelo calendário da escola.',
  access: {
    roles: ['ADMINISTRATOR'],
    kind: 'SCHOOL',
    objects: {
      studentEnrollmentId: 'enrollment',
      curriculumComponentId: 'curriculumComponent',
    },
  },
  body: z.strictObject({
    studentEnrollmentId: reference,
    subject: z.enum(APPEAL_SUBJECTS),
    /** The term, for a request about one. */
    termPosition: z.int().min(1).max(4).optional(),
    curriculumComponentId: reference.optional(),
    /** The day on which the result of the term was published; that of a final result is known. */
    publishedOn: civilDate.optional(),
    receivedOn: civilDate,
    applicant: z.enum(APPLICANTS),
    applicantName: requiredLine(150),
    text: requiredText(MAX_APPEAL_TEXT),
  }),
  answer: written.extend({ sendUntil: civilDate, answerUntil: civilDate, isLate: z.boolean() }),
  status: 201,
  idempotent: true,
  errors: ['RESULT_NOT_PUBLISHED', 'INVALID_DATE_INTERVAL_ERROR', 'NOT_A_CLASS'],
})

export const stepAppeal = endpoint({
  method: 'POST',
  path: 'result-appeal/:id/step',
  summary: 'Leva um pedido ao conselho, responde a ele ou registra a desistência.',
  access: { roles: ['ADMINISTRATOR'], kind: 'SCHOOL', objects: { id: 'resultAppeal' } },
  body: z.strictObject({
    to: z.enum(APPEAL_STATUSES),
    answer: optionalText(MAX_APPEAL_TEXT).optional(),
    version: version.optional(),
  }),
  answer: written,
  status: 200,
  idempotent: true,
  errors: ['STALE_VERSION', 'INVALID_TRANSITION', 'REASON_REQUIRED'],
})
