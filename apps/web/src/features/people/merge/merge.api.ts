import type { AnswerOf, BodyInput } from '@lousa/contract/endpoint.ts'
import * as mergeCalls from '@lousa/contract/people/merge/merge.contract.ts'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, read } from '../../../lib/http/query-client.ts'

export type Comparison = AnswerOf<typeof mergeCalls.getMergeComparison>
export type MergeOrder = BodyInput<typeof mergeCalls.createMerge>
export type MergeAnswer = AnswerOf<typeof mergeCalls.createMerge>

export const duplicatesOptions = (id: string) => read(mergeCalls.listDuplicates, { params: { id } })

export const mergesOptions = (id: string) => read(mergeCalls.listMerges, { params: { id } })

/** The current state: old versions and clashes would be refused. */
export const comparisonOptions = (id: string, otherId: string) => ({
  ...read(mergeCalls.getMergeComparison, { params: { id, otherId } }),
  gcTime: 0,
  staleTime: 0,
})

export const previewMerge = (order: MergeOrder): Promise<MergeAnswer> =>
  call(mergeCalls.createMerge, { body: { ...order, preview: true } })

/** Whatever is on screen may tell of either record: enrolments, messages, documents, lists. */
const allChanged = (): Promise<void> => queryClient.invalidateQueries()

export const mergePeople = async (order: MergeOrder): Promise<MergeAnswer> => {
  const answer = await call(mergeCalls.createMerge, { body: order })
  void allChanged()
  return answer
}

export const undoMerge = async (id: string): Promise<void> => {
  await call(mergeCalls.undoMerge, { params: { id } })
  void allChanged()
}
