import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { previewAnswer, previewFlag } from '../../lessons-preview.ts'
import { userBrief } from '../../people/person/user.contract.ts'
import { answerShape, bodyShape } from '../../record-schemas.ts'
import { civilDate, id, listOf, paging, queryBoolean, ref, reference, version } from '../../schema.ts'
import { LESSON_PLAN } from './plan-table.ts'

const planInstructor = z.object({ id, user: userBrief, start: civilDate, end: civilDate.nullable() })

export const lessonPlan = z.object({
  id,
  ...answerShape(LESSON_PLAN),
  grade: ref,
  curriculumComponent: ref.extend({ knowledgeArea: ref }),
  instructors: z.array(planInstructor),
  /** False where there is nothing to evaluate: a class of a municipal office without marks and without evaluations. */
  isEvaluated: z.boolean(),
  parentLessonPlanId: id.nullable(),
  childLessonPlans: z.array(
    z.object({ id, name: z.string().nullable().optional(), instructors: z.array(planInstructor) }),
  ),
  lessonCount: z.object({ planned: z.int(), accomplished: z.int() }),
  can: z.object({ launch: z.boolean(), evaluate: z.boolean(), manage: z.boolean() }),
  version,
})
export type LessonPlan = z.output<typeof lessonPlan>

export const listLessonPlans = endpoint({
  method: 'GET',
  path: 'lesson-plan',
  summary: 'Planos de aula; o professor vê apenas os seus.',
  access: {
    roles: ['ADMINISTRATOR', 'INSTRUCTOR'],
    objects: {
      gradeId: 'grade',
      academicYearId: 'academicYear',
      educationLevelId: 'educationLevel',
      curriculumComponentId: 'curriculumComponent',
    },
  },
  query: z.strictObject({
    gradeId: reference.optional(),
    academicYearId: reference.optional(),
    educationLevelId: reference.optional(),
    curriculumComponentId: reference.optional(),
    instructorId: reference.optional(),
    parentLessonPlanId: reference.optional(),
    isActive: queryBoolean.optional(),
    /** Words of the class, the component or an instructor. */
    searchFor: z.string().max(120).optional(),
    ...paging(),
  }),
  answer: listOf(lessonPlan),
})

export const getLessonPlan = endpoint({
  method: 'GET',
  path: 'lesson-plan/:id',
  summary: 'Um plano de aula.',
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR'], objects: { id: 'planOrCovered' } },
  answer: lessonPlan,
})

/** The instructors of a plan with their periods, as a whole list; without `end` until the year ends. */
const planInstructorWrite = z.strictObject({
  id: z.union([id, z.literal('new').transform(() => undefined)]).optional(),
  instructorId: reference,
  start: civilDate,
  end: civilDate.nullable().optional(),
})
const planInstructors = z.array(planInstructorWrite).max(40)

export const createLessonPlan = endpoint({
  method: 'POST',
  path: 'lesson-plan',
  summary: 'Cria um plano de aula; o primeiro de um componente inicia a sua linha na matriz da turma.',
  access: {
    roles: ['ADMINISTRATOR'],
    objects: {
      gradeId: 'grade',
      curriculumComponentId: 'curriculumComponent',
      parentLessonPlanId: 'plan',
    },
  },
  body: z.strictObject({
    /** The values of the blank form of a child plan. */
    id: z.literal('new').optional(),
    /** For a child plan, class and component are the parent's. */
    gradeId: reference.optional(),
    curriculumComponentId: reference.optional(),
    lessonPlanInstructors: planInstructors.optional(),
    parentLessonPlanId: reference.nullable().optional(),
    ...bodyShape(LESSON_PLAN),
  }),
  answer: lessonPlan,
  status: 201,
  errors: [
    'LESSON_PLAN_ALREADY_RECORDED',
    'PARENT_IS_CHILD',
    'COMPONENT_NOT_IN_GRADE',
    'INSTRUCTOR_INVALID',
    'INVALID_DATE_INTERVAL_ERROR',
    'ACADEMIC_YEAR_FINISHED',
  ],
  idempotent: true,
})

export const updateLessonPlan = endpoint({
  method: 'PATCH',
  path: 'lesson-plan/:id',
  summary: 'Ativa ou desativa um plano de aula, muda o seu nome ou o seu grupo.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'plan' } },
  body: z.strictObject({ ...bodyShape(LESSON_PLAN), version: version.optional() }),
  answer: lessonPlan,
  errors: [
    'START_TIME_OVERLAP',
    'END_TIME_OVERLAP',
    'INTERVAL_TIME_OVERLAP',
    'ACADEMIC_YEAR_FINISHED',
    'STALE_VERSION',
  ],
})

export const deleteLessonPlan = endpoint({
  method: 'DELETE',
  path: 'lesson-plan/:id',
  summary: 'Exclui um plano de aula sem aulas, avaliações ou planos filhos, com os seus horários.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'plan' } },
  status: 204,
  /** The times that a part filled are its whole's again, whose instructors may be elsewhere by now. */
  errors: [
    'LESSON_PLAN_IN_USE',
    'START_TIME_OVERLAP',
    'END_TIME_OVERLAP',
    'INTERVAL_TIME_OVERLAP',
    'ACADEMIC_YEAR_FINISHED',
    'STALE_VERSION',
  ],
})

export const savePlanInstructors = endpoint({
  method: 'PUT',
  path: 'lesson-plan/:id/instructor',
  summary: 'Salva a lista dos professores de um plano, com os seus períodos.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'plan' } },
  body: z.strictObject({
    lessonPlanInstructors: planInstructors,
    version: version.optional(),
    ...previewFlag,
  }),
  answer: lessonPlan.extend(previewAnswer),
  previews: true,
  errors: [
    'START_TIME_OVERLAP',
    'END_TIME_OVERLAP',
    'INTERVAL_TIME_OVERLAP',
    'INSTRUCTOR_INVALID',
    'INVALID_DATE_INTERVAL_ERROR',
    'ACADEMIC_YEAR_FINISHED',
    'STALE_VERSION',
  ],
})
