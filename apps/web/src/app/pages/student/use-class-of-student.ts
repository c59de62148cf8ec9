import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { historyTypesOf } from '@lousa/rules/records/history-segment.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { educationLevelsOptions, gradeOptions } from '../../../features/academics/academics.api.ts'
import { enrollmentsOfStudentOptions } from '../../../features/enrollment/enrollment.api.ts'
import { useSession } from '../../../lib/session/session.ts'

/** The enrolment that stands for the year: in a class, and rather one that has not ended. */
export const inClass = (enrollments: readonly StudentEnrollment[] = []): StudentEnrollment | undefined => {
  const ofClasses = enrollments.filter(
    ({ grade, status, exit }) => !grade.isEvent && status === 'ACTIVE' && exit?.reason !== 'CANCELLED',
  )
  return ofClasses.find(({ exit }) => exit === null) ?? ofClasses[0]
}

/** Where a student is in the year of the header: the enrolment, null where there is none, and the histories of its class. */
export const useClassOfStudent = (studentId: string) => {
  const yearId = useSession(({ menuYear }) => menuYear?.id ?? '')
  const isAsked = yearId !== '' && studentId !== ''
  const enrollments = useQuery({ ...enrollmentsOfStudentOptions(yearId, studentId), enabled: isAsked })
  const enrollment = inClass(enrollments.data?.data)
  const gradeId = enrollment?.grade.id ?? ''
  const grade = useQuery({ ...gradeOptions(gradeId), enabled: gradeId !== '' })
  const levels = useQuery({ ...educationLevelsOptions(yearId), enabled: gradeId !== '' })
  const levelId = grade.data?.educationLevel.id
  const level = levels.data?.data.find(({ id }) => id === levelId)
  const place = { stage: level?.stage ?? null, grade: grade.data?.name ?? '', level: level?.name ?? '' }
  return {
    enrollmentId: enrollment?.id ?? null,
    /** The histories that the class belongs to; several where its names tell no segment of EJA. */
    histories: historyTypesOf(place),
    /** A failed read is not waited for. */
    isPending: enrollments.isLoading || grade.isLoading || levels.isLoading,
  }
}
