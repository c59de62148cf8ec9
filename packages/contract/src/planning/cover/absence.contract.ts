import { ABSENCE_KINDS } from '@lousa/rules/planning/cover/absence.rules.ts'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
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
  timeOfDay,
  version,
} from '../../schema.ts'

/** Hours or days on which an instructor does not come. */
export const instructorAbsence = z.object({
  id,
  instructor: ref,
  start: civilDate,
  end: civilDate,
  /** Both or none: without hours it takes whole days. */
  startTime: timeOfDay.nullable(),
  endTime: timeOfDay.nullable(),
  kind: z.enum(ABSENCE_KINDS),
  /** Only administrators read it; others get null. */
  note: z.string().nullable(),
  createdBy: ref,
  createdAt: instant,
  withdrawn: z.object({ by: ref, at: instant }).nullable(),
  version,
})
export type InstructorAbsence = z.output<typeof instructorAbsence>

export const listInstructorAbsences = endpoint({
  method: 'GET',
  path: 'instructor-absence',
  summary: 'Faltas de professores, da mais recente para a mais antiga; professores leem as próprias.',
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR'], objects: { instructorId: 'instructor' } },
  query: z.strictObject({
    instructorId: reference.optional(),
    start: civilDate.optional(),
    end: civilDate.optional(),
    withdrawn: queryBoolean.optional(),
    ...paging(),
  }),
  answer: listOf(instructorAbsence),
})

export const createInstructorAbsence = endpoint({
  method: 'POST',
  path: 'instructor-absence',
  summary:
    'Registra a falta de um professor em dias ou horas, também passados. Professores avisam só a própria, a partir de hoje.',
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR'], objects: { instructorId: 'instructor' } },
  body: z.strictObject({
    instructorId: reference,
    start: civilDate,
    end: civilDate,
    startTime: timeOfDay.nullable().optional(),
    endTime: timeOfDay.nullable().optional(),
    kind: z.enum(ABSENCE_KINDS),
    note: optionalText(500).optional(),
  }),
  answer: instructorAbsence,
  status: 201,
  errors: [
    'ABSENCE_OVERLAP',
    'ABSENCE_HOURS',
    'ABSENCE_TOO_LONG',
    'ABSENCE_IN_THE_PAST',
    'INVALID_DATE_INTERVAL_ERROR',
  ],
  idempotent: true,
})

export const withdrawInstructorAbsence = endpoint({
  method: 'DELETE',
  path: 'instructor-absence/:id',
  summary:
    'Retira uma falta; ela fica no histórico. As substituições sem lançamento acabam, as aulas não dadas continuam no registro.',
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR'], objects: { id: 'instructorAbsence' } },
  status: 204,
  errors: ['STALE_VERSION', 'ABSENCE_IN_THE_PAST', 'ABSENCE_OF_OFFICE', 'ACADEMIC_YEAR_FINISHED'],
})
