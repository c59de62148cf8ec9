import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { PICTURE_BODY_LIMIT } from '../../picture-limit.ts'
import { bodyShape } from '../../record-schemas.ts'
import { reference, requiredLine, version, writtenMark } from '../../schema.ts'
import { grade } from '../academics.contract.ts'
import { eventWrite } from '../event-writing.contract.ts'
import { performancePolicy } from '../policy/performance-policy.contract.ts'
import { GRADE } from './grade-table.ts'

/** The maximum that a plan can name. */
const MOST_GROUPS = 9

/** A class (turma). */
export const gradeWrite = z.strictObject({
  ...bodyShape(GRADE),
  trainingTypeIds: z.array(reference).max(20).optional(),
  performancePolicy: performancePolicy.nullable().optional(),
  parallelGroups: z.array(requiredLine(60)).max(MOST_GROUPS).optional(),
})

const newClass = gradeWrite.extend({
  isEvent: z.literal(false).optional(),
  /** Its matrix, term marks and training types come along, and what is said here of enrolment unless it is sent. */
  copyFromGradeId: reference.optional(),
})

const objects = { educationLevelId: 'educationLevel', trainingTypeIds: 'trainingType' } as const

export const createGrade = endpoint({
  method: 'POST',
  path: 'grade',
  summary:
    'Cria uma turma, que pode copiar de outra do mesmo nível a matriz e as notas máximas, ou, com isEvent, um evento.',
  access: { roles: ['ADMINISTRATOR'], objects: { ...objects, copyFromGradeId: 'grade' } },
  body: z.discriminatedUnion('isEvent', [newClass, eventWrite]),
  answer: grade,
  status: 201,
  idempotent: true,
  bodyLimit: PICTURE_BODY_LIMIT,
  errors: [
    'NAME_ALREADY_RECORDED',
    'AVERAGE_ABOVE_HIGHEST',
    'RETENTION_NOT_ALLOWED',
    'INVALID_DATE_INTERVAL_ERROR',
    /** The class that is copied, whose marks do not fit into this one. */
    'TERM_MARK_SUM_EXCEEDED',
    'TERM_MARK_EXCEEDED',
  ],
})

export const updateGrade = endpoint({
  method: 'PATCH',
  path: 'grade/:id',
  summary: 'Altera os campos enviados de uma turma ou de um evento; os que só o outro tem são desconhecidos.',
  access: { roles: ['ADMINISTRATOR'], objects: { ...objects, id: 'grade' } },
  body: gradeWrite.partial().extend({
    ...eventWrite.partial().shape,
    /** The kind cannot be changed. */
    isEvent: z.boolean().optional(),
    /** Sets a capacity below the number of active students. */
    confirmOccupation: z.literal('EXCEED').optional(),
    version: version.optional(),
  }),
  answer: grade,
  bodyLimit: PICTURE_BODY_LIMIT,
  errors: [
    'NAME_ALREADY_RECORDED',
    'AVERAGE_ABOVE_HIGHEST',
    'RETENTION_NOT_ALLOWED',
    'INVALID_DATE_INTERVAL_ERROR',
    'CAPACITY_BELOW_ACTIVE',
    'TERM_MARK_SUM_EXCEEDED',
    'TERM_MARK_EXCEEDED',
    'IN_USE',
    'RESULT_DECIDED',
    'RESULT_PUBLISHED',
  ],
})

export const deleteGrade = endpoint({
  method: 'DELETE',
  path: 'grade/:id',
  summary:
    'Exclui uma turma sem uso, com sua matriz e suas notas máximas, ou um evento sem inscrições nem pesquisa.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'grade' } },
  status: 204,
  errors: ['IN_USE'],
})

/** Data of TERM_MARK_EXCEEDED, for a class that counts the mean of its terms. */
export const MARK_ABOVE_YEAR = 'A nota do período passa da nota máxima anual.'
/** On the annual mark or the rule of a class whose terms are worth more: what is wrong and what mends it. */
export const TERMS_ABOVE_YEAR = {
  SUM: 'As notas máximas dos períodos somam {value}. Diminua-as antes, em “{where}”.',
  MEAN: 'Há período que vale {value}. Diminua antes a nota máxima dele, em “{where}”.',
} as const
/** On the mark of a term that would be lowered below what its evaluations plan (data `planned`). */
export const PLANNED_ABOVE_MARK = 'As avaliações deste período já somam {value}'
/** The refusal where the class counts the mean of its terms: each test is worth at most the term. */
export const ONE_PLANNED_ABOVE_MARK = 'Há avaliação deste período que já vale {value}'

const termWorthsWrite = z.strictObject({
  academicTermMarks: z.array(z.strictObject({ academicTermId: reference, highest: writtenMark })).max(4),
  /** The marks of the class. */
  version: version.optional(),
})

const TERM_MARK_ERRORS = ['TERM_MARK_SUM_EXCEEDED', 'TERM_MARK_EXCEEDED', 'TERM_COUNT_INVALID'] as const

export const createTermWorths = endpoint({
  method: 'POST',
  path: 'grade/:id/academic-term-mark',
  summary: 'Grava as notas máximas de todos os períodos de uma turma.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'grade' } },
  body: termWorthsWrite,
  answer: grade,
  status: 201,
  idempotent: true,
  errors: TERM_MARK_ERRORS,
})

export const updateTermWorths = endpoint({
  method: 'PATCH',
  path: 'grade/:id/academic-term-mark',
  summary: 'Altera as notas máximas de todos os períodos de uma turma.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'grade' } },
  body: termWorthsWrite,
  answer: grade,
  errors: TERM_MARK_ERRORS,
})
