import {
  SEARCH_OUTCOMES,
  SEARCH_RESULTS,
  SEARCH_STATUSES,
  SEARCH_STEPS,
} from '@lousa/rules/attendance/active-search/search-case.rules.ts'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { responsible, user, userBrief, userRef } from '../../people/person/user.contract.ts'
import { personal } from '../../personal.ts'
import {
  civilDate,
  id,
  instant,
  listOf,
  optionalLine,
  optionalText,
  queryBoolean,
  ref,
  reference,
  version,
} from '../../schema.ts'

/** The longest note of a case or of a step, and the longest name of a person who was contacted. */
export const MAX_SEARCH_NOTE = 600
export const MAX_CONTACTED = 120

/** A reason to look for a student: a limit, and the days of absence that passed it. */
const alert = z.object({
  kind: z.enum(['IN_A_ROW', 'IN_TERM', 'OF_PERMITTED', 'BENEFIT']),
  step: z.enum(['CONTACT', 'VISIT', 'LETTER']),
  limit: z.int(),
  /** How many days of absence there are. */
  days: z.int(),
  passedOn: civilDate,
})
export type SearchReason = z.output<typeof alert>

const step = z.object({
  id,
  kind: z.enum(SEARCH_STEPS),
  takenOn: civilDate,
  result: z.enum(SEARCH_RESULTS),
  contacted: personal(z.string().nullable()),
  note: personal(z.string().nullable()),
  recordedBy: userRef,
  recordedAt: instant,
  /** A withdrawn step counts no more. */
  withdrawnBy: userRef.nullable(),
  withdrawnAt: instant.nullable(),
})
export type SearchStep = z.output<typeof step>

const searchCase = z.object({
  id,
  openedOn: civilDate,
  reasons: z.array(alert),
  status: z.enum(SEARCH_STATUSES),
  outcome: z.enum(SEARCH_OUTCOMES).nullable(),
  closedOn: civilDate.nullable(),
  /** Steps that are not withdrawn, and the day of the last one. */
  stepCount: z.int(),
  lastStepOn: civilDate.nullable(),
  version,
})

const absentStudent = z.object({
  student: userBrief,
  grade: ref,
  /** Limits that were passed since the last closed case, the first one first. */
  alerts: z.array(alert),
  /** Days of absence of the year, and the greatest number without a notice to the Conselho Tutelar. */
  daysOfAbsence: z.int(),
  daysWithoutNotice: z.int(),
  case: searchCase.nullable(),
  cellphone: user.shape.cellphone,
  phone: user.shape.phone,
  /** The mother first, then the main responsible. */
  responsibles: z.array(responsible.pick({ name: true, kinship: true, cellphone: true })),
})
export type AbsentStudent = z.output<typeof absentStudent>

export const listAbsentStudents = endpoint({
  method: 'GET',
  path: 'academic-year/:id/active-search',
  summary:
    'Alunos que passaram de um limite de faltas e casos de busca ativa em aberto, os mais urgentes primeiro.',
  looks: { entity: 'people', of: 'LIST' },
  worksBefore: true,
  access: { roles: ['ADMINISTRATOR'], kind: 'SCHOOL', objects: { id: 'academicYear', gradeId: 'grade' } },
  query: z.strictObject({
    gradeId: reference.optional(),
    /** Closed cases of the year instead of open ones and alerts. */
    closed: queryBoolean.optional(),
  }),
  answer: listOf(absentStudent),
})

const caseDetail = searchCase.extend({
  student: userBrief,
  /** The enrolment of the year that the student is in, or was in last; null without one. */
  enrollmentId: id.nullable(),
  note: personal(z.string().nullable()),
  steps: z.array(step),
  changedAt: instant,
  changedBy: userRef,
})
export type SearchCase = z.output<typeof caseDetail>

export const getSearchCase = endpoint({
  method: 'GET',
  path: 'search-case/:id',
  summary: 'Um caso de busca ativa com os passos da escola.',
  looks: true,
  access: { roles: ['ADMINISTRATOR'], kind: 'SCHOOL', objects: { id: 'searchCase' } },
  answer: caseDetail,
})

/** It leaves the personal fields out: the case has them. */
const written = z.object({ id, version })
export type WrittenSearchCase = z.output<typeof written>

const stepWrite = z.strictObject({
  kind: z.enum(SEARCH_STEPS),
  takenOn: civilDate,
  result: z.enum(SEARCH_RESULTS),
  contacted: optionalLine(MAX_CONTACTED).optional(),
  note: optionalText(MAX_SEARCH_NOTE).optional(),
})

export const openSearchCase = endpoint({
  method: 'POST',
  path: 'academic-year/:id/search-case',
  summary:
    'Abre um caso de busca ativa de um aluno, com o primeiro passo se já foi dado; se há um em aberto, responde com ele.',
  access: { roles: ['ADMINISTRATOR'], kind: 'SCHOOL', objects: { id: 'academicYear', studentId: 'student' } },
  body: z.strictObject({ studentId: reference, step: stepWrite.optional() }),
  answer: written,
  status: 201,
  idempotent: true,
  errors: ['NOT_ENROLLED_IN_YEAR', 'INVALID_DATE_INTERVAL_ERROR'],
})

export const addSearchStep = endpoint({
  method: 'POST',
  path: 'search-case/:id/step',
  summary: 'Registra um passo da busca ativa: ligação, mensagem, visita, reunião, carta ou resposta.',
  access: { roles: ['ADMINISTRATOR'], kind: 'SCHOOL', objects: { id: 'searchCase' } },
  body: stepWrite,
  answer: written,
  status: 201,
  idempotent: true,
  errors: ['INVALID_TRANSITION', 'INVALID_DATE_INTERVAL_ERROR'],
})

export const withdrawSearchStep = endpoint({
  method: 'POST',
  path: 'search-case/:id/step/:stepId/withdrawal',
  summary: 'Retira um passo registrado por engano; ele continua à vista, riscado. Repetida, nada muda.',
  access: { roles: ['ADMINISTRATOR'], kind: 'SCHOOL', objects: { id: 'searchCase', stepId: 'searchStep' } },
  answer: written,
  status: 200,
  errors: ['INVALID_TRANSITION'],
})

export const closeSearchCase = endpoint({
  method: 'POST',
  path: 'search-case/:id/closing',
  summary: 'Encerra um caso de busca ativa; sem nenhum passo da escola, só por lançamento errado.',
  access: { roles: ['ADMINISTRATOR'], kind: 'SCHOOL', objects: { id: 'searchCase' } },
  body: z.strictObject({
    outcome: z.enum(SEARCH_OUTCOMES),
    note: optionalText(MAX_SEARCH_NOTE).optional(),
    version: version.optional(),
  }),
  answer: written,
  status: 200,
  errors: ['INVALID_TRANSITION', 'SEARCH_WITHOUT_STEP', 'STALE_VERSION'],
})

export const reopenSearchCase = endpoint({
  method: 'POST',
  path: 'search-case/:id/reopening',
  summary: 'Reabre um caso de busca ativa que foi encerrado.',
  access: { roles: ['ADMINISTRATOR'], kind: 'SCHOOL', objects: { id: 'searchCase' } },
  body: z.strictObject({ version: version.optional() }),
  answer: written,
  status: 200,
  errors: ['INVALID_TRANSITION', 'SEARCH_CASE_OPEN', 'STALE_VERSION'],
})
