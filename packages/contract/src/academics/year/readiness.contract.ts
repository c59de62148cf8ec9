import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { ref } from '../../schema.ts'

/** What a year needs before lessons can be planned, in the order in which a secretary sets it up. */
export const SETUP_STEPS = [
  'LEVELS',
  'TERMS',
  'COMPONENTS',
  'GRADES',
  'MATRIX',
  'TERM_MARKS',
  'CALENDAR',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** One step of the setup guide: how many things it has to do with, and which of them are still without it. */
export const setupStep = z.object({
  step: z.enum(SETUP_STEPS),
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
  answer: z.object({ ready: z.boolean(), steps: z.array(setupStep) }),
})
