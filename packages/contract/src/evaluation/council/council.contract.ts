import { CLASS_RESULT_STATUSES } from '@lousa/rules/academics/grade/class-result-status.rules.ts'
import { RETENTIONS } from '@lousa/rules/academics/grade/retention.rules.ts'
import { OPINION_CHIPS } from '@lousa/rules/evaluation/council-opinion/council-opinion.rules.ts'
import {
  DECISION_KINDS,
  DECISION_REASONS,
} from '@lousa/rules/evaluation/performance/council-decision.rules.ts'
import { SITUATIONS } from '@lousa/rules/evaluation/performance/situations.rules.ts'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { classStudent } from '../../enrollment/enrollment.contract.ts'
import { previewFlag } from '../../lessons-preview.ts'
import { userRef } from '../../people/person/user.contract.ts'
import { civilDate, id, instant, mark, optionalText, ref, reference } from '../../schema.ts'

/** A decision that a council recorded of a student. A later one that is no note takes the place of those before. */
export const councilDecision = z.object({
  /** In the order of the student's decisions, from 1. */
  number: z.int(),
  kind: z.enum(DECISION_KINDS),
  componentIds: z.array(id),
  until: civilDate.nullable(),
  reason: z.enum(DECISION_REASONS).nullable(),
  text: z.string().nullable(),
  /** Null of an approval from before decisions were recorded. */
  by: userRef.nullable(),
  at: instant.nullable(),
  /** The meeting in which it was taken. */
  meetingId: id.nullable(),
})
export type CouncilDecisionRow = z.output<typeof councilDecision>

/** The opinion of an instructor about a student for a council. */
const writtenOpinion = z.object({
  by: userRef,
  /** Null: of the student as a whole. */
  curriculumComponent: ref.nullable(),
  /** The position of the term whose council it is for; null: the end of the year. */
  term: z.int().nullable(),
  chips: z.array(z.enum(OPINION_CHIPS)),
  text: z.string().nullable(),
  at: instant,
})
export type WrittenOpinion = z.output<typeof writtenOpinion>

/** A student before the council, with everything that it decides upon. */
export const councilStudent = z.object({
  studentEnrollment: classStudent,
  /** Components that the student owes from earlier results. */
  dependencies: z.array(z.object({ id, curriculumComponent: ref, year: z.int() })),
  situation: z.enum(SITUATIONS),
  /** The situation without a decision of the council. */
  byMarks: z.enum(SITUATIONS),
  frequency: z.number().nullable(),
  meetsFrequency: z.boolean(),
  absences: z.int(),
  components: z.array(
    z.object({
      curriculumComponent: ref,
      mark: mark.nullable(),
      recovery: mark.nullable(),
      final: mark.nullable(),
      /** By marks alone; null where the student is excused. */
      situation: z.enum(SITUATIONS).nullable(),
      missing: mark,
    }),
  ),
  missing: mark,
  /** The last is the current one, notes aside. */
  decisions: z.array(councilDecision),
  /** Those for the end of the year first, then by term from the last one. */
  opinions: z.array(writtenOpinion),
  /** The kinds of decisions that the call accepts of the student now; none for who does not decide. */
  offered: z.array(z.enum(DECISION_KINDS)),
})
export type CouncilStudentRow = z.output<typeof councilStudent>

export const readCouncil = endpoint({
  method: 'GET',
  path: 'grade/:id/council',
  summary: 'O conselho de uma turma: alunos na ordem em que precisam de conversa, com resultados e decisões.',
  looks: true,
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR'], objects: { id: 'grade' } },
  answer: z.object({
    grade: ref,
    status: z.enum(CLASS_RESULT_STATUSES),
    yearFinished: z.boolean(),
    retention: z.enum(RETENTIONS),
    average: mark,
    minFreq: z.number(),
    maxDependencies: z.int(),
    /** Figures of the class are behind what is recorded. */
    behind: z.boolean(),
    /** Components whose final marks the caller may suppose (`POST grade/:id/what-if`). */
    supposable: z.array(id),
    students: z.array(councilStudent),
  }),
  errors: ['NOT_A_CLASS', 'CLASS_NOT_IN_COUNCIL'],
})
export type Council = z.output<NonNullable<typeof readCouncil.answer>>

/** At most this many decisions in one call. */
export const MAX_DECISIONS = 200

export const decideCouncil = endpoint({
  method: 'POST',
  path: 'council-decision',
  summary: 'Registra decisões do conselho de uma turma, com prévia dos resultados.',
  // A refusal shows the newer decision, with its reason and text.
  looks: true,
  access: { roles: ['ADMINISTRATOR'], objects: { gradeId: 'grade', meetingId: 'councilMeeting' } },
  body: z.strictObject({
    gradeId: reference,
    /** The draft of minutes to which they belong, null for none; absent: the newest draft of the class. */
    meetingId: reference.nullable().optional(),
    decisions: z
      .array(
        z.strictObject({
          studentEnrollmentId: reference,
          kind: z.enum(DECISION_KINDS),
          /** Failed components of the student, for a dependency. */
          componentIds: z.array(reference).max(50).optional(),
          /** The last day of an extra recovery. */
          until: civilDate.optional(),
          reason: z.enum(DECISION_REASONS).optional(),
          text: optionalText(2000).optional(),
          /** The number of the student's last decision as the caller saw it, 0 without one. */
          after: z.int().min(0).optional(),
        }),
      )
      .min(1)
      .max(MAX_DECISIONS),
    ...previewFlag,
  }),
  answer: z.object({
    data: z.array(
      z.object({
        studentEnrollmentId: id,
        before: z.enum(SITUATIONS),
        after: z.enum(SITUATIONS),
        /** Whether the result depends on the decision. */
        needed: z.boolean(),
        number: z.int(),
      }),
    ),
  }),
  status: 200,
  idempotent: true,
  previews: true,
  errors: [
    'STALE_VERSION',
    'MEETING_SIGNED',
    'NOT_RETAINABLE',
    'RESULT_NOT_DECIDED',
    'REASON_REQUIRED',
    'COMPONENT_NOT_FAILED',
    'RESULT_DECIDED',
    'RESULT_PUBLISHED',
    'NOT_A_CLASS',
    'ACADEMIC_YEAR_FINISHED',
  ],
})
export type DecisionWrite = z.input<NonNullable<typeof decideCouncil.body>>['decisions'][number]
