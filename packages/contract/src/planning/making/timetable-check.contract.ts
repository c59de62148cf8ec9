import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { civilDate, id, listOf, referencesInQuery } from '../../schema.ts'

/** The screen on which a finding is mended. */
export const FINDING_PLACES = ['AVAILABILITY', 'WISHES', 'ROOMS', 'BELLS', 'MATRIX', 'STAFFING'] as const

/**
 * A result of counting, without a search. IMPOSSIBLE: no timetable meets all that is asked. WARNING: the law or a wish that cannot
 * be met. NOTICE: forbids nothing.
 */
export const timetableFinding = z.object({
  severity: z.enum(['IMPOSSIBLE', 'WARNING', 'NOTICE']),
  kind: z.string(),
  /** The finding in words, with names. */
  sentence: z.string(),
  place: z.enum(FINDING_PLACES),
  /** Subjects of the place, where there are. */
  gradeId: id.nullable(),
  educationLevelId: id.nullable(),
  instructorId: id.nullable(),
  lessonPlanIds: z.array(id),
})
export type TimetableFinding = z.output<typeof timetableFinding>

export const checkTimetable = endpoint({
  method: 'GET',
  path: 'academic-year/:id/timetable-check',
  summary: 'Confere, sem montar, o que impede um horário com os desejos e a disponibilidade de hoje.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'academicYear', gradeIds: 'grade' } },
  query: z.strictObject({
    /** These classes alone; without them all of the year. */
    gradeIds: referencesInQuery(200).optional(),
    /** The first day of the timetable; without it today, or the first day of the year if it is later. */
    on: civilDate.optional(),
  }),
  answer: listOf(timetableFinding),
})
