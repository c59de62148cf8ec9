import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { userRef } from '../people/user.contract.ts'
import { id, instant, mark, ref, reference } from '../schema.ts'

export const PERFORMANCE_STATUSES = ['UPDATED', 'NEED_UPDATE', 'IN_PROCESS'] as const
export type PerformanceStatus = (typeof PERFORMANCE_STATUSES)[number]

export const SITUATIONS = [
  'ONGOING',
  'APPROVED',
  'IN_RECOVERY',
  'AFTER_RECOVERY',
  'BY_COUNCIL',
  'WITH_DEPENDENCY',
  'FAILED',
  'BY_ABSENCE',
  'TRANSFERRED',
  'DROPPED',
  'RECLASSIFIED',
] as const

export const gradePerformance = z.object({
  studentEnrollment: z.object({ id, number: z.int().nullable(), user: userRef }),
  curriculumComponent: ref,
  /** null: the year. */
  academicTerm: z.object({ id, position: z.int() }).nullable(),
  mark: mark.nullable(),
  recovery: mark.nullable(),
  mean: mark.nullable(),
  concept: z.string().nullable(),
  text: z.string().nullable(),
  absences: z.int(),
  justifiedAbsences: z.int(),
  lessonsGiven: z.int(),
  /** Percent, truncated to one decimal; null when no lesson was given. */
  frequency: z.number().nullable(),
  situation: z.enum(SITUATIONS).nullable(),
})
export type GradePerformance = z.output<typeof gradePerformance>

const status = z.object({ status: z.enum(PERFORMANCE_STATUSES), updatedAt: instant.nullable() })

export const updatePerformance = endpoint({
  method: 'PUT',
  path: 'grade-performance/grade/:gradeId/academic-term/:termId',
  summary: 'Pede o recálculo do desempenho de uma turma em um período.',
  access: {
    roles: ['ADMINISTRATOR', 'INSTRUCTOR'],
    objects: { gradeId: 'grade', termId: 'academicTerm' },
  },
  body: z.strictObject({ forceUpdate: z.boolean().optional() }),
  answer: status,
  status: 202,
})

export const updateYearPerformance = endpoint({
  method: 'POST',
  path: 'grade-performance',
  summary: 'Pede o recálculo do desempenho de todas as turmas de um ano.',
  access: { roles: ['ADMINISTRATOR'], objects: { academicYearId: 'academicYear' } },
  body: z.strictObject({ academicYearId: reference }),
  answer: z.object({ status: z.enum(PERFORMANCE_STATUSES), grades: z.int() }),
  status: 202,
})

export const getPerformance = endpoint({
  method: 'GET',
  path: 'grade-performance',
  summary: 'Desempenho de uma turma em um período; sem período, no ano.',
  access: {
    roles: ['ADMINISTRATOR', 'INSTRUCTOR'],
    objects: { gradeId: 'grade', academicTermId: 'academicTerm' },
  },
  query: z.strictObject({ gradeId: reference, academicTermId: reference.optional() }),
  answer: status.extend({ data: z.array(gradePerformance) }),
})

export const getMyPerformance = endpoint({
  method: 'GET',
  path: 'grade-performance/student',
  summary: 'O próprio desempenho, nos períodos divulgados.',
  access: { roles: ['STUDENT', 'STUDENT-SMELJ'], objects: { academicYearId: 'academicYear' } },
  query: z.strictObject({ academicYearId: reference }),
  answer: status.extend({ data: z.array(gradePerformance) }),
})
