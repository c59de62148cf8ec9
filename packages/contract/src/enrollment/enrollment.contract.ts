import { EXIT_REASONS } from '@lousa/rules/enrollment/exit-reason.rules.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { userBrief, userRef } from '../people/person/user.contract.ts'
import { civilDate, id, instant, listOf, queryBoolean, ref, reference, version } from '../schema.ts'

export const ENROLLMENT_STATUSES = ['ACTIVE', 'SURPLUS'] as const
export { EXIT_REASONS } from '@lousa/rules/enrollment/exit-reason.rules.ts'

/** How an enrolment ended. */
export const enrollmentExit = z.object({ date: civilDate, reason: z.enum(EXIT_REASONS) })
export type EnrollmentExit = z.output<typeof enrollmentExit>

/** A student in a list of a class. One whose enrolment has ended is shown and labelled, and counts nowhere. */
export const classStudent = z.object({
  id,
  number: z.int().nullable(),
  user: userRef,
  /** Absent in what a device has kept of earlier answers. */
  exit: enrollmentExit.nullish(),
  /** The caller, an instructor, teaches the student today and has their page. Absent where names are no links. */
  taught: z.boolean().optional(),
})
export type ClassStudent = z.output<typeof classStudent>

export const studentEnrollment = z.object({
  id,
  grade: ref.extend({ isEvent: z.boolean() }),
  user: userBrief.extend({ educationInstitutionEnrollment: z.string().nullable() }),
  status: z.enum(ENROLLMENT_STATUSES),
  /** 8 characters without vowels, unique in the institution. */
  protocol: z.string(),
  number: z.int().nullable(),
  queuePosition: z.int().nullable(),
  /** A freed place that is theirs to accept until then. */
  offer: z.object({ expiresAt: instant }).nullable(),
  /** For a move or a re-entry: the enrolment that it follows. */
  previousEnrollmentId: id.nullable(),
  modalities: z.array(z.object({ position: z.int().min(1).max(2), curriculumComponent: ref })),
  start: civilDate,
  exit: enrollmentExit.nullable(),
  councilApproved: z.boolean(),
  createdAt: instant,
  version,
})
export type StudentEnrollment = z.output<typeof studentEnrollment>

export const listEnrollments = endpoint({
  method: 'GET',
  path: 'student-enrollment',
  summary: 'Matrículas de uma turma, por nome do aluno.',
  access: {
    roles: ['ADMINISTRATOR', 'INSTRUCTOR', 'STUDENT', 'STUDENT-SMELJ'],
    objects: { gradeId: 'grade' },
  },
  query: z.strictObject({
    gradeId: reference,
    status: z.enum(ENROLLMENT_STATUSES).optional(),
    showEnded: queryBoolean.optional(),
  }),
  answer: listOf(studentEnrollment),
})

export const listMyEnrollments = endpoint({
  method: 'GET',
  path: 'student-enrollment/academic-year/:yearId/student',
  summary: 'Matrículas da própria pessoa em um ano.',
  access: { roles: ['STUDENT', 'STUDENT-SMELJ'], objects: { yearId: 'academicYear' } },
  answer: listOf(studentEnrollment),
})

export const listEnrollmentsOfStudent = endpoint({
  method: 'GET',
  path: 'student-enrollment/academic-year/:yearId/student/:studentId',
  summary: 'Matrículas de um aluno em um ano.',
  looks: true,
  access: {
    roles: ['ADMINISTRATOR', 'STUDENT', 'STUDENT-SMELJ'],
    objects: { yearId: 'academicYear', studentId: 'student' },
  },
  answer: listOf(studentEnrollment),
})
