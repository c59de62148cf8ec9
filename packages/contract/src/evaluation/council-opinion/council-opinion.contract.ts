import { CLASS_RESULT_STATUSES } from '@lousa/rules/academics/grade/class-result-status.rules.ts'
import { OPINION_CHIPS } from '@lousa/rules/evaluation/council-opinion/council-opinion.rules.ts'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { classStudent } from '../../enrollment/enrollment.contract.ts'
import { id, instant, listOf, optionalText, ref, reference, version } from '../../schema.ts'

export const OPINION_MAX = 600

const chips = z.array(z.enum(OPINION_CHIPS)).max(OPINION_CHIPS.length)
const councilTerm = z.object({ id, position: z.int() })

/** The caller's opinion of one student; without chips and text, and version 0, where none is written. */
export const councilOpinion = z.object({
  studentEnrollment: classStudent,
  chips,
  text: z.string().nullable(),
  version,
})
export type CouncilOpinion = z.output<typeof councilOpinion>

/** Why opinions of the class are not written any more. */
const closed = z.enum(['RESULT_DECIDED', 'RESULT_PUBLISHED', 'ACADEMIC_YEAR_FINISHED']).nullable()

/** The caller's opinions of a class for one council. */
export const opinionSheet = z.object({
  grade: ref,
  status: z.enum(CLASS_RESULT_STATUSES),
  closed,
  /** The councils of terms that may be chosen besides that of the end of the year. */
  terms: z.array(councilTerm),
  /** The components that the caller teaches in the class. */
  components: z.array(ref),
  /** The council that these opinions are for; null: that of the end of the year. */
  academicTerm: councilTerm.nullable(),
  /** Null: opinions of the student as a whole. */
  curriculumComponent: ref.nullable(),
  /** The chips that an opinion for this council may have. */
  offered: chips,
  data: z.array(councilOpinion),
})
export type OpinionSheet = z.output<typeof opinionSheet>

const LAST_COUNCIL = 'FINAL'
const WHOLE = 'WHOLE'

export const readOpinionSheet = endpoint({
  method: 'GET',
  path: 'grade/:id/council-opinion',
  summary: 'Os pareceres do docente para um conselho da turma.',
  access: {
    roles: ['INSTRUCTOR'],
    objects: { id: 'grade', academicTermId: 'academicTerm', curriculumComponentId: 'curriculumComponent' },
  },
  query: z.strictObject({
    /** Absent, with `council`: the end of the year; both absent: the council that the class comes to next. */
    academicTermId: reference.optional(),
    council: z.literal(LAST_COUNCIL).optional(),
    /** Absent, with `scope`: the student as a whole; both absent: the only component of the caller, else the whole. */
    curriculumComponentId: reference.optional(),
    scope: z.literal(WHOLE).optional(),
  }),
  answer: opinionSheet,
  errors: ['NOT_A_CLASS'],
})

/** A class never has more rows than this. */
const MAX_ROWS = 300

export const saveOpinions = endpoint({
  method: 'PUT',
  path: 'grade/:id/council-opinion',
  summary: 'Salva pareceres do docente para um conselho da turma.',
  access: {
    roles: ['INSTRUCTOR'],
    objects: { id: 'grade', academicTermId: 'academicTerm', curriculumComponentId: 'curriculumComponent' },
  },
  body: z.strictObject({
    academicTermId: reference.optional(),
    curriculumComponentId: reference.optional(),
    opinions: z
      .array(
        z.strictObject({
          studentEnrollmentId: reference,
          chips,
          text: optionalText(OPINION_MAX),
          /** The version over which it was written, 0 where none was. */
          version: z.int().min(0),
        }),
      )
      .min(1)
      .max(MAX_ROWS),
  }),
  answer: z.object({
    data: z.array(councilOpinion),
    /** Opinions that the author has changed on another device: these are not written. */
    conflicts: z.array(
      z.object({
        studentEnrollmentId: id,
        chips,
        text: z.string().nullable(),
        version,
        by: z.string().nullable(),
        byId: id.nullable(),
        at: instant.nullable(),
      }),
    ),
  }),
  errors: [
    'RESULT_DECIDED',
    'RESULT_PUBLISHED',
    'ACADEMIC_YEAR_FINISHED',
    'ENROLLMENT_NOT_ACTIVE',
    'NOT_A_CLASS',
  ],
  idempotent: true,
})
export type SavedOpinions = z.output<NonNullable<typeof saveOpinions.answer>>

/** A class of the caller with how many opinions for its next council are written. */
export const opinionClass = z.object({
  grade: ref,
  status: z.enum(CLASS_RESULT_STATUSES),
  closed,
  /** The council that the class comes to next; null: that of the end of the year. */
  academicTerm: councilTerm.nullable(),
  /** The class is in the council, or its last term ends within 14 days. */
  isDue: z.boolean(),
  students: z.int(),
  /** Students with at least one opinion of the caller for this council. */
  written: z.int(),
})
export type OpinionClass = z.output<typeof opinionClass>

export const listOpinionClasses = endpoint({
  method: 'GET',
  path: 'academic-year/:id/council-opinion',
  summary: 'As turmas do docente, com quantos pareceres para o próximo conselho já estão escritos.',
  access: { roles: ['INSTRUCTOR'], objects: { id: 'academicYear' } },
  answer: listOf(opinionClass),
})
