import {
  REENROLLMENT_ANSWERS,
  REENROLLMENT_STATES,
} from '@lousa/rules/evaluation/advance/reenrollment-answer.rules.ts'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { classStudent } from '../../enrollment/enrollment.contract.ts'
import { previewFlag } from '../../lessons-preview.ts'
import { responsible, user, userRef } from '../../people/person/user.contract.ts'
import {
  civilDate,
  id,
  instant,
  listOf,
  optionalLine,
  optionalText,
  paging,
  queryBoolean,
  ref,
  reference,
  requiredText,
  version,
} from '../../schema.ts'

const yearRef = z.object({ id, year: z.string() })

/** A campaign of re-enrolment: of the year that ends, with the days on which families answer. */
const campaign = z.object({
  /** Null: the first open year after the one that ends. */
  targetYear: yearRef.nullable(),
  opens: civilDate,
  closes: civilDate,
  /** The text of the letter. */
  letter: z.string(),
  version,
})

export const reenrollmentOverview = z.object({
  campaign: campaign.nullable(),
  /** The year of the next classes; null where it does not exist yet. */
  target: yearRef.nullable(),
  targets: z.array(yearRef),
  /** Students of the year, each once. */
  students: z.int(),
  /** Students for whom no phone is recorded. */
  withoutPhone: z.int(),
  classes: z.array(
    z.object({
      grade: ref,
      states: z.record(z.enum(REENROLLMENT_STATES), z.int()),
      /** Students whose frequency is below the law (LDB 24 VI, 31 IV). They are in the states too. */
      lowFrequency: z.int(),
    }),
  ),
  /** Classes of the next year with the students who are expected in them. */
  places: z.array(
    z.object({
      grade: ref,
      capacity: z.int().nullable(),
      active: z.int(),
      confirmed: z.int(),
      unanswered: z.int(),
      free: z.int().nullable(),
      freeIfAllReturn: z.int().nullable(),
    }),
  ),
  /** Students who stay in the school and for whom no class of the next year is found. */
  withoutClass: z.int(),
})
export type ReenrollmentOverview = z.output<typeof reenrollmentOverview>

export const getReenrollment = endpoint({
  method: 'GET',
  path: 'academic-year/:id/reenrollment',
  summary: 'A campanha de rematrícula de um ano letivo: respostas por turma e vagas do ano seguinte.',
  access: { roles: ['ADMINISTRATOR'], kind: 'SCHOOL', objects: { id: 'academicYear' } },
  slowFor: ['ADMINISTRATOR'],
  answer: reenrollmentOverview,
})

export const saveReenrollmentCampaign = endpoint({
  method: 'PUT',
  path: 'academic-year/:id/reenrollment-campaign',
  summary: 'Abre a campanha de rematrícula de um ano letivo, ou altera prazo, ano de destino e carta.',
  access: {
    roles: ['ADMINISTRATOR'],
    kind: 'SCHOOL',
    objects: { id: 'academicYear', targetYearId: 'academicYear' },
  },
  body: z.strictObject({
    /** Absent or null: the first open year after this one. */
    targetYearId: reference.nullable().optional(),
    opens: civilDate,
    closes: civilDate,
    letter: requiredText(2000),
    /** The version that the caller saw; 0: there was no campaign. */
    version: version.optional(),
  }),
  answer: campaign,
  errors: ['STALE_VERSION', 'INVALID_DATE_INTERVAL_ERROR', 'ACADEMIC_YEAR_FINISHED'],
})

/** A student in a campaign. */
export const reenrollmentStudent = z.object({
  studentEnrollment: classStudent,
  /** The enrolment for which the family answers. */
  grade: ref,
  state: z.enum(REENROLLMENT_STATES),
  answer: z
    .object({
      answeredOn: civilDate,
      /** After the last day of the window. */
      isLate: z.boolean(),
      answeredBy: z.string().nullable(),
      relation: z.string().nullable(),
      note: z.string().nullable(),
      recordedBy: userRef,
      recordedAt: instant,
    })
    .nullable(),
  /** 0 before the first answer. */
  version,
})
export type ReenrollmentStudent = z.output<typeof reenrollmentStudent>

