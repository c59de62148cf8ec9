import type { LinkCtx, LinkKind } from './access-link.service.ts'

/** Ends the person's open links and adds a new one. */
export const replaceLink = async (
  { db, institution, now }: LinkCtx,
  { personId, kind, hash, expiresAt }: { personId: string; kind: LinkKind; hash: string; expiresAt: string },
): Promise<void> => {
  await db
    .updateTable('access_link')
    .set({ used_at: now })
    .where('institution_id', '=', institution.id)
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .execute()
  await db
    .insertInto('access_link')
    .values({
      institution_id: institution.id,
      person_id: personId,
      kind,
      token_hash: hash,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
}
