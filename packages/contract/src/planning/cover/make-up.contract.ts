import { z } from 'zod'
import { FOLLOWED_WEEKDAYS } from '../../calendar/calendar-event-table.ts'
import { endpoint } from '../../endpoint.ts'
import { previewAnswer, previewFlag } from '../../lessons-preview.ts'
import { civilDate, id, ref, timeOfDay } from '../../schema.ts'
import { lessonCover } from './cover.contract.ts'

const planCounts = z.object({
  lessonPlan: z.object({ id, grade: ref, curriculumComponent: ref }),
  /** Lessons that were not given and are not made up. */
  missing: z.int(),
  /** Lessons of the year that stand in the timetable, in whole hours of 60 minutes. */
  hours: z.int(),
  /** Hours of the matrix; null: the class has no row of it. */
  matrixHours: z.int().nullable(),
})
export type PlanCounts = z.output<typeof planCounts>

const dayOption = z.object({
  weekday: z.enum(FOLLOWED_WEEKDAYS),
  /** Lessons in all classes, and those that make up for missing ones. */
  lessons: z.int(),
  madeUp: z.int(),
})

/** Why a day of make-up stays when its decision is taken back. */
export const MAKE_UP_STAYS = ['RECORDED', 'COVERED', 'TERM_CLOSED'] as const

const madeDay = z.object({
  eventId: id,
  date: civilDate,
  weekday: z.enum(FOLLOWED_WEEKDAYS),
  lessons: z.int(),
  /** Null: it goes with all of its lessons. */
  stays: z.enum(MAKE_UP_STAYS).nullable(),
})
export type MadeDay = z.output<typeof madeDay>

export const getMakeUp = endpoint({
  method: 'GET',
  path: 'academic-year/:id/make-up',
  summary:
    'O que falta repor no ano, por turma e componente, e os sábados e dias de recesso que podem seguir o horário de um dia da semana.',
  access: { roles: ['ADMINISTRATOR'], kind: 'SCHOOL', objects: { id: 'academicYear' } },
  answer: z.object({
    plans: z.array(planCounts),
    levels: z.array(z.object({ educationLevel: ref, days: z.int(), minimum: z.int() })),
    /** The decisions of `POST` that still make a day follow a weekday, the newest decision first. */
    decisions: z.array(z.object({ id, days: z.array(madeDay) })),
    days: z.array(
      z.object({
        date: civilDate,
        kind: z.enum(['SATURDAY', 'RECESS']),
        /** The weekdays that bring lessons, that with the most missing ones first. */
        options: z.array(dayOption),
      }),
    ),
  }),
  worksBefore: true,
})

const effect = z.object({
  lessonPlan: z.object({ id, grade: ref, curriculumComponent: ref }),
  madeUp: z.int(),
  /** Lessons beyond those that are missing. */
  more: z.int(),
})

export const createMakeUpDays = endpoint({
  method: 'POST',
  path: 'academic-year/:id/make-up',
  summary:
    'Cria de uma vez dias letivos que seguem o horário de um dia da semana, com as aulas, e liga as aulas não dadas às que as repõem.',
  access: { roles: ['ADMINISTRATOR'], kind: 'SCHOOL', objects: { id: 'academicYear' } },
  body: z.strictObject({
    days: z
      .array(z.strictObject({ date: civilDate, weekday: z.enum(FOLLOWED_WEEKDAYS) }))
      .min(1)
      .max(12),
    ...previewFlag,
  }),
  answer: z.object({
    days: z.array(
      z.object({ date: civilDate, weekday: z.enum(FOLLOWED_WEEKDAYS), effects: z.array(effect) }),
    ),
    /** The events of the calendar that were created: `undo` takes them back. */
    eventIds: z.array(id),
    ...previewAnswer,
  }),
  status: 200,
  previews: true,
  errors: ['OUT_OF_TERM', 'MAKE_UP_DAY_TAKEN', 'TERM_CLOSED', 'ACADEMIC_YEAR_FINISHED'],
})

export const undoMakeUpDays = endpoint({
  method: 'POST',
  path: 'academic-year/:id/make-up/undo',
  summary:
    'Retira de uma vez do calendário dias de reposição criados, com as aulas em que nada foi lançado; responde quais ficam e por quê.',
  access: { roles: ['ADMINISTRATOR'], kind: 'SCHOOL', objects: { id: 'academicYear' } },
  /** An event that is already gone is no error: another person, or the same one before, has taken it back. */
  body: z.strictObject({ eventIds: z.array(id).min(1).max(12) }),
  answer: z.object({ removed: z.array(madeDay), remaining: z.array(madeDay) }),
  status: 200,
  errors: ['ACADEMIC_YEAR_FINISHED'],
})

export const makeUpLesson = endpoint({
  method: 'POST',
  path: 'lesson-cover/:id/make-up',
  summary: 'Repõe uma aula não dada em outro horário em que a turma e o professor estão livres.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'lessonCover' } },
  body: z.strictObject({
    date: civilDate,
    start: timeOfDay,
    end: timeOfDay,
    noSchoolDay: z.enum(['ASK', 'ALLOW']).optional(),
  }),
  answer: lessonCover,
  status: 201,
  idempotent: true,
  errors: [
    'LESSON_MADE_UP',
    'LESSON_IS_GIVEN',
    'START_TIME_OVERLAP',
    'END_TIME_OVERLAP',
    'INTERVAL_TIME_OVERLAP',
    'INVALID_DATE_INTERVAL_ERROR',
    'DAY_OFF',
    'LESSON_NOT_ON_SCHOOL_DAY',
    'OUT_OF_TERM',
    'TERM_CLOSED',
    'ACADEMIC_YEAR_FINISHED',
  ],
})
