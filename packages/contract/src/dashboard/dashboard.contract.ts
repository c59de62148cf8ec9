import { ROLL_MODES } from '@lousa/rules/academics/grade/roll-mode.rules.ts'
import { z } from 'zod'
import { POLICY_MODES } from '../academics/policy/performance-policy.contract.ts'
import { endpoint } from '../endpoint.ts'
import { studentEnrollment } from '../enrollment/enrollment.contract.ts'
import { schoolEvaluation } from '../evaluation/evaluation.contract.ts'
import { PERFORMANCE_STATUSES } from '../evaluation/performance/performance.contract.ts'
import { userRef } from '../people/person/user.contract.ts'
import { lesson } from '../planning/lesson/lesson.contract.ts'
import { id, listOf, mark, ref, reference } from '../schema.ts'

const lessonTotals = z.object({ planned: z.int(), accomplished: z.int(), pending: z.int() })

export const administratorYear = z.object({
  activeStudents: z.int(),
  studentsPerGrade: z.array(
    z.object({ grade: ref, active: z.int(), surplus: z.int(), capacity: z.int().nullable() }),
  ),
  lessons: lessonTotals,
  grades: z.int(),
  events: z.int(),
  /** Accounts that may teach. */
  instructors: z.int(),
  /** Lessons of today, of how many attendance is taken, and its marks: one for each student and lesson. */
  today: z.object({ lessons: z.int(), attendanceTaken: z.int(), present: z.int(), absent: z.int() }),
})
export type AdministratorYear = z.output<typeof administratorYear>

export const instructorYear = z.object({
  lessonPlans: z.array(
    z.object({
      id,
      grade: ref,
      curriculumComponent: ref,
      isEvaluated: z.boolean(),
      /** How the roll of the class is taken. */
      rollMode: z.enum(ROLL_MODES),
      planned: z.int(),
      accomplished: z.int(),
      pending: z.int(),
    }),
  ),
  today: z.array(lesson),
  week: z.array(lesson),
})
export type InstructorYear = z.output<typeof instructorYear>

export const studentYear = z.object({
  enrolledGrades: z.array(studentEnrollment),
  enrolledEvents: z.array(studentEnrollment),
  nextLessons: z.array(lesson),
})
export type StudentYear = z.output<typeof studentYear>

export const getYearDashboard = endpoint({
  method: 'GET',
  path: 'dashboard/academic-year/:id',
  summary: 'O painel de um ano, conforme o perfil.',
  access: {
    roles: ['ADMINISTRATOR', 'INSTRUCTOR', 'STUDENT', 'STUDENT-SMELJ'],
    objects: { id: 'academicYear' },
  },
  slowFor: ['ADMINISTRATOR'],
  query: z.strictObject({
    /** For administrators: so many of the fullest classes and of those with a waiting list and places; without it all classes. */
    grades: z.coerce.number().int().min(1).max(200).optional(),
  }),
  answer: z.union([administratorYear, instructorYear, studentYear]),
})

/** A class with work left over from past days. */
export const pendingPlan = z.object({
  lessonPlan: z.object({ id, grade: ref, curriculumComponent: ref }),
  /** The instructors of today, for administrators: the people in charge of the pending work. */
  instructors: z.array(userRef).optional(),
  /** Past lessons that are not released. */
  unreleased: z.int(),
  /** Past lessons without attendance. */
  withoutAttendance: z.int(),
  /** Past evaluations with scores or opinions missing. */
  unscored: z.int(),
})
export type PendingPlan = z.output<typeof pendingPlan>

/** The plans with something left over and their sums. */
const pendingTotal = z.object({
  plans: z.int(),
  unreleased: z.int(),
  withoutAttendance: z.int(),
  unscored: z.int(),
})
export type PendingTotal = z.output<typeof pendingTotal>

