import type { BodyInput } from '@lousa/contract/endpoint.ts'
import type { EndingStep } from '@lousa/contract/evaluation/ending/ending.contract.ts'
import * as calls from '@lousa/contract/evaluation/ending/ending.contract.ts'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, read, readKey } from '../../../lib/http/query-client.ts'
import { outdatedAdvancesChanged } from '../advance/advance.api.ts'
import { performanceChanged } from '../performance/performance.api.ts'

export const yearEndingOptions = (yearId: string) => read(calls.getYearEnding, { params: { id: yearId } })

export const classEndingOptions = (gradeId: string) => read(calls.getClassEnding, { params: { id: gradeId } })

type Step = BodyInput<typeof calls.changeClassEnding>

/** Results and findings of classes are read again. */
export const endingChanged = (): void => {
  void queryClient.invalidateQueries({ queryKey: readKey(calls.getYearEnding) })
  void queryClient.invalidateQueries({ queryKey: readKey(calls.getClassEnding) })
  performanceChanged()
  void outdatedAdvancesChanged()
}

/** Previews a step; nothing is written. */
export const previewStep = (gradeId: string, body: Step): Promise<EndingStep> =>
  call(calls.changeClassEnding, { params: { id: gradeId }, body: { ...body, preview: true } })

export const takeStep = async (gradeId: string, body: Step): Promise<EndingStep> => {
  try {
    return await call(calls.changeClassEnding, { params: { id: gradeId }, body })
  } finally {
    endingChanged()
  }
}

export const takeSteps = async (yearId: string, body: BodyInput<typeof calls.changeYearEnding>) => {
  try {
    return await call(calls.changeYearEnding, { params: { id: yearId }, body })
  } finally {
    endingChanged()
  }
}
