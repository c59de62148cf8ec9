import type { FrequencySoFar } from '@lousa/contract/attendance/attendance.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { frequencyOptions } from '../attendance.api.ts'

/** By student; empty while it is not known. */
export type Frequencies = { minFreq: number; of: ReadonlyMap<string, FrequencySoFar> }

/** How often each student of a plan's class was present this year, and whether that could be asked. */
export const useFrequencies = (planId: string) => {
  const { data, error, refetch } = useQuery(frequencyOptions(planId))
  const frequency = useMemo<Frequencies>(
    () => ({
      minFreq: data?.minFreq ?? 0,
      of: new Map(data?.data.map(figure => [figure.studentEnrollmentId, figure])),
    }),
    [data],
  )
  return { frequency, failed: error !== null && !data, retry: () => void refetch() }
}
