import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { lessonsDecision, previewAnswer, previewFlag } from '../../lessons-preview.ts'
import { bodyShape } from '../../record-schemas.ts'
import { civilDate, id, plainName, ref, reference, version } from '../../schema.ts'
import { educationLevel } from '../academics.contract.ts'
import { EDUCATION_LEVEL } from './level-table.ts'

export const levelWrite = z.strictObject({
  ...bodyShape(EDUCATION_LEVEL),
  name: plainName(EDUCATION_LEVEL.name.max),
})

export const createEducationLevel = endpoint({
  method: 'POST',
  path: 'education-level',
  summary: 'Cria um nível de ensino em um ano letivo.',
  access: { roles: ['ADMINISTRATOR'], objects: { academicYearId: 'academicYear' } },
  body: levelWrite.extend({ academicYearId: reference }),
  answer: educationLevel,
  status: 201,
  idempotent: true,
  errors: ['NAME_ALREADY_RECORDED'],
})

export const updateEducationLevel = endpoint({
  method: 'PATCH',
  path: 'education-level/:id',
  summary: 'Altera um nível de ensino; o tipo só enquanto não há períodos letivos.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'educationLevel' } },
  body: levelWrite.partial().extend({ version: version.optional() }),
  answer: educationLevel,
  errors: ['NAME_ALREADY_RECORDED', 'EDUCATION_LEVEL_HAS_TERMS', 'RESULT_DECIDED', 'RESULT_PUBLISHED'],
})

export const deleteEducationLevel = endpoint({
  method: 'DELETE',
  path: 'education-level/:id',
  summary: 'Exclui um nível de ensino sem períodos letivos e sem uso.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'educationLevel' } },
  status: 204,
  errors: ['EDUCATION_LEVEL_HAS_TERMS', 'IN_USE'],
})

export const termWrite = z.strictObject({
  /** The id of an existing term; absent or "new" for an added one. */
  id: z.union([id, z.literal('new')]).optional(),
  start: civilDate,
  end: civilDate,
  showPerformance: z.boolean().optional(),
  /** true closes the term, false reopens it; absent leaves it. */
  closed: z.boolean().optional(),
})

/** Far more than any level has: whether they are as many as its type says is the rule's to tell. */
const MOST_TERMS = 100

const termsWrite = z.strictObject({
  /** The whole list in order; [] in a PATCH removes terms that nothing uses. */
  academicTerms: z.array(termWrite).max(MOST_TERMS),
  /** Closes although something is still missing (TERM_CLOSING_WARNINGS). */
  confirmWarnings: z.boolean().optional(),
  /** Takes dates after which lessons with a record lie outside of terms, or evaluations after the end of theirs. */
  confirmChanges: z.boolean().optional(),
  ...lessonsDecision,
  ...previewFlag,
  /** The version of the education level: another person may have changed the list in between. */
  version: version.optional(),
})

/** At most this many classes with components, and evaluations, are named; the counts are of all. */
export const SHOWN_TERM_CHANGES = 300

/** The effect of other dates of terms on what is recorded. */
export const termChanges = z.object({
  /** Lessons with attendance or a release that pass to another term, by class and component; null: to or from no term. */
  lessons: z.object({
    count: z.int(),
    shown: z.array(
      z.object({
        grade: ref,
        curriculumComponent: ref,
        from: z.int().nullable(),
        to: z.int().nullable(),
        lessons: z.int(),
        /** Those of them with attendance. */
        rolls: z.int(),
      }),
    ),
  }),
  /** Evaluations that lie after the end of their term: they count for it as before. */
  evaluations: z.object({
    count: z.int(),
    shown: z.array(
      z.object({
        id,
        name: z.string(),
        date: civilDate,
        position: z.int(),
        grade: ref,
        curriculumComponent: ref,
        scores: z.int(),
      }),
    ),
  }),
})
export type TermChanges = z.output<typeof termChanges>

/** In a preview of other dates: what they do to planned lessons, and to records. */
const termsAnswer = educationLevel.extend({ ...previewAnswer, changes: termChanges.optional() })

const termErrors = [
  'TERM_COUNT_INVALID',
  'INVALID_DATE_INTERVAL_ERROR',
  'YEARS_ARE_NOT_THE_SOME_ERROR',
  'TERM_IN_USE',
  'LESSONS_OUT_OF_TERM',
  'EVALUATIONS_OUT_OF_TERM',
  'TERM_CLOSING_WARNINGS',
  'TERM_INCOMPLETE',
  'RESULT_DECIDED',
  'RESULT_PUBLISHED',
] as const

export const createAcademicTerms = endpoint({
  method: 'POST',
  path: 'education-level/:id/academic-term',
  summary: 'Grava a lista inteira de períodos letivos de um nível.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'educationLevel' } },
  body: termsWrite,
  answer: termsAnswer,
  previews: true,
  status: 201,
  idempotent: true,
  errors: termErrors,
})

export const updateAcademicTerms = endpoint({
  method: 'PATCH',
  path: 'education-level/:id/academic-term',
  summary: 'Altera a lista inteira de períodos letivos de um nível: datas, publicação e encerramento.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'educationLevel' } },
  body: termsWrite,
  answer: termsAnswer,
  previews: true,
  errors: termErrors,
})

export const CLOSING_WARNINGS = [
  /** No evaluation at all in the component. */
  'NO_EVALUATION',
  /** The marks planned do not add up to the term's highest. */
  'MARKS_NOT_PLANNED',
  'SCORES_MISSING',
  'OPINIONS_MISSING',
  'LESSONS_NOT_RELEASED',
  'ATTENDANCE_MISSING',
] as const

/** One thing still missing in a term that is being closed, and where. Data of TERM_CLOSING_WARNINGS and TERM_INCOMPLETE. */
export const closingWarning = z.object({
  termId: id,
  position: z.int(),
  kind: z.enum(CLOSING_WARNINGS),
  /** Scores, lessons, or components of classes: how many are missing in all. */
  count: z.int(),
  /** The worst places first, at most 20. */
  places: z.array(z.object({ grade: ref, curriculumComponent: ref, count: z.int() })),
})
export type ClosingWarning = z.output<typeof closingWarning>
