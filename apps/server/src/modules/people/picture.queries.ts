import type { Ctx } from '../module.ts'

export const pictureOf = async (
  { db, institution }: Ctx,
  accountId: string,
): Promise<{ hash: string | null; content: Buffer; contentType: string } | null> => {
  const row = await db
    .selectFrom('account as a')
    .innerJoin('person as p', join =>
      join.onRef('p.institution_id', '=', 'a.institution_id').onRef('p.id', '=', 'a.person_id'),
    )
    .innerJoin('person_picture as i', join =>
      join.onRef('i.institution_id', '=', 'p.institution_id').onRef('i.person_id', '=', 'p.id'),
    )
    .select(['p.avatar as hash', 'i.content', 'i.content_type as contentType'])
    .where('a.institution_id', '=', institution.id)
    .where('a.id', '=', accountId)
    .executeTakeFirst()
  return row ?? null
}