/** Another student of the same family in the campaign: a responsible person with the same CPF, or the same mother. */
const sibling = z.object({
  student: userRef,
  grade: ref,
  state: z.enum(REENROLLMENT_STATES),
  /** 18 or older: the answer of a guardian is not theirs. Absent in answers stored on a device before. */
  isAdult: z.boolean().optional(),
  version,
})

const listedStudent = reenrollmentStudent.extend({
  siblings: z.array(sibling),
  /** The expected class of the next year: by the result or, without one, if the student passes. */
  expected: ref.nullable(),
  frequency: z.number().nullable(),
  hasLowFrequency: z.boolean(),
  /** 18 or older: the student answers without a guardian. */
  isAdult: z.boolean(),
  cellphone: user.shape.cellphone,
  phone: user.shape.phone,
  /** The mother first, then the main responsible. */
  responsibles: z.array(responsible.pick({ name: true, kinship: true, cellphone: true })),
})
export type ListedReenrollment = z.output<typeof listedStudent>

export const listReenrollments = endpoint({
  method: 'GET',
  path: 'academic-year/:id/reenrollment/student',
  summary: 'Alunos de uma campanha de rematrícula, com resposta e telefones, por turma, situação e busca.',
  looks: { entity: 'people', of: 'LIST' },
  access: {
    roles: ['ADMINISTRATOR'],
    kind: 'SCHOOL',
    objects: { id: 'academicYear', gradeId: 'grade' },
  },
  query: z.strictObject({
    gradeId: reference.optional(),
    /** UNANSWERED: PROPOSED and NO_ANSWER. */
    state: z.enum([...REENROLLMENT_STATES, 'UNANSWERED']).optional(),
    /** Name or number of registration. */
    searchFor: z.string().max(100).optional(),
    lowFrequency: queryBoolean.optional(),
    ...paging(),
  }),
  answer: listOf(listedStudent),
  errors: ['REENROLLMENT_NOT_OPENED'],
})

/** At most this many answers in one call. */
export const MAX_ANSWERS = 200

export const answerReenrollments = endpoint({
  method: 'POST',
  path: 'academic-year/:id/reenrollment/answer',
  summary: 'Registra respostas da rematrícula, de um aluno ou de vários, com prévia.',
  // A refusal shows the newer answer, with its note and the person who answered.
  looks: true,
  access: { roles: ['ADMINISTRATOR'], kind: 'SCHOOL', objects: { id: 'academicYear' } },
  body: z.strictObject({
    answers: z
      .array(
        z.strictObject({
          studentId: id,
          /** Null takes the answer back. */
          answer: z.enum(REENROLLMENT_ANSWERS).nullable(),
          /** Absent: today. Absent fields of the same answer as before stay as they are. */
          answeredOn: civilDate.optional(),
          answeredBy: optionalLine(120).optional(),
          relation: optionalLine(60).optional(),
          note: optionalText(500).optional(),
          /** The version that the caller saw; 0: there was no answer. */
          version: version.optional(),
        }),
      )
      .min(1)
      .max(MAX_ANSWERS),
    ...previewFlag,
  }),
  answer: z.object({
    data: z.array(reenrollmentStudent),
    /** Students whose answer is another one than before, those whose answer is the same, and answers after the window. */
    changed: z.int(),
    same: z.int(),
    late: z.int(),
  }),
  status: 200,
  idempotent: true,
  previews: true,
  current: reenrollmentStudent,
  errors: ['STALE_VERSION', 'REENROLLMENT_NOT_OPENED', 'ACADEMIC_YEAR_FINISHED'],
})
export type ReenrollmentAnswers = z.output<NonNullable<typeof answerReenrollments.answer>>
