import { RETENTIONS } from '@lousa/rules/academics/grade/retention.rules.ts'
import { ADVANCE_OUTCOMES } from '@lousa/rules/evaluation/advance/advance.rules.ts'
import { REENROLLMENT_STATES } from '@lousa/rules/evaluation/advance/reenrollment-answer.rules.ts'
import { SITUATIONS } from '@lousa/rules/evaluation/performance/situations.rules.ts'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { classStudent } from '../../enrollment/enrollment.contract.ts'
import { passingReason } from '../../enrollment/entry/entry.contract.ts'
import { civilDate, id, listOf, ref, reference } from '../../schema.ts'

/** A class of the year into which students go, with the students who are in it. */
const targetClass = ref.extend({
  shift: z.string().nullable(),
  capacity: z.int().nullable(),
  active: z.int(),
})

const years = {
  /** The year into which students go; null where none is open after this one. */
  target: z.object({ id, year: z.string() }).nullable(),
  /** Open years that may be the target: the own one, for courses of half a year, and those after it. */
  targets: z.array(z.object({ id, year: z.string() })),
  classes: z.array(targetClass),
}

/** One student of a class at the end of the year, with the proposed class of the next year. */
export const advancingStudent = z.object({
  studentEnrollment: classStudent,
  situation: z.enum(SITUATIONS),
  /** The requirements for passing in the class; they decide the words of a situation. */
  retention: z.enum(RETENTIONS),
  outcome: z.enum(ADVANCE_OUTCOMES),
  /** Null where the student goes into no class, or the office has to choose one. */
  proposed: id.nullable(),
  /** The state in the campaign of re-enrolment; null without a campaign. */
  answer: z.enum(REENROLLMENT_STATES).nullable(),
  /** Set once the office has decided; `grade` is null where the student goes into no class. */
  done: z
    .object({
      grade: ref.nullable(),
      /** The result on which the office decided; null for decisions from before results were recorded with them. */
      decidedOn: z.enum(SITUATIONS).nullable(),
      /** Whether the result leads elsewhere now. */
      outdated: z.boolean(),
    })
    .nullable(),
  /** A class of the target year in which the student is enrolled already by another way. */
  enrolledIn: ref.nullable(),
  /** Components that the student takes along: owed ones, and those that this decision opens (`isNew`). */
  dependencies: z.array(z.object({ curriculumComponent: ref, year: z.int(), isNew: z.boolean() })),
})
export type AdvancingStudent = z.output<typeof advancingStudent>

export const classAdvance = z.object({ ...years, students: z.array(advancingStudent) })
export type ClassAdvance = z.output<typeof classAdvance>

export const getClassAdvance = endpoint({
  method: 'GET',
  path: 'grade/:id/advance',
  summary: 'A próxima turma de cada aluno de uma turma: o que está decidido e o que é proposto.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'grade', targetYearId: 'academicYear' } },
  query: z.strictObject({ targetYearId: reference.optional() }),
  answer: classAdvance,
  errors: ['INVALID_DATE_INTERVAL_ERROR'],
})

export const yearAdvance = z.object({
  ...years,
  /** Classes of the year that ends, each with how many of its students go where. */
  from: z.array(
    z.object({
      grade: ref,
      students: z.int(),
      done: z.int(),
      /** Decided students whose result leads elsewhere now. */
      outdated: z.int(),
      undecided: z.int(),
      /** Students who go into no class, as they conclude the last year of the school. */
      concluding: z.int(),
      /** Students whose family has said that they do not stay. */
      departing: z.int(),
      /** Students without an answer in the campaign of re-enrolment. */
      unanswered: z.int(),
      /** Students for whom the office has to choose a class. */
      withoutClass: z.int(),
      /** How many go into which class: decided ones and proposals. */
      to: z.array(
        z.object({
          gradeId: id,
          students: z.int(),
          /** Proposals among these that are not decided: their students are not in the class yet. */
          proposed: z.int(),
        }),
      ),
    }),
  ),
  /** Students with a result for whom the office has to choose a class, up to 200. */
  unplaced: z.array(
    z.object({
      grade: ref,
      studentEnrollment: classStudent,
      situation: z.enum(SITUATIONS),
      retention: z.enum(RETENTIONS),
    }),
  ),
})
export type YearAdvance = z.output<typeof yearAdvance>

