import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { ref } from '../../schema.ts'

/** The requirements of a year before lessons can be planned, in the order of its set-up. */
export const SETUP_STEPS = [
  'LEVELS',
  'TERMS',
  'COMPONENTS',
  'GRADES',
  'MATRIX',
  'TERM_MARKS',
  'CALENDAR',
] as const

/** The requirements of a year with a complete structure before its first lesson, in their order. */
export const START_STEPS = [
  'INSTRUCTORS',
  'STUDENTS',
  'ENROLLMENTS',
  'PLANS',
  'ASSIGNMENTS',
  'TIMETABLE',
  'LESSONS',
] as const

export type SetupStep = (typeof SETUP_STEPS)[number]
export type StartStep = (typeof START_STEPS)[number]

/** One step of the setup guide: how many things it has to do with, and which of them are still without it. */
export const setupStep = z.object({
  step: z.enum([...SETUP_STEPS, ...START_STEPS]),
  done: z.boolean(),
  /** Levels or classes that the step looks at. */
  total: z.int(),
  missing: z.int(),
  /** Up to 10 of the missing, by name. */
  missingNames: z.array(ref),
})

export const getReadiness = endpoint({
  method: 'GET',
  path: 'academic-year/:id/readiness',
  summary: 'O que falta para um ano letivo começar.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'academicYear' } },
  slowFor: ['ADMINISTRATOR'],
  answer: z.object({
    /** Whether the structure is complete, so that lessons can be planned. */
    ready: z.boolean(),
    steps: z.array(setupStep),
    /** Missing steps before the first lesson; only from a complete structure until a lesson has been recorded. */
    start: z.array(setupStep).optional(),
  }),
})
