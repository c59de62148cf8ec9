import { situationText } from '@lousa/contract/evaluation/performance/situation-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Enrollment } from '../../features/enrollment/enrollment-screen.tsx'
import type { UsePapers } from '../../features/enrollment/list/papers.types.ts'
import type { UseSituations } from '../../features/enrollment/list/situation.values.ts'
import { performanceOptions } from '../../features/evaluation/performance/performance.api.ts'
import { useInstitution } from '../../features/identity/identity.api.ts'
import { useClassPapers } from '../../features/reports/modal/class-papers.part.tsx'
import { TransferOffer } from './transfer-offer.tsx'

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
        (data?.results ?? []).map(({ studentEnrollmentId, situation, retention }) => [
          studentEnrollmentId,
          { situation, text: situationText(situation, retention) },
        ]),
      ),
    [data],
  )
}

/** What is issued of a class and, after a transfer, the papers that go with the student. */
const usePapers: UsePapers = (grade, enrollments) => {
  const { kind } = useInstitution()
  const papers = useClassPapers(grade, enrollments)
  if (kind !== 'SCHOOL') return papers
  return {
    ...papers,
    afterTransfer: (enrollment, close) => <TransferOffer enrollment={enrollment} onClose={close} />,
  }
}

/** "Matrícula", with the results of classes beside their students, and with what is issued about them. */
export const Component = () => <Enrollment useSituations={useSituations} usePapers={usePapers} />
