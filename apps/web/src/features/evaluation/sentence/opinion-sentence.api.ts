import type { OpinionSentence } from '@lousa/contract/evaluation/sentence/opinion-sentence.contract.ts'
import * as sentenceCalls from '@lousa/contract/evaluation/sentence/opinion-sentence.contract.ts'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, read, readKey } from '../../../lib/http/query-client.ts'

export const sentencesOptions = () => read(sentenceCalls.listOpinionSentences)

const invalidateSentences = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: readKey(sentenceCalls.listOpinionSentences) })

export const createSentence = async (text: string, idempotencyKey: string): Promise<void> => {
  await call(sentenceCalls.createOpinionSentence, { body: { text }, idempotencyKey })
  await invalidateSentences()
}

export const updateSentence = async ({ id, version }: OpinionSentence, text: string): Promise<void> => {
  await call(sentenceCalls.updateOpinionSentence, { params: { id }, body: { text }, version })
  await invalidateSentences()
}

export const deleteSentence = async (id: string): Promise<void> => {
  await call(sentenceCalls.deleteOpinionSentence, { params: { id } })
  await invalidateSentences()
}
