import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Enrollment } from '../../features/enrollment/enrollment-screen.tsx'
import type { UseSituations } from '../../features/enrollment/list/situation.values.ts'
import { performanceOptions } from '../../features/evaluation/performance/performance.api.ts'
import { useInstitution } from '../../features/identity/identity.api.ts'
import { useClassPapers } from '../../features/reports/modal/class-papers.part.tsx'

/** What came of the year of everybody in a class; where years end with marks. */
const useSituations: UseSituations = gradeId => {
  const { kind } = useInstitution()
  const { data } = useQuery({
    ...performanceOptions(gradeId),
    enabled: kind === 'SCHOOL' && gradeId !== '',
  })
  return useMemo(
    () =>
      new Map(
        (data?.results ?? []).map(({ studentEnrollmentId, situation }) => [studentEnrollmentId, situation]),
      ),
    [data],
  )
}

/** "Matrícula", with the results of classes beside their students, and with what is issued about them. */
export const Component = () => <Enrollment useSituations={useSituations} usePapers={useClassPapers} />
