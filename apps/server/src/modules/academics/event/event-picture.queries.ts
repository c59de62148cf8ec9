import type { Ctx, PublicCtx } from '../../module.ts'

export type EventPicture = { hash: string; content: Buffer; contentType: string }

/** The picture of an event, and the name of the present one; null for a class. */
export const eventPictureOf = async (
  { db, institution }: PublicCtx,
  gradeId: string,
): Promise<{ hash: string | null; content: Buffer; contentType: string } | null> => {
  const row = await db
    .selectFrom('grade as g')
    .innerJoin('event_picture as p', join =>
      join.on('p.institution_id', '=', institution.id).onRef('p.grade_id', '=', 'g.id'),
    )
    .select(['g.picture as hash', 'p.content', 'p.content_type as contentType'])
    .where('g.institution_id', '=', institution.id)
    .where('g.id', '=', gradeId)
    .where('g.is_event', '=', true)
    .executeTakeFirst()
  return row ?? null
}

export const saveEventPicture = async (
  { db, institution, now }: Ctx,
  gradeId: string,
  { content, contentType }: EventPicture,
): Promise<void> => {
  const bytes = { content, content_type: contentType, updated_at: now }
  await db
    .insertInto('event_picture')
    .values({ institution_id: institution.id, grade_id: gradeId, ...bytes })
    .onConflict(conflict => conflict.columns(['institution_id', 'grade_id']).doUpdateSet(bytes))
    .execute()
}

export const deleteEventPicture = async ({ db, institution }: Ctx, gradeId: string): Promise<void> => {
  await db
    .deleteFrom('event_picture')
    .where('institution_id', '=', institution.id)
    .where('grade_id', '=', gradeId)
    .execute()
}
