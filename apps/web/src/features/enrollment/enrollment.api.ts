import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import {
  listEnrollments,
  listEnrollmentsOfStudent,
  listMyEnrollments,
} from '@lousa/contract/enrollment/enrollment.contract.ts'
import { withNucleus } from '@lousa/rules/academics/grade/nucleus.rules.ts'
import { read } from '../../lib/query-client.ts'

/** Who is in a class, without the waiting list. */
export const classEnrollmentsOptions = (gradeId: string) =>
  read(listEnrollments, { query: { gradeId, status: 'ACTIVE' } })

export const enrollmentsOfStudentOptions = (yearId: string, studentId: string) =>
  read(listEnrollmentsOfStudent, { params: { yearId, studentId } })

export const myEnrollmentsOptions = (yearId: string) => read(listMyEnrollments, { params: { yearId } })

/** The modalities of an enrolment with their núcleo: "Futsal, Natação · Núcleo Centro"; empty at a school. */
export const modalityText = ({
  grade,
  modalities,
}: Pick<StudentEnrollment, 'grade' | 'modalities'>): string =>
  modalities.length === 0
    ? ''
    : withNucleus(
        modalities.map(({ curriculumComponent }) => curriculumComponent.name).join(', '),
        grade.name,
      )
