import type { AccessFilters } from '../../platform/access/context.ts'
import { idIn } from '../by-ids.ts'
import type { Ctx } from '../module.ts'
import type { Tables } from '../tables.ts'

/** Administrators reach every file of the institution, the others those they asked for. */
const files = async ({ db, institution, actor }: Ctx, ids: string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('generated_file')
    .select('id')
    .where('institution_id', '=', institution.id)
    .where(idIn('id', ids))
    .$if(actor.role !== 'ADMINISTRATOR', query => query.where('requested_by', '=', actor.accountId))
    .execute()
  return rows.map(row => row.id)
}

/** Administrators alone ask about what was issued. */
const documents = async ({ db, institution }: Ctx, ids: string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('issued_document')
    .select('id')
    .where('institution_id', '=', institution.id)
    .where(idIn('id', ids))
    .execute()
  return rows.map(row => row.id)
}

export const reportsReach = { file: files, document: documents } satisfies AccessFilters<Tables>
