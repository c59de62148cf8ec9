import type { VisitorCtx } from '../../module.ts'

type Place = Pick<VisitorCtx, 'db' | 'institution' | 'now'>

export const forgetPassword = async ({ db, institution }: Place, personId: string): Promise<void> => {
  await db
    .deleteFrom('credential')
    .where('institution_id', '=', institution.id)
    .where('person_id', '=', personId)
    .execute()
}
