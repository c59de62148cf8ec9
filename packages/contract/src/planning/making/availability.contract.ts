import { INTERVAL_SOURCES, WORK_COUNTINGS } from '@lousa/rules/planning/making/making-records.ts'
import { AVAILABILITY_KINDS } from '@lousa/rules/planning/solver/solver-model.rules.ts'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { civilDate, id, optionalLine, ref, reference, requiredLine, version } from '../../schema.ts'

const DAY_MINUTES = 1440

/** Minutes since midnight of a weekday, 1 Monday to 7 Sunday. */
const interval = {
  weekday: z.int().min(1).max(7),
  from: z.int().min(0).max(DAY_MINUTES),
  until: z.int().min(0).max(DAY_MINUTES),
}

/** A part of the week of an instructor. The instructor reads all parts, and changes those of `SELF`. */
export const weekInterval = z.object({
  ...interval,
  kind: z.enum(AVAILABILITY_KINDS),
  source: z.enum(INTERVAL_SOURCES),
  /** Minutes of travel before and after an interval in another school. */
  travel: z.int(),
  /** The reason. Colleagues read neither the interval nor its reason. */
  note: z.string().nullable(),
})
export type WeekInterval = z.output<typeof weekInterval>

const workload = z.object({
  /** Minutes of the contract in a week, planning included. */
  contractMinutes: z.int().nullable(),
  counting: z.enum(WORK_COUNTINGS),
  mostDays: z.int().nullable(),
  mostLessons: z.int().nullable(),
  /** Windows of the week that are accepted. */
  windows: z.int().nullable(),
})

export const instructorWeek = z.object({
  instructor: ref,
  intervals: z.array(weekInterval),
  /** The day on which the instructor saved the own week last. */
  answeredOn: civilDate.nullable(),
  load: workload,
  /** 0 as long as nothing is stored. */
  version,
})
export type InstructorWeek = z.output<typeof instructorWeek>

/** The days on which instructors paint their own weeks. */
export const availabilityWindow = z.object({ opens: civilDate, closes: civilDate, version })
export type AvailabilityWindow = z.output<typeof availabilityWindow>

/** Collective planning: no lesson of these instructors, or of all where `instructors` is null. */
export const planningHour = z.object({
  id,
  name: z.string(),
  ...interval,
  instructors: z.array(ref).nullable(),
  version,
})
export type PlanningHour = z.output<typeof planningHour>

export const availabilityOfYear = z.object({
  window: availabilityWindow.nullable(),
  planningHours: z.array(planningHour),
  /** Instructors who teach in the year or have a week in it, by name. */
  data: z.array(instructorWeek),
})
export type AvailabilityOfYear = z.output<typeof availabilityOfYear>

export const listAvailability = endpoint({
  method: 'GET',
  path: 'academic-year/:id/availability',
  summary: 'Disponibilidade dos professores de um ano letivo, prazo para responder e horas de planejamento.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'academicYear' } },
  answer: availabilityOfYear,
})

/** The week of one instructor, with the rows of the grid on which it is painted. */
export const ownAvailability = z.object({
  window: availabilityWindow.nullable(),
  /** Whether the caller may change the week now. */
  canChange: z.boolean(),
  planningHours: z.array(z.object({ name: z.string(), ...interval })),
  times: z.array(z.object({ from: z.int(), until: z.int() })),
  week: instructorWeek,
})
export type OwnAvailability = z.output<typeof ownAvailability>

export const getInstructorWeek = endpoint({
  method: 'GET',
  path: 'academic-year/:id/availability/:userId',
  summary: 'A semana de um professor em um ano letivo; o professor vê apenas a sua.',
  access: {
    roles: ['ADMINISTRATOR', 'INSTRUCTOR'],
    objects: { id: 'academicYear', userId: 'instructor' },
  },
  answer: ownAvailability,
})

export const saveInstructorWeek = endpoint({
  method: 'PUT',
  path: 'academic-year/:id/availability/:userId',
  summary:
    'Salva a semana de um professor: a secretaria, a lista inteira; o professor, a própria parte e só dentro do prazo.',
  access: {
    roles: ['ADMINISTRATOR', 'INSTRUCTOR'],
    objects: { id: 'academicYear', userId: 'instructor' },
  },
  body: z.strictObject({
    intervals: z
      .array(
        z.strictObject({
          ...interval,
          kind: z.enum(AVAILABILITY_KINDS),
          /** An instructor always gets SELF. */
          source: z.enum(INTERVAL_SOURCES).optional(),
          travel: z.int().min(0).max(240).optional(),
          note: optionalLine(200).optional(),
        }),
      )
      .max(200),
    version: version.optional(),
  }),
  answer: instructorWeek,
  errors: ['AVAILABILITY_CLOSED', 'INVALID_DATE_INTERVAL_ERROR', 'ACADEMIC_YEAR_FINISHED', 'STALE_VERSION'],
})

export const saveInstructorLoad = endpoint({
  method: 'PUT',
  path: 'academic-year/:id/instructor-load/:userId',
  summary: 'Salva a jornada e os limites da semana de um professor.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'academicYear', userId: 'instructor' } },
  body: z.strictObject({
    contractMinutes: z.int().min(1).max(10_080).nullable(),
    counting: z.enum(WORK_COUNTINGS),
    mostDays: z.int().min(1).max(7).nullable(),
    mostLessons: z.int().min(1).max(20).nullable(),
    windows: z.int().min(0).max(40).nullable(),
    version: version.optional(),
  }),
  answer: instructorWeek,
  errors: ['ACADEMIC_YEAR_FINISHED', 'STALE_VERSION'],
})

export const saveAvailabilityWindow = endpoint({
  method: 'PUT',
  path: 'academic-year/:id/availability-window',
  summary: 'Define em que dias os professores pintam a própria semana.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'academicYear' } },
  body: z.strictObject({ opens: civilDate, closes: civilDate, version: version.optional() }),
  answer: availabilityWindow,
  errors: ['INVALID_DATE_INTERVAL_ERROR', 'ACADEMIC_YEAR_FINISHED', 'STALE_VERSION'],
})

const hourWrite = {
  name: requiredLine(60),
  ...interval,
  /** Null: all instructors of the year. */
  instructorIds: z.array(reference).min(1).max(200).nullable(),
}

export const createPlanningHour = endpoint({
  method: 'POST',
  path: 'academic-year/:id/planning-hour',
  summary: 'Inclui uma hora de planejamento coletivo, em que os professores não têm aula.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'academicYear', instructorIds: 'instructor' } },
  body: z.strictObject(hourWrite),
  answer: planningHour,
  status: 201,
  errors: ['INVALID_DATE_INTERVAL_ERROR', 'ACADEMIC_YEAR_FINISHED'],
  idempotent: true,
})

export const updatePlanningHour = endpoint({
  method: 'PATCH',
  path: 'planning-hour/:id',
  summary: 'Altera uma hora de planejamento coletivo.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'planningHour', instructorIds: 'instructor' } },
  body: z.strictObject({ ...hourWrite, version: version.optional() }),
  answer: planningHour,
  errors: ['INVALID_DATE_INTERVAL_ERROR', 'ACADEMIC_YEAR_FINISHED', 'STALE_VERSION'],
})

export const deletePlanningHour = endpoint({
  method: 'DELETE',
  path: 'planning-hour/:id',
  summary: 'Exclui uma hora de planejamento coletivo.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'planningHour' } },
  status: 204,
  errors: ['ACADEMIC_YEAR_FINISHED', 'STALE_VERSION'],
})
