import type { GradePerformance } from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { nameInUse } from '../../ui/person-avatar.tsx'
import { performanceOptions } from './performance/performance.api.ts'

export type AnnualRecovery = {
  /** Students who are in recovery of the year in the component, and those who have a score in it, by name. */
  rows: GradePerformance[]
  /** While a term is open it is not known who will be in recovery. */
  isKnown: boolean
}

const annualRecoveryOf = (figures: readonly GradePerformance[], componentId: string): AnnualRecovery => {
  const years = figures.filter(
    ({ curriculumComponent, academicTerm }) =>
      curriculumComponent.id === componentId && academicTerm === null,
  )
  return {
    isKnown: years.every(({ situation }) => situation !== null && situation !== 'ONGOING'),
    rows: years
      .filter(({ situation, recovery }) => situation === 'IN_RECOVERY' || recovery !== null)
      .toSorted((a, b) =>
        nameInUse(a.studentEnrollment.user).localeCompare(nameInUse(b.studentEnrollment.user), 'pt-BR'),
      ),
  }
}

/** The annual recovery of a component in a class; null where it cannot be read, or is not asked. */
export const useAnnualRecovery = (
  { gradeId, componentId }: { gradeId: string; componentId: string },
  { enabled = true } = {},
): AnnualRecovery | null => {
  const { data } = useQuery({ ...performanceOptions(gradeId), enabled })
  return useMemo(() => (data ? annualRecoveryOf(data.data, componentId) : null), [data, componentId])
}
