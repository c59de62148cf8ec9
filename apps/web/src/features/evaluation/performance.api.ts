import {
  getMyPerformance,
  getPerformance,
  updatePerformance,
} from '@lousa/contract/evaluation/performance.contract.ts'
import { call } from '../../lib/api-client.ts'
import { queryClient, read, readKey } from '../../lib/query-client.ts'

const SOON_MS = 1500
const LATER_MS = 4000

/** Results of a class in a term, or in the year; asks again until they are up to date. */
export const performanceOptions = (gradeId: string, academicTermId?: string) => ({
  ...read(getPerformance, { query: { gradeId, academicTermId } }),
  refetchInterval: ({ state }: { state: { data?: { status: string } | undefined } }) => {
    if (state.data?.status === 'IN_PROCESS') return SOON_MS
    return state.data?.status === 'NEED_UPDATE' ? LATER_MS : false
  },
})

export const myPerformanceOptions = (academicYearId: string) =>
  read(getMyPerformance, { query: { academicYearId } })

/** Results on screen are asked for again; the others when they are next looked at. */
export const performanceChanged = (): void => {
  void queryClient.invalidateQueries({ queryKey: readKey(getPerformance) })
}

/** Asks for the results of a class to be computed now. */
export const askForUpdate = async (gradeId: string, termIds: readonly string[]): Promise<void> => {
  await Promise.all(
    termIds.map(termId =>
      call(updatePerformance, { params: { gradeId, termId }, body: { forceUpdate: true } }),
    ),
  )
  performanceChanged()
}
