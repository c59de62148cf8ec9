import { useEffect } from 'react'
import { enrollmentsOfStudentOptions } from '../../../features/enrollment/enrollment.api.ts'
import { studentPerformanceOptions } from '../../../features/evaluation/performance/performance.api.ts'
import { consentsOptions } from '../../../features/people/consent/consent.api.ts'
import { issuedDocumentsOptions } from '../../../features/reports/verification/verification.api.ts'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'

/** Asks what the cards of a student's page show together with the record: the address names the student, the menu the year. */
export const useStudentReads = (studentId: string): void => {
  const yearId = useSession(({ menuYear }) => menuYear?.id)
  useEffect(() => {
    if (yearId) {
      void queryClient.prefetchQuery(enrollmentsOfStudentOptions(yearId, studentId))
      void queryClient.prefetchQuery(studentPerformanceOptions(yearId, studentId))
    }
    void queryClient.prefetchQuery(consentsOptions(studentId))
    void queryClient.prefetchQuery(issuedDocumentsOptions({ studentId, currentPage: 1 }))
  }, [yearId, studentId])
}