export const getYearAdvance = endpoint({
  method: 'GET',
  path: 'academic-year/:id/advance',
  summary: 'Quantos alunos de cada turma vão para que turma do ano seguinte.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'academicYear', targetYearId: 'academicYear' } },
  slowFor: ['ADMINISTRATOR'],
  query: z.strictObject({ targetYearId: reference.optional() }),
  answer: yearAdvance,
  errors: ['INVALID_DATE_INTERVAL_ERROR'],
})

/** A student whose next class was decided on a result that leads elsewhere now. */
const outdatedAdvance = z.object({
  grade: ref,
  studentEnrollment: classStudent,
  decidedOn: z.enum(SITUATIONS),
  situation: z.enum(SITUATIONS),
  retention: z.enum(RETENTIONS),
  /** The decided class; null where the student goes into none. */
  next: ref.nullable(),
  targetYearId: id,
})
export type OutdatedAdvance = z.output<typeof outdatedAdvance>

export const getOutdatedAdvances = endpoint({
  method: 'GET',
  path: 'academic-year/:id/advance/outdated',
  summary: 'Alunos cujo resultado mudou depois de decidida a próxima turma.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'academicYear', studentId: 'student' } },
  slowFor: ['ADMINISTRATOR'],
  query: z.strictObject({ studentId: reference.optional() }),
  answer: listOf(outdatedAdvance),
})

export const confirmAdvance = endpoint({
  method: 'POST',
  path: 'student-enrollment/:id/advance/confirm',
  summary: 'Registra que a próxima turma decidida continua valendo com o resultado de agora.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'enrollment' } },
  /** The result that the caller sees: with another one nothing is recorded, and the answer names it. */
  body: z.strictObject({ situation: z.enum(SITUATIONS) }),
  answer: z.object({ situation: z.enum(SITUATIONS), outdated: z.boolean() }),
  errors: ['RESULT_NOT_DECIDED'],
})

export const advanceClass = endpoint({
  method: 'POST',
  path: 'grade/:id/advance',
  summary: 'Matricula alunos de uma turma nas turmas do ano seguinte, de uma vez.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'grade', targetYearId: 'academicYear' } },
  body: z.strictObject({
    targetYearId: reference,
    /** `toGradeId` null: the student goes into no class. */
    students: z
      .array(z.strictObject({ enrollmentId: id, toGradeId: id.nullable() }))
      .min(1)
      .max(200),
    /** First day in the new classes; else today, or the first day of the year. */
    start: civilDate.optional(),
    /** Students beyond the capacity of a class are confirmed. */
    exceed: z.boolean().optional(),
    confirmAge: z.literal(true).optional(),
    reason: passingReason.optional(),
  }),
  answer: classAdvance,
  errors: [
    'RESULT_NOT_DECIDED',
    'ALREADY_ADVANCED',
    'ALREADY_ENROLLED',
    'GRADE_FULL',
    'WAITING_PASSED_OVER',
    'AGE_OUT_OF_RANGE',
    'STUDENT_INACTIVE',
    'TERM_CLOSED',
    'INVALID_DATE_INTERVAL_ERROR',
    'ACADEMIC_YEAR_FINISHED',
  ],
  idempotent: true,
})

export const undoAdvance = endpoint({
  method: 'POST',
  path: 'grade/:id/advance/undo',
  summary: 'Desfaz as matrículas de uma turma no ano seguinte em que nada foi lançado.',
  access: {
    roles: ['ADMINISTRATOR'],
    objects: { id: 'grade', targetYearId: 'academicYear', enrollmentIds: 'enrollment' },
  },
  body: z.strictObject({
    targetYearId: reference,
    /** Enrolments of the class; absent: all of them. */
    enrollmentIds: z.array(reference).min(1).max(200).optional(),
  }),
  answer: classAdvance.extend({
    undone: z.int(),
    /** Students whose new enrolment has records and stays. */
    recorded: z.array(classStudent),
    /** Students who stay because a dependency that the decision opened was changed since: it is withdrawn first. */
    dependent: z.array(classStudent),
  }),
  errors: ['ACADEMIC_YEAR_FINISHED', 'TERM_CLOSED'],
  idempotent: true,
})
