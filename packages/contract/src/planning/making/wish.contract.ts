import { LESSON_SOURCES } from '@lousa/rules/planning/making/lessons-a-week.rules.ts'
import { DOUBLES, LEVELS } from '@lousa/rules/planning/solver/solver-model.rules.ts'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, listOf, ref, reference, version } from '../../schema.ts'

const level = z.enum(LEVELS).nullable()
const pinned = z.strictObject({ weekday: z.int().min(1).max(7), from: z.int().min(0).max(1439) })

/** Wishes for the lessons of a plan; null of a level does not count. */
export const planWish = z.object({
  /** Null: the number that follows from the matrix. */
  lessonsAWeek: z.int().nullable(),
  doubles: z.enum(DOUBLES),
  acrossBreak: z.boolean(),
  lessonsPerDay: z.int().nullable(),
  spread: level,
  notFirst: level,
  notLast: level,
  roomKindId: id.nullable(),
  /** Plans with one value have their lessons together. */
  jointId: id.nullable(),
  /** Lessons that a new timetable keeps, by weekday and minute. */
  pinned: z.array(pinned),
})
export type PlanWish = z.output<typeof planWish>

const savedWish = z.object({
  id,
  wish: planWish,
  /** 0: nothing is stored, and the wish has the values that apply then. */
  version,
})

export const wishedPlan = savedWish.extend({
  curriculumComponent: ref,
  /** The name of the parallel group. */
  group: z.string().nullable(),
  instructors: z.array(ref),
  /** Lessons of a week, with their source. */
  lessons: z.int(),
  lessonSource: z.enum(LESSON_SOURCES),
})
export type WishedPlan = z.output<typeof wishedPlan>

export const classWish = z.object({
  /** Free periods before the last lesson of a half-day; null does not count them. */
  gaps: level,
  weekdays: z.array(z.int()),
  /** The instructor of the first lesson of the days. */
  firstInstructorId: id.nullable(),
  version,
})
export type ClassWish = z.output<typeof classWish>

export const wishedClass = z.object({
  grade: ref,
  /** Periods of the week between the bells; 0 where the level has no bells for the shift. */
  periods: z.int(),
  wish: classWish,
  plans: z.array(wishedPlan),
})
export type WishedClass = z.output<typeof wishedClass>

export const listTimetableWishes = endpoint({
  method: 'GET',
  path: 'academic-year/:id/timetable-wish',
  summary:
    'Desejos para o horário de um ano letivo, por turma e componente, com o que vale onde nada foi digitado.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'academicYear' } },
  answer: listOf(wishedClass),
})

export const savePlanWishes = endpoint({
  method: 'PATCH',
  path: 'academic-year/:id/plan-wish',
  summary: 'Muda desejos de um ou vários planos de aula; o que não é enviado fica como está.',
  access: {
    roles: ['ADMINISTRATOR'],
    objects: { id: 'academicYear', lessonPlanIds: 'plan', roomKindId: 'roomKind' },
  },
  body: z.strictObject({
    lessonPlanIds: z.array(reference).min(1).max(500),
    /** The versions that the caller saw, in the order of the plans. */
    versions: z.array(version).optional(),
    lessonsAWeek: z.int().min(0).max(60).nullable().optional(),
    doubles: z.enum(DOUBLES).optional(),
    acrossBreak: z.boolean().optional(),
    lessonsPerDay: z.int().min(1).max(10).nullable().optional(),
    spread: level.optional(),
    notFirst: level.optional(),
    notLast: level.optional(),
    roomKindId: reference.nullable().optional(),
    /** True: these plans have their lessons together from now on. False: each has its own. */
    joint: z.boolean().optional(),
    pinned: z.array(pinned).max(60).optional(),
  }),
  answer: listOf(savedWish),
  errors: ['JOINT_PLANS_INVALID', 'ACADEMIC_YEAR_FINISHED', 'STALE_VERSION'],
})

export const saveClassWish = endpoint({
  method: 'PUT',
  path: 'grade/:id/class-wish',
  summary: 'Salva os desejos da semana de uma turma.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'grade', firstInstructorId: 'instructor' } },
  body: z.strictObject({
    gaps: level,
    weekdays: z.array(z.int().min(1).max(7)).min(1).max(7),
    firstInstructorId: reference.nullable(),
    version: version.optional(),
  }),
  answer: classWish,
  errors: ['ACADEMIC_YEAR_FINISHED', 'STALE_VERSION'],
})
