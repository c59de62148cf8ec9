import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { userBrief } from '../../people/person/user.contract.ts'
import { id, instant, optionalText, reference, requiredText, version } from '../../schema.ts'

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

const releaseTexts = {
  contentRegistration: requiredText(4000),
  note: optionalText(4000).optional(),
  materialUsage: optionalText(4000).optional(),
}

export const release = z.strictObject({
  ...releaseTexts,
  /** Other lessons of the plan on the same day, released with the same texts: all or none. */
  lessonIds: z.array(reference).max(20).optional(),
})
export const releaseEdit = z.strictObject({
  contentRegistration: releaseTexts.contentRegistration.optional(),
  note: releaseTexts.note,
  materialUsage: releaseTexts.materialUsage,
  version: version.optional(),
})

export const releaseLesson = endpoint({
  method: 'POST',
  path: 'lesson-plan/:id/lesson/:lessonId/accomplish',
  summary: 'Lança uma aula, sozinha ou com outras do mesmo plano e dia.',
  access: {
    roles: ['ADMINISTRATOR', 'INSTRUCTOR'],
    objects: { id: 'planOrCovered', lessonId: 'lesson', lessonIds: 'lesson' },
  },
  body: release,
  answer: accomplished.extend({ others: z.array(accomplished) }),
  status: 201,
  errors: [
    'FUTURE_LESSON',
    'LESSON_ALREADY_ACCOMPLISHED',
    'NOT_SAME_DAY',
    'LESSON_DELETED',
    'OUT_OF_TERM',
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
    objects: { id: 'planOrCovered', lessonId: 'lesson', accomplishId: 'accomplishment' },
  },
  body: releaseEdit,
  answer: accomplished,
  errors: ['OUT_OF_INSTRUCTOR_PERIOD', 'TERM_CLOSED', 'ACADEMIC_YEAR_FINISHED', 'STALE_VERSION'],
  idempotent: true,
})
