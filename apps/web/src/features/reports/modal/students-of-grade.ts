import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { classRosterOptions } from '../../enrollment/enrollment.api.ts'
import { isOfStudent } from '../../enrollment/list/with-reports.values.ts'

export type StudentsOfGrade = {
  /** Undefined while they are not known. */
  enrollments: readonly StudentEnrollment[] | undefined
  error: Error | null
  refetch: () => void
}

/** The current and former students of a class, for documents of one of them; there is no request without an id. */
export const useStudentsOfGrade = (gradeId: string | undefined): StudentsOfGrade => {
  const { data, error, refetch } = useQuery({
    ...classRosterOptions(gradeId ?? '', true),
    enabled: gradeId !== undefined,
  })
  return { enrollments: data?.data.filter(isOfStudent), error, refetch: () => void refetch() }
}
