import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { userBrief } from '../people/person/user.contract.ts'
import {
  civilDate,
  id,
  instant,
  listOf,
  optionalText,
  paging,
  queryBoolean,
  ref,
  reference,
  requiredText,
  timeOfDay,
  version,
} from '../schema.ts'

const planInstructor = z.object({ id, user: userBrief, start: civilDate, end: civilDate.nullable() })

export const lessonPlan = z.object({
  id,
  grade: ref,
  curriculumComponent: ref.extend({ knowledgeArea: ref }),
  instructors: z.array(planInstructor),
  isActive: z.boolean(),
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

/** The release record of a lesson. */
export const accomplished = z.object({
  id,
  note: z.string().nullable(),
  contentRegistration: z.string(),
  materialUsage: z.string().nullable(),
  by: userBrief,
  createdAt: instant,
  updatedAt: instant,
  version,
})
export type Accomplished = z.output<typeof accomplished>

export const lesson = z.object({
  id,
  date: civilDate,
  start: timeOfDay,
  end: timeOfDay,
  lessonPlan: z.object({ id, grade: ref, curriculumComponent: ref }),
  accomplished: accomplished.nullable(),
  deleted: z.boolean(),
  attendanceTaken: z.boolean(),
  can: z.object({ launch: z.boolean(), takeAttendance: z.boolean(), edit: z.boolean() }),
  version,
})
export type Lesson = z.output<typeof lesson>

const releaseTexts = {
  contentRegistration: requiredText(4000),
  note: optionalText(4000).optional(),
  materialUsage: optionalText(4000).optional(),
}

export const release = z.strictObject({
  ...releaseTexts,
  /** Other lessons of the plan on the same day, launched with the same texts: all or none. */
  lessonIds: z.array(id).max(20).optional(),
})
export const releaseEdit = z.strictObject({
  contentRegistration: releaseTexts.contentRegistration.optional(),
  note: releaseTexts.note,
  materialUsage: releaseTexts.materialUsage,
  version: version.optional(),
})

export const listLessonPlans = endpoint({
  method: 'GET',
  path: 'lesson-plan',
  summary: 'Planos de aula; o professor vê apenas os seus.',
  access: {
    roles: ['ADMINISTRATOR', 'INSTRUCTOR'],
    objects: { gradeId: 'grade', academicYearId: 'academicYear' },
  },
  query: z.strictObject({
    gradeId: reference.optional(),
    academicYearId: reference.optional(),
    instructorId: reference.optional(),
    parentLessonPlanId: reference.optional(),
    isActive: queryBoolean.optional(),
    ...paging(),
  }),
  answer: listOf(lessonPlan),
})

export const getLessonPlan = endpoint({
  method: 'GET',
  path: 'lesson-plan/:id',
  summary: 'Um plano de aula.',
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR'], objects: { id: 'plan' } },
  answer: lessonPlan,
})

export const listLessons = endpoint({
  method: 'GET',
  path: 'lesson-plan/:id/lesson',
  summary: 'Aulas de um plano, por data e hora.',
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR'], objects: { id: 'plan' } },
  query: z.strictObject({
    start: civilDate.optional(),
    end: civilDate.optional(),
    released: queryBoolean.optional(),
    attendanceTaken: queryBoolean.optional(),
    show_deleted: queryBoolean.optional(),
    ...paging(10),
  }),
  answer: listOf(lesson),
})

export const releaseLesson = endpoint({
  method: 'POST',
  path: 'lesson-plan/:id/lesson/:lessonId/accomplish',
  summary: 'Lança uma aula, sozinha ou com outras do mesmo plano e dia.',
  access: {
    roles: ['ADMINISTRATOR', 'INSTRUCTOR'],
    objects: { id: 'plan', lessonId: 'lesson', lessonIds: 'lesson' },
  },
  body: release,
  answer: accomplished.extend({ others: z.array(accomplished) }),
  status: 201,
  errors: [
    'FUTURE_LESSON',
    'LESSON_ALREADY_ACCOMPLISHED',
    'NOT_SAME_DAY',
    'LESSON_DELETED',
    'OUT_OF_INSTRUCTOR_PERIOD',
    'TERM_CLOSED',
    'ACADEMIC_YEAR_FINISHED',
  ],
  idempotent: true,
})

export const updateRelease = endpoint({
  method: 'PATCH',
  path: 'lesson-plan/:id/lesson/:lessonId/accomplish/:accomplishId',
  summary: 'Altera o registro de uma aula lançada.',
  access: {
    roles: ['ADMINISTRATOR', 'INSTRUCTOR'],
    objects: { id: 'plan', lessonId: 'lesson', accomplishId: 'accomplishment' },
  },
  body: releaseEdit,
  answer: accomplished,
  errors: ['OUT_OF_INSTRUCTOR_PERIOD', 'TERM_CLOSED', 'ACADEMIC_YEAR_FINISHED', 'STALE_VERSION'],
  idempotent: true,
})

export const listSchedule = endpoint({
  method: 'GET',
  path: 'lesson-plan/academic-year/:id/schedule',
  summary: 'Os planos de um ano com suas aulas.',
  access: {
    roles: ['ADMINISTRATOR', 'INSTRUCTOR'],
    objects: { id: 'academicYear', gradeId: 'grade' },
  },
  query: z.strictObject({
    forceRefresh: queryBoolean.optional(),
    start: civilDate.optional(),
    end: civilDate.optional(),
    gradeId: reference.optional(),
  }),
  answer: listOf(lessonPlan.extend({ lessons: z.array(lesson) })),
})
