import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { previewFlag } from '../../lessons-preview.ts'
import { civilDate, id, ref, reference, version } from '../../schema.ts'
import { ENROLLMENT_STATUSES, EXIT_REASONS, studentEnrollment } from '../enrollment.contract.ts'
import { FULL_GRADE_ANSWERS, modalitiesWrite, passingReason } from '../entry/entry.contract.ts'

/** A term mark that a move takes along, or cannot. */
const movedMark = z.object({
  curriculumComponent: ref,
  academicTerm: z.object({ id, position: z.int() }),
  mark: z.number().nullable(),
  absences: z.int(),
})

/** The oldest of what is not entered, at most this many; the count is of all. */
export const SHOWN_UNENTERED = 20

const namedLessons = z.object({
  count: z.int(),
  shown: z.array(z.object({ date: civilDate, start: z.string(), component: z.string() })),
})
/** Lessons and evaluations of a student: how many, and the oldest of them by name. */
const namedRecords = z.object({
  lessons: namedLessons,
  evaluations: z.object({
    count: z.int(),
    shown: z.array(z.object({ date: civilDate, name: z.string(), component: z.string() })),
  }),
})

/** The effect of other days of an enrolment on the records of the student. */
export const countedRecords = z.object({
  /** Attendance and scores of days that are no longer of the class: they stop counting. */
  stops: namedRecords,
  /** Attendance and scores of days that become days of the class: they count once more. */
  begins: namedRecords,
  /** Lessons of these days that were called without the student: their attendance is pending. */
  pending: namedLessons,
})
export type CountedRecords = z.output<typeof countedRecords>

/** Preview of a move: transferred figures, figures without counterpart, and records that the old class has not entered. */
export const movePreview = z.object({
  carried: z.array(movedMark),
  withoutCounterpart: z.array(movedMark),
  /** Past lessons without attendance of the student, and past evaluations without a score, in the class that is left. */
  unentered: namedRecords,
})
export type MovePreview = z.output<typeof movePreview>

export const updateEnrollment = endpoint({
  method: 'PATCH',
  path: 'student-enrollment/:id',
  summary: 'Altera, encerra, chama da lista de espera ou move para outra turma do ano uma matrícula.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'enrollment', gradeId: 'grade' } },
  body: z.strictObject({
    /** Another class of the same year: a move, answered with the new enrolment. */
    gradeId: reference.optional(),
    status: z.enum(ENROLLMENT_STATUSES).optional(),
    /** Null takes them all away. */
    modalities: modalitiesWrite
      .nullable()
      .transform(chosen => chosen ?? [])
      .optional(),
    number: z.int().min(1).max(9999).optional(),
    start: civilDate.optional(),
    /** Null takes an exit back, while the place is free. */
    exit: z
      .strictObject({ date: civilDate, reason: z.enum(EXIT_REASONS) })
      .nullable()
      .optional(),
    councilApproved: z.boolean().optional(),
    confirmOccupation: z.enum(FULL_GRADE_ANSWERS).optional(),
    confirmAge: z.literal(true).optional(),
    reason: passingReason.optional(),
    version: version.optional(),
    ...previewFlag,
  }),
  answer: studentEnrollment.extend({
    preview: movePreview.optional(),
    /** Records of the student after the last day, in a preview that ends an enrolment, also by a move. */
    recordedAfter: z.object({ lessons: z.int(), evaluations: z.int() }).optional(),
    /** In a preview that changes the first or the last day of an enrolment in its class, also by a move. */
    counted: countedRecords.optional(),
  }),
  errors: [
    'GRADE_FULL',
    'WAITING_PASSED_OVER',
    'ALREADY_ENROLLED',
    'AGE_OUT_OF_RANGE',
    'MODALITY_INVALID',
    'STUDENT_INACTIVE',
    'NUMBER_TAKEN',
    'INVALID_TRANSITION',
    'INVALID_DATE_INTERVAL_ERROR',
    'NOT_A_CLASS',
    'TERM_CLOSED',
    'ACADEMIC_YEAR_FINISHED',
    'RESULT_DECIDED',
    'RESULT_PUBLISHED',
  ],
  previews: true,
})

export const renumberGrade = endpoint({
  method: 'POST',
  path: 'grade/:id/renumber',
  summary: 'Dá números de chamada por ordem alfabética do nome mostrado.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'grade' } },
  body: z.strictObject({ ...previewFlag }),
  answer: z.object({
    data: z.array(z.object({ studentEnrollmentId: id, from: z.int().nullable(), to: z.int() })),
    preview: z.object({ changed: z.int() }).optional(),
  }),
  status: 200,
  idempotent: true,
  errors: ['TERM_CLOSED', 'NOT_A_CLASS', 'ACADEMIC_YEAR_FINISHED'],
  previews: true,
})
