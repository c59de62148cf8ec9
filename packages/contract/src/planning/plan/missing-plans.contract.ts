import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { listOf, ref, reference } from '../../schema.ts'
import { lessonPlan } from './plan.contract.ts'

/** A component of a class's matrix without a plan, once for all of its rows. */
const missingPlan = z.object({
  grade: ref,
  curriculumComponent: ref,
  trainingTypes: z.array(ref),
  /** The hours of all of its rows. */
  hour: z.number(),
})
export type MissingPlan = z.output<typeof missingPlan>

export const listMissingPlans = endpoint({
  method: 'GET',
  path: 'lesson-plan/missing',
  summary: 'Componentes das matrizes de um ano que ainda não têm plano de aula na turma.',
  access: { roles: ['ADMINISTRATOR'], objects: { academicYearId: 'academicYear', gradeId: 'grade' } },
  query: z.strictObject({ academicYearId: reference, gradeId: reference.optional() }),
  answer: listOf(missingPlan),
})

export const createMissingPlans = endpoint({
  method: 'POST',
  path: 'lesson-plan/missing',
  summary: 'Cria os planos de aula que faltam a uma turma, sem professores; repetida, nada acrescenta.',
  access: { roles: ['ADMINISTRATOR'], objects: { gradeId: 'grade' } },
  body: z.strictObject({ gradeId: reference }),
  answer: z.object({ data: z.array(lessonPlan) }),
  status: 200,
  errors: ['ACADEMIC_YEAR_FINISHED'],
  idempotent: true,
})
