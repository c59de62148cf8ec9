import * as academicsCalls from '@lousa/contract/academics/academics.contract.ts'
import * as enrollmentCalls from '@lousa/contract/enrollment/enrollment.contract.ts'
import { queryClient, read, readKey, readList } from '../../lib/http/query-client.ts'
import { structureOutdated } from '../academics/structure.api.ts'

/** The students of a class, without the waiting list. */
export const classEnrollmentsOptions = (gradeId: string) =>
  read(enrollmentCalls.listEnrollments, { query: { gradeId, status: 'ACTIVE' } })

/** The students of a class or event and on its waiting list, with the ended enrolments on request. */
export const classRosterOptions = (gradeId: string, withEnded: boolean) =>
  readList(enrollmentCalls.listEnrollments, {
    query: { gradeId, ...(withEnded ? { showEnded: 'true' } : {}) },
  })

export const enrollmentsOfStudentOptions = (yearId: string, studentId: string) =>
  read(enrollmentCalls.listEnrollmentsOfStudent, { params: { yearId, studentId } })

export const myEnrollmentsOptions = (yearId: string) =>
  read(enrollmentCalls.listMyEnrollments, { params: { yearId } })

const OF_ENROLLMENTS = [
  enrollmentCalls.listEnrollments,
  enrollmentCalls.listEnrollmentsOfStudent,
  academicsCalls.listGrades,
  academicsCalls.getGrade,
]

/** Lists and vacancies on screen are read again; what else was read before is, when it is next looked at. */
export const enrollmentsChanged = (): Promise<unknown> => {
  structureOutdated()
  return Promise.all(
    OF_ENROLLMENTS.map(endpoint => queryClient.invalidateQueries({ queryKey: readKey(endpoint) })),
  )
}
