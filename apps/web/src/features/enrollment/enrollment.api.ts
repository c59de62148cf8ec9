import {
  listEnrollments,
  listEnrollmentsOfStudent,
  listMyEnrollments,
} from '@lousa/contract/enrollment/enrollment.contract.ts'
import { read } from '../../lib/query-client.ts'

/** Who is in a class, without the waiting list. */
export const classEnrollmentsOptions = (gradeId: string) =>
  read(listEnrollments, { query: { gradeId, status: 'ACTIVE' } })

export const enrollmentsOfStudentOptions = (yearId: string, studentId: string) =>
  read(listEnrollmentsOfStudent, { params: { yearId, studentId } })

export const myEnrollmentsOptions = (yearId: string) => read(listMyEnrollments, { params: { yearId } })
