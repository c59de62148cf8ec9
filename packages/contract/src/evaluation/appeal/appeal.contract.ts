import {
  APPEAL_STATUSES,
  APPEAL_SUBJECTS,
  APPLICANTS,
  OWN_APPEAL_BARS,
} from '@lousa/rules/evaluation/appeal/appeal.rules.ts'
import { MEETING_STATUSES } from '@lousa/rules/evaluation/council/meeting.rules.ts'
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
export const appeal = z.object({
  id,
  studentEnrollmentId: id,
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
  /** The meeting of the council that considered the request; `number` is that of its signed minutes. */
  meeting: z
    .object({ id, date: civilDate, status: z.enum(MEETING_STATUSES), number: z.int().nullable() })
    .nullable(),
  version,
})

export type Appeal = z.output<typeof appeal>

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
  access: {
    roles: ['ADMINISTRATOR'],
    kind: 'SCHOOL',
    objects: { id: 'resultAppeal', meetingId: 'councilMeeting' },
  },
  body: z.strictObject({
    to: z.enum(APPEAL_STATUSES),
    answer: optionalText(MAX_APPEAL_TEXT).optional(),
    /** The meeting of the class that considered it; absent: it stays as it is. */
    meetingId: reference.optional(),
    version: version.optional(),
  }),
  answer: written,
  status: 200,
  idempotent: true,
  current: appeal,
  errors: ['STALE_VERSION', 'INVALID_TRANSITION', 'REASON_REQUIRED', 'MEETING_SIGNED'],
})

export const updateAppeal = endpoint({
  method: 'PATCH',
  path: 'result-appeal/:id',
  summary: 'Liga um pedido à reunião do conselho que o apreciou, ou o desliga dela.',
  access: {
    roles: ['ADMINISTRATOR'],
    kind: 'SCHOOL',
    objects: { id: 'resultAppeal', meetingId: 'councilMeeting' },
  },
  body: z.strictObject({ meetingId: reference.nullable().optional(), version: version.optional() }),
  answer: written,
  current: appeal,
  errors: ['STALE_VERSION', 'INVALID_TRANSITION', 'MEETING_SIGNED'],
})

/** An own request: as the office has it, without the author of the last change. An own look is not audited. */
const ownAppeal = appeal.extend({
  applicant: z.enum(APPLICANTS),
  applicantName: z.string().nullable(),
  text: z.string().nullable(),
  answer: z.string().nullable(),
  changedAt: instant,
})
export type OwnAppeal = z.output<typeof ownAppeal>

export const listOwnAppeals = endpoint({
  method: 'GET',
  path: 'own-result-appeal',
  summary: 'Os próprios pedidos de reconsideração, e os resultados sobre os quais se pode pedir.',
  access: { roles: ['STUDENT'], kind: 'SCHOOL' },
  answer: z.object({
    data: z.array(ownAppeal),
    /** Why the student sends and withdraws no requests: only students of age do. Null: the student does. */
    bar: z.enum(OWN_APPEAL_BARS).nullable(),
    /** Published final results with an open deadline and without a request that waits for its answer. */
    results: z.array(
      z.object({
        studentEnrollmentId: id,
        grade: ref,
        year: z.string(),
        publishedOn: civilDate,
        sendUntil: civilDate,
        components: z.array(ref),
      }),
    ),
  }),
})
export type OwnAppeals = z.output<NonNullable<typeof listOwnAppeals.answer>>

export const createOwnAppeal = endpoint({
  method: 'POST',
  path: 'own-result-appeal',
  summary: 'Pede a reconsideração do próprio resultado final publicado.',
  access: {
    roles: ['STUDENT'],
    kind: 'SCHOOL',
    objects: { studentEnrollmentId: 'enrollment', curriculumComponentId: 'curriculumComponent' },
  },
  body: z.strictObject({
    studentEnrollmentId: reference,
    curriculumComponentId: reference.optional(),
    text: requiredText(MAX_APPEAL_TEXT),
  }),
  answer: written.extend({ sendUntil: civilDate, answerUntil: civilDate, isLate: z.boolean() }),
  status: 201,
  idempotent: true,
  errors: ['RESULT_NOT_PUBLISHED', 'NOT_A_CLASS', 'NOT_OF_AGE', 'APPEAL_LATE', 'APPEAL_PENDING'],
})

export const withdrawOwnAppeal = endpoint({
  method: 'POST',
  path: 'own-result-appeal/:id/withdrawal',
  summary: 'Desiste de um pedido próprio que ainda não foi respondido.',
  access: { roles: ['STUDENT'], kind: 'SCHOOL', objects: { id: 'resultAppeal' } },
  body: z.strictObject({ version: version.optional() }),
  answer: written,
  status: 200,
  idempotent: true,
  current: appeal,
  errors: ['STALE_VERSION', 'INVALID_TRANSITION', 'NOT_OF_AGE'],
})
