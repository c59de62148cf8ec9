import { WEEKDAYS } from '@lousa/rules/calendar/civil-date.rules.ts'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { previewAnswer, previewFlag, previewQuery } from '../../lessons-preview.ts'
import { userBrief } from '../../people/person/user.contract.ts'
import { civilDate, id, listOf, ref, reference, timeOfDay, version } from '../../schema.ts'

const childWeeklyTime = z.object({
  id,
  weekday: z.enum(WEEKDAYS),
  start: timeOfDay,
  end: timeOfDay,
  lessonPlanId: id,
  /** The plan that has it, with the people who teach it on `date` or today, or when the time begins if that is later. */
  lessonPlan: z.object({
    id,
    name: z.string().nullable(),
    grade: ref,
    curriculumComponent: ref,
    instructors: z.array(userBrief),
  }),
  validFrom: civilDate.nullable(),
  validUntil: civilDate.nullable(),
  confirmed: z.boolean(),
  version,
})

/** A weekly time of a plan, with the one of a child plan that fills it. */
export const weeklyTime = childWeeklyTime.extend({
  childLessonPlanRecurrence: z.array(childWeeklyTime),
})
export type WeeklyTime = z.output<typeof weeklyTime>

export const listWeeklyTimes = endpoint({
  method: 'GET',
  path: 'lesson-plan-recurrence',
  summary:
    'Horários semanais de um plano, de uma turma, de um professor ou de um ano: os que valem e os que virão, ou os de uma data.',
  access: {
    roles: ['ADMINISTRATOR', 'INSTRUCTOR'],
    objects: { lessonPlanId: 'plan', gradeId: 'grade', academicYearId: 'academicYear' },
  },
  query: z.strictObject({
    lessonPlanId: reference.optional(),
    gradeId: reference.optional(),
    academicYearId: reference.optional(),
    /** Restricts the answer to plans that this instructor teaches on `date`; without a date, now or later. */
    instructorId: reference.optional(),
    date: civilDate.optional(),
    /** Without `date`: the day whose instructors are answered; else today. */
    asOf: civilDate.optional(),
  }),
  answer: listOf(weeklyTime),
})

const overlapErrors = ['START_TIME_OVERLAP', 'END_TIME_OVERLAP', 'INTERVAL_TIME_OVERLAP'] as const
const commonErrors = [
  ...overlapErrors,
  'INVALID_DATE_INTERVAL_ERROR',
  'RECURRENCE_CONFIRMED',
  'TERM_CLOSED',
  'ACADEMIC_YEAR_FINISHED',
] as const

export const createWeeklyTime = endpoint({
  method: 'POST',
  path: 'lesson-plan-recurrence',
  summary: 'Cria um horário semanal; depois da confirmação, a partir de uma data, com as suas aulas.',
  access: { roles: ['ADMINISTRATOR'], objects: { lessonPlanId: 'plan' } },
  body: z.strictObject({
    lessonPlanId: reference,
    weekday: z.enum(WEEKDAYS),
    start: timeOfDay,
    end: timeOfDay,
    validFrom: civilDate.nullable().optional(),
    ...previewFlag,
  }),
  answer: weeklyTime.extend(previewAnswer),
  status: 201,
  previews: true,
  errors: commonErrors,
  idempotent: true,
})

export const updateWeeklyTime = endpoint({
  method: 'PATCH',
  path: 'lesson-plan-recurrence/:id',
  summary: 'Muda um horário semanal; depois da confirmação, a partir de uma data.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'weeklyTime' } },
  body: z.strictObject({
    weekday: z.enum(WEEKDAYS).optional(),
    start: timeOfDay.optional(),
    end: timeOfDay.optional(),
    validFrom: civilDate.nullable().optional(),
    version: version.optional(),
    ...previewFlag,
  }),
  answer: weeklyTime.extend(previewAnswer),
  previews: true,
  errors: [...commonErrors, 'STALE_VERSION'],
})

export const exchangeWeeklyTimes = endpoint({
  method: 'POST',
  path: 'lesson-plan-recurrence/:id/exchange',
  summary: 'Troca de lugar dois horários semanais de uma turma; depois da confirmação, a partir de uma data.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'weeklyTime', otherId: 'weeklyTime' } },
  body: z.strictObject({
    otherId: reference,
    validFrom: civilDate.nullable().optional(),
    version: version.optional(),
    /** The version of the other weekly time that the caller has seen. */
    otherVersion: version.optional(),
    ...previewFlag,
  }),
  answer: z.object({ data: z.array(weeklyTime), ...previewAnswer }),
  status: 200,
  previews: true,
  errors: [...commonErrors, 'STALE_VERSION'],
})

export const deleteWeeklyTime = endpoint({
  method: 'DELETE',
  path: 'lesson-plan-recurrence/:id',
  summary: 'Exclui um horário semanal; depois da confirmação, encerra-o a partir de uma data.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'weeklyTime' } },
  query: z.strictObject({ validFrom: civilDate.optional(), ...previewQuery }),
  answer: z.object(previewAnswer),
  status: 204,
  previews: true,
  errors: ['RECURRENCE_CONFIRMED', 'TERM_CLOSED', 'ACADEMIC_YEAR_FINISHED', 'STALE_VERSION'],
})

export const createChildWeeklyTime = endpoint({
  method: 'POST',
  path: 'lesson-plan-recurrence/child',
  summary: 'Dá um horário semanal de um plano a um dos seus planos filhos.',
  access: {
    roles: ['ADMINISTRATOR'],
    objects: { lessonPlanRecurrenceId: 'weeklyTime', lessonPlanId: 'plan' },
  },
  body: z.strictObject({
    lessonPlanRecurrenceId: reference,
    lessonPlanId: reference,
    validFrom: civilDate.nullable().optional(),
    ...previewFlag,
  }),
  answer: weeklyTime.extend(previewAnswer),
  status: 201,
  previews: true,
  errors: [
    ...overlapErrors,
    'CHILD_SLOT_TAKEN',
    'NOT_A_CHILD_PLAN',
    'INVALID_DATE_INTERVAL_ERROR',
    'RECURRENCE_CONFIRMED',
    'TERM_CLOSED',
    'ACADEMIC_YEAR_FINISHED',
  ],
  idempotent: true,
})
