import { situationText } from '@lousa/contract/evaluation/performance/situation-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AfterTransfer } from '../../features/enrollment/enrollment-class.tsx'
import { Enrollment } from '../../features/enrollment/enrollment-screen.tsx'
import type { UseSituations } from '../../features/enrollment/list/situation.values.ts'
import { performanceOptions } from '../../features/evaluation/performance/performance.api.ts'
import { useInstitution } from '../../features/identity/identity.api.ts'
import { TransferOffer } from './transfer-offer.tsx'

/** The results of the year of a class; where years end with marks. */
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

/** After a transfer, the documents that go with the student; where schools issue them. */
const afterTransfer: AfterTransfer = (enrollment, close) => (
  <TransferOffer enrollment={enrollment} onClose={close} />
)

/** The page "Matrícula"; class lists show the result of each student. */
export const Component = () => {
  const { kind } = useInstitution()
  return <Enrollment useSituations={useSituations} {...(kind === 'SCHOOL' ? { afterTransfer } : {})} />
}
