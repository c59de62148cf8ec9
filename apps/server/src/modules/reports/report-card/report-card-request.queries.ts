import type { Reading } from '../file/generated-file.types.ts'

/** The position of a term in its level; undefined when it is of another level. */
export const cardTerm = async (
  { db, institution }: Reading,
  { levelId, termId }: { levelId: string; termId: string },
): Promise<number | undefined> => {
  const row = await db
    .selectFrom('academic_term')
    .select('position')
    .where('institution_id', '=', institution.id)
    .where('education_level_id', '=', levelId)
    .where('id', '=', termId)
    .executeTakeFirst()
  return row?.position
}