/** Kinds of pending work: a lesson without release, a lesson without attendance, an evaluation without scores. */
export const PENDING_KINDS = ['RELEASE', 'ATTENDANCE', 'SCORES'] as const
export type PendingKind = (typeof PENDING_KINDS)[number]

/** In the place of an instructor: the plans without an instructor today. */
export const NO_INSTRUCTOR = 'none'

export const getPending = endpoint({
  method: 'GET',
  path: 'dashboard/academic-year/:id/pending',
  summary: 'O que ficou por fazer: aulas sem lançamento ou frequência e avaliações sem notas, até ontem.',
  access: {
    roles: ['ADMINISTRATOR', 'INSTRUCTOR'],
    objects: { id: 'academicYear', lessonPlanId: 'planOrCovered', gradeId: 'grade' },
  },
  slowFor: ['ADMINISTRATOR'],
  query: z.strictObject({
    lessonPlanId: reference.optional(),
    gradeId: reference.optional(),
    /** The instructor of the plans today, or `none`; an instructor may only name themself. */
    instructorId: reference.optional(),
    /** Nothing but this is counted and shown. */
    kind: z.enum(PENDING_KINDS).optional(),
    /** At most so many plans, those with the largest totals; without it up to 500. */
    plans: z.coerce.number().int().min(1).max(500).optional(),
    /** The number of instructors to answer, those with the largest totals, in place of plans, lessons and evaluations. For administrators. */
    owing: z.coerce.number().int().min(1).max(50).optional(),
  }),
  answer: z.object({
    /** Only the plans with something pending; an instructor's own, of open terms and within their period. */
    plans: z.array(pendingPlan),
    /** The oldest lessons not released or without attendance, at most 50; of the filters, as everything here. */
    lessons: z.array(lesson),
    /** The oldest evaluations with scores missing, at most 50. */
    evaluations: z.array(schoolEvaluation),
    /** All plans with something left over, also those beyond the ones answered. */
    total: pendingTotal.optional(),
    /** Present with `owing`: the largest number first; plans without an instructor today are last. */
    owing: z
      .array(
        z.object({
          instructor: userRef.nullable(),
          unreleased: z.int(),
          withoutAttendance: z.int(),
          unscored: z.int(),
        }),
      )
      .optional(),
  }),
})

/** How far a plan has come in a term. */
const termOverview = z.object({
  lessons: lessonTotals,
  attendance: z.object({ taken: z.int(), missing: z.int(), frequency: z.number().nullable() }),
  evaluations: z.object({
    count: z.int(),
    plannedMarks: mark,
    termHighest: mark.nullable(),
    /** SUM: what is planned adds up to the term. MEAN: it is brought to its scale, and its sum may be any. */
    mode: z.enum(POLICY_MODES),
    scored: z.int(),
    expected: z.int(),
    gradeType: z.enum(['MARK', 'ASSESSMENT']),
    /** Counts of all opinions of the term, also of later days: one for each student. */
    opinions: z.object({ given: z.int(), expected: z.int() }),
  }),
  status: z.enum(PERFORMANCE_STATUSES),
})

export const getTermDashboard = endpoint({
  method: 'GET',
  path: 'dashboard/lesson-plan/:id/academic-term/:termId',
  summary: 'O resumo de um plano de aula em um período.',
  access: {
    roles: ['ADMINISTRATOR', 'INSTRUCTOR'],
    objects: { id: 'plan', termId: 'academicTerm' },
  },
  answer: termOverview,
})

export const listTermOverviews = endpoint({
  method: 'GET',
  path: 'dashboard/academic-year/:id/term-overview',
  summary: 'O resumo de cada plano de aula próprio no período de hoje.',
  access: { roles: ['INSTRUCTOR'], objects: { id: 'academicYear' } },
  /** The active plans of the caller whose level has a term for which records of today count; each as its own call answers it. */
  answer: listOf(z.object({ lessonPlanId: id, academicTermId: id }).extend(termOverview.shape)),
})
