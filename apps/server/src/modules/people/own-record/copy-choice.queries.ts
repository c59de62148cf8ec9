import type { OptionalActorCtx } from '../../module.ts'

type TenantCtx = Pick<OptionalActorCtx, 'db' | 'institution'>

/** Whether a person wants messages by e-mail too, and where they would go; undefined where there is no such person. */
export const copyChoiceOf = ({ db, institution }: TenantCtx, personId: string) =>
  db
    .selectFrom('person')
    .select(['messages_by_email as wanted', 'email'])
    .where('institution_id', '=', institution.id)
    .where('id', '=', personId)
    .executeTakeFirst()

export const saveCopyChoice = async (
  { db, institution }: TenantCtx,
  personId: string,
  byEmail: boolean,
): Promise<void> => {
  await db
    .updateTable('person')
    .set({ messages_by_email: byEmail })
    .where('institution_id', '=', institution.id)
    .where('id', '=', personId)
    .execute()
}
