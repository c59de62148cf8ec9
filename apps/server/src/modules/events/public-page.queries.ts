import type { PublicCtx } from '../module.ts'

export const institutionName = async ({ db, institution }: PublicCtx): Promise<string> => {
  const { name } = await db
    .selectFrom('institution')
    .select('name')
    .where('institution_id', '=', institution.id)
    .executeTakeFirstOrThrow()
  return name
}
