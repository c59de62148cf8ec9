import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { studentEnrollment } from '../enrollment/enrollment.contract.ts'
import { schoolEvaluation } from '../evaluation/evaluation.contract.ts'
import { PERFORMANCE_STATUSES } from '../evaluation/performance.contract.ts'
import { userRef } from '../people/person/user.contract.ts'
import { lesson } from '../planning/planning.contract.ts'
import { id, mark, ref, reference } from '../schema.ts'

const lessonTotals = z.object({ planned: z.int(), accomplished: z.int(), pending: z.int() })

export const administratorYear = z.object({
  activeStudents: z.int(),
  studentsPerGrade: z.array(
    z.object({ grade: ref, active: z.int(), surplus: z.int(), capacity: z.int().nullable() }),
  ),
  lessons: lessonTotals,
  grades: z.int(),
  events: z.int(),
  instructors: z.int(),
})
export type AdministratorYear = z.output<typeof administratorYear>

export const instructorYear = z.object({
  lessonPlans: z.array(
    z.object({
      id,
      grade: ref,
      curriculumComponent: ref,
      isEvaluated: z.boolean(),
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
  answer: z.union([administratorYear, instructorYear, studentYear]),
})

/** A class with work left over from past days. */
export const pendingPlan = z.object({
  lessonPlan: z.object({ id, grade: ref, curriculumComponent: ref }),
  /** Who teaches it today, for administrators: whose work is left over. */
  instructors: z.array(userRef).optional(),
  /** Past lessons that are not released. */
  unreleased: z.int(),
  /** Past lessons without attendance. */
  withoutAttendance: z.int(),
  /** Past evaluations with scores or opinions missing. */
  unscored: z.int(),
})
export type PendingPlan = z.output<typeof pendingPlan>

export const getPending = endpoint({
  method: 'GET',
  path: 'dashboard/academic-year/:id/pending',
  summary: 'O que ficou por fazer: aulas sem lançamento ou frequência e avaliações sem notas, até ontem.',
  access: {
    roles: ['ADMINISTRATOR', 'INSTRUCTOR'],
    objects: { id: 'academicYear', lessonPlanId: 'plan' },
  },
  query: z.strictObject({ lessonPlanId: reference.optional() }),
  answer: z.object({
    /** Only the plans with something pending; an instructor's own, of open terms and within their period. */
    plans: z.array(pendingPlan),
    /** The oldest lessons not released or without attendance, at most 50. */
    lessons: z.array(lesson),
    /** The oldest evaluations with scores missing, at most 50. */
    evaluations: z.array(schoolEvaluation),
  }),
})

export const getTermDashboard = endpoint({
  method: 'GET',
  path: 'dashboard/lesson-plan/:id/academic-term/:termId',
  summary: 'O resumo de um plano de aula em um período.',
  access: {
    roles: ['ADMINISTRATOR', 'INSTRUCTOR'],
    objects: { id: 'plan', termId: 'academicTerm' },
  },
  answer: z.object({
    lessons: lessonTotals,
    attendance: z.object({ taken: z.int(), missing: z.int(), frequency: z.number().nullable() }),
    evaluations: z.object({
      count: z.int(),
      plannedMarks: mark,
      termHighest: mark.nullable(),
      scored: z.int(),
      expected: z.int(),
    }),
    status: z.enum(PERFORMANCE_STATUSES),
  }),
})
