import type { OptionalActorCtx } from '../../module.ts'

type TenantNowCtx = Pick<OptionalActorCtx, 'db' | 'institution' | 'now'>

export const forgetPassword = async ({ db, institution }: TenantNowCtx, personId: string): Promise<void> => {
  await db
    .deleteFrom('credential')
    .where('institution_id', '=', institution.id)
    .where('person_id', '=', personId)
    .execute()
}
