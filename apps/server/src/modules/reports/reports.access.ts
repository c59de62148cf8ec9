import { sql } from 'kysely'
import type { ReachByKind } from '../../platform/access/context.ts'
import type { Ctx } from '../module.ts'
import type { Tables } from '../tables.ts'

/** Administrators reach every file of the institution, the others those they asked for. */
const files = async ({ db, institution, actor }: Ctx, ids: string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('generated_file')
    .select('id')
    .where('institution_id', '=', institution.id)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .$if(actor.role !== 'ADMINISTRATOR', query => query.where('requested_by', '=', actor.accountId))
    .execute()
  return rows.map(row => row.id)
}

export const reportsReach = { file: files } satisfies ReachByKind<Tables>
