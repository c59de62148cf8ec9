import { z } from 'zod'
import { SHIFTS } from '../../academics/academics.contract.ts'
import { endpoint } from '../../endpoint.ts'
import { civilDate, listOf, queryBoolean, reference, timeOfDay, version } from '../../schema.ts'
import { lesson } from '../lesson/lesson.contract.ts'
import { lessonPlan } from '../plan/plan.contract.ts'

/** A plan with its lessons of the time asked for. */
export const planWithLessons = lessonPlan.extend({ lessons: z.array(lesson) })

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
  answer: listOf(planWithLessons),
})

export const listOwnSchedule = endpoint({
  method: 'GET',
  path: 'lesson-plan/academic-year/:id/student',
  summary:
    'Os planos das turmas em que o aluno está matriculado, com as suas aulas; sem período, as da semana.',
  access: { roles: ['STUDENT', 'STUDENT-SMELJ'], objects: { id: 'academicYear' } },
  query: z.strictObject({ start: civilDate.optional(), end: civilDate.optional() }),
  answer: listOf(planWithLessons),
})

/** The times between the bells of one shift of a level, in order; at most 20. */
export const bellTimes = z.object({
  /** Null for classes without shift. */
  shift: z.enum(SHIFTS).nullable(),
  slots: z.array(z.object({ start: timeOfDay, end: timeOfDay })),
  version,
})
export type BellTimes = z.output<typeof bellTimes>

export const listBellTimes = endpoint({
  method: 'GET',
  path: 'education-level/:id/bell-times',
  summary: 'Horários do sinal de um nível de ensino, por turno.',
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR'], objects: { id: 'educationLevel' } },
  answer: listOf(bellTimes),
})

export const saveBellTimes = endpoint({
  method: 'PUT',
  path: 'education-level/:id/bell-times',
  summary: 'Salva os horários do sinal de um turno de um nível de ensino.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'educationLevel' } },
  body: z.strictObject({
    shift: z.enum(SHIFTS).nullable(),
    slots: z.array(z.strictObject({ start: timeOfDay, end: timeOfDay })).max(20),
    version: version.optional(),
  }),
  answer: bellTimes,
  errors: [
    'START_TIME_OVERLAP',
    'END_TIME_OVERLAP',
    'INTERVAL_TIME_OVERLAP',
    'INVALID_DATE_INTERVAL_ERROR',
    'ACADEMIC_YEAR_FINISHED',
    'STALE_VERSION',
  ],
})
