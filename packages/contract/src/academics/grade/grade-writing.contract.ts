import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { civilDate, positiveMark, reference, requiredText, version, writtenMark } from '../../schema.ts'
import { GRADE_TYPES, grade, SHIFTS } from '../academics.contract.ts'
import { performancePolicy } from '../policy/performance-policy.contract.ts'

/** A class (turma). Events have their own fields and their own screens. */
export const gradeWrite = z.strictObject({
  name: requiredText(80),
  type: z.enum(GRADE_TYPES),
  /** The annual maximum. */
  highest: positiveMark,
  /** To pass; at most `highest` (AVERAGE_ABOVE_HIGHEST). */
  average: positiveMark,
  /** Vacancies; null or absent: without limit. */
  capacity: z.int().min(0).max(10_000).nullable().optional(),
  shift: z.enum(SHIFTS).nullable().optional(),
  educationLevelId: reference,
  trainingTypeIds: z.array(reference).max(20).optional(),
  /** Null: as the institution's. */
  performancePolicy: performancePolicy.nullable().optional(),
  /** Names of groups whose lessons may run at the same time (modalities, itineraries). */
  parallelGroups: z.array(requiredText(60)).max(10).optional(),
  enrollmentStart: civilDate.nullable().optional(),
  enrollmentEnd: civilDate.nullable().optional(),
})

const objects = { educationLevelId: 'educationLevel', trainingTypeIds: 'trainingType' } as const

export const createGrade = endpoint({
  method: 'POST',
  path: 'grade',
  summary: 'Cria uma turma; pode copiar de outra do mesmo nível a matriz e as notas máximas.',
  access: { roles: ['ADMINISTRATOR'], objects: { ...objects, copyFromGradeId: 'grade' } },
  body: gradeWrite.extend({ copyFromGradeId: reference.optional() }),
  answer: grade,
  status: 201,
  idempotent: true,
  errors: [
    'NAME_ALREADY_RECORDED',
    'AVERAGE_ABOVE_HIGHEST',
    'INVALID_DATE_INTERVAL_ERROR',
    /** Of the class that is copied, whose marks do not fit into this one's. */
    'TERM_MARK_SUM_EXCEEDED',
    'TERM_MARK_EXCEEDED',
  ],
})

export const updateGrade = endpoint({
  method: 'PATCH',
  path: 'grade/:id',
  summary: 'Altera os campos enviados de uma turma.',
  access: { roles: ['ADMINISTRATOR'], objects: { ...objects, id: 'grade' } },
  body: gradeWrite.partial().extend({
    /** Sets a capacity below the number of active students. */
    confirmOccupation: z.literal('EXCEED').optional(),
    version: version.optional(),
  }),
  answer: grade,
  errors: [
    'NAME_ALREADY_RECORDED',
    'AVERAGE_ABOVE_HIGHEST',
    'INVALID_DATE_INTERVAL_ERROR',
    'CAPACITY_BELOW_ACTIVE',
    'TERM_MARK_SUM_EXCEEDED',
    'TERM_MARK_EXCEEDED',
    'IN_USE',
  ],
})

export const deleteGrade = endpoint({
  method: 'DELETE',
  path: 'grade/:id',
  summary: 'Exclui uma turma sem uso, com sua matriz e suas notas máximas.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'grade' } },
  status: 204,
  errors: ['IN_USE'],
})

/** Of TERM_MARK_EXCEEDED, when a class counts the mean of its terms. */
export const MARK_ABOVE_YEAR = 'A nota do período passa da nota máxima anual.'
/** On the mark of a term that would be lowered below what its evaluations plan (data `planned`). */
export const PLANNED_ABOVE_MARK = 'As avaliações deste período já somam {value}'

const termMarksWrite = z.strictObject({
  academicTermMarks: z.array(z.strictObject({ academicTermId: reference, highest: writtenMark })).max(4),
  /** Of the class. */
  version: version.optional(),
})

const termMarks = {
  path: 'grade/:id/academic-term-mark',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'grade' } },
  body: termMarksWrite,
  answer: grade,
  errors: ['TERM_MARK_SUM_EXCEEDED', 'TERM_MARK_EXCEEDED', 'TERM_COUNT_INVALID'],
} as const

export const createTermMarks = endpoint({
  ...termMarks,
  method: 'POST',
  summary: 'Grava as notas máximas de todos os períodos de uma turma.',
  status: 201,
})

export const updateTermMarks = endpoint({
  ...termMarks,
  method: 'PATCH',
  summary: 'Altera as notas máximas de todos os períodos de uma turma.',
})
