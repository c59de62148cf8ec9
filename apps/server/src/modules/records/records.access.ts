import type { AccessFilters } from '../../platform/access/context.ts'
import { idIn } from '../by-ids.ts'
import type { Ctx } from '../module.ts'
import type { Tables } from '../tables.ts'

/** Histories belong to the office: administrators reach all of them, other roles none. */
const academicRecords = async ({ db, institution, actor }: Ctx, ids: string[]): Promise<string[]> => {
  if (actor.role !== 'ADMINISTRATOR') return []
  const rows = await db
    .selectFrom('academic_record')
    .select('id')
    .where('institution_id', '=', institution.id)
    .where(idIn('id', ids))
    .execute()
  return rows.map(row => row.id)
}

export const recordsReach = { academicRecord: academicRecords } satisfies AccessFilters<Tables>
