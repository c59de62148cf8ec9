import type { Ctx } from '../../module.ts'
import type { WriterCtx } from '../person/person.types.ts'

export const pictureOf = async (
  { db, institution }: Ctx,
  accountId: string,
): Promise<{ hash: string | null; content: Buffer; contentType: string } | null> => {
  const row = await db
    .selectFrom('account as a')
    .innerJoin('person as p', join =>
      join.on('p.institution_id', '=', institution.id).onRef('p.id', '=', 'a.person_id'),
    )
    .innerJoin('person_picture as i', join =>
      join.on('i.institution_id', '=', institution.id).onRef('i.person_id', '=', 'p.id'),
    )
    .select(['p.avatar as hash', 'i.content', 'i.content_type as contentType'])
    .where('a.institution_id', '=', institution.id)
    .where('a.id', '=', accountId)
    .executeTakeFirst()
  return row ?? null
}

export type Picture = { hash: string; content: Buffer; contentType: string; thumb: string }

/** Stores the bytes for the person, or removes them. */
export const savePicture = async (
  { db, institution, now }: WriterCtx,
  personId: string,
  picture: Picture | null,
): Promise<void> => {
  await db
    .updateTable('person')
    .set({ thumb: picture?.thumb ?? null })
    .where('institution_id', '=', institution.id)
    .where('id', '=', personId)
    .execute()
  if (!picture) {
    await db
      .deleteFrom('person_picture')
      .where('institution_id', '=', institution.id)
      .where('person_id', '=', personId)
      .execute()
    return
  }
  const bytes = { content: picture.content, content_type: picture.contentType, updated_at: now }
  await db
    .insertInto('person_picture')
    .values({ institution_id: institution.id, person_id: personId, ...bytes })
    .onConflict(conflict => conflict.columns(['institution_id', 'person_id']).doUpdateSet(bytes))
    .execute()
}
