import type { OpinionSentence } from '@lousa/contract/evaluation/sentence/opinion-sentence.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { MAX_SENTENCES } from '@lousa/rules/evaluation/mark/opinion-sentence.rules.ts'
import type { Ctx } from '../../module.ts'
import { assertVersion } from '../../stale-version.ts'
import {
  insertSentenceRow,
  lockSentenceRow,
  lockSentences,
  ownSentences,
  updateSentenceRow,
} from './opinion-sentence.queries.ts'

/**
 * Sentences are no record of the school: the history has no entry of them, and no other account reads them.
 * A sentence that the actor already has is answered, and not stored twice.
 */
export const createSentence = async (ctx: Ctx, text: string): Promise<OpinionSentence> => {
  await lockSentences(ctx)
  const sentences = await ownSentences(ctx)
  const existing = sentences.find(sentence => sentence.text === text)
  if (existing) return existing
  if (sentences.length >= MAX_SENTENCES) throw new ContractError('TOO_MANY_SENTENCES')
  return insertSentenceRow(ctx, text)
}

/** One sentence of the actor. Throws NOT_FOUND if it is gone. */
export const sentenceById = async (ctx: Ctx, id: string): Promise<OpinionSentence> => {
  const sentence = await lockSentenceRow(ctx, id)
  if (!sentence) throw new ContractError('NOT_FOUND')
  return sentence
}

export const updateSentence = async (
  ctx: Ctx,
  id: string,
  { text, version }: { text: string; version: number | undefined },
): Promise<OpinionSentence> => {
  const sentence = await sentenceById(ctx, id)
  await assertVersion(version, sentence.version, () => sentence)
  return sentence.text === text ? sentence : updateSentenceRow(ctx, sentence, text)
}
