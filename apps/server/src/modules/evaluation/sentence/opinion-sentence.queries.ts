import type { OpinionSentence } from '@lousa/contract/evaluation/sentence/opinion-sentence.contract.ts'
import { lockNames } from '../../../platform/db/name-lock.ts'
import { idIn } from '../../by-ids.ts'
import type { Ctx } from '../../module.ts'

const columns = ['id', 'text', 'version'] as const

const sentencesOf = ({ db, institution, actor }: Ctx) =>
  db
    .selectFrom('opinion_sentence')
    .where('institution_id', '=', institution.id)
    .where('account_id', '=', actor.accountId)

/** Sentences of the actor, in the order in which they were saved. */
export const ownSentences = (ctx: Ctx): Promise<OpinionSentence[]> =>
  sentencesOf(ctx).select(columns).orderBy('id').execute()

/** The ids that are sentences of the actor. */
export const ownSentenceIds = async (ctx: Ctx, ids: string[]): Promise<string[]> => {
  const rows = await sentencesOf(ctx).select('id').where(idIn('id', ids)).execute()
  return rows.map(row => row.id)
}

/** Locks the number of the actor's sentences until the transaction ends. */
export const lockSentences = ({ db, actor }: Ctx): Promise<void> =>
  lockNames(db, [`opinion-sentence ${actor.accountId}`])

/** A sentence of the actor, locked until the transaction ends. */
export const lockSentenceRow = (ctx: Ctx, id: string): Promise<OpinionSentence | undefined> =>
  sentencesOf(ctx).select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

export const insertSentenceRow = ({ db, institution, actor }: Ctx, text: string): Promise<OpinionSentence> =>
  db
    .insertInto('opinion_sentence')
    .values({ institution_id: institution.id, account_id: actor.accountId, text })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const updateSentenceRow = (
  { db, institution }: Ctx,
  { id, version }: Pick<OpinionSentence, 'id' | 'version'>,
  text: string,
): Promise<OpinionSentence> =>
  db
    .updateTable('opinion_sentence')
    .set({ text, version: version + 1 })
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

/** A sentence that is gone by now stays gone. */
export const deleteSentence = async ({ db, institution, actor }: Ctx, id: string): Promise<void> => {
  await db
    .deleteFrom('opinion_sentence')
    .where('institution_id', '=', institution.id)
    .where('account_id', '=', actor.accountId)
    .where('id', '=', id)
    .execute()
}
