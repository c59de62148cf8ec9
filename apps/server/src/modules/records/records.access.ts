import type { ReachByKind } from '../../platform/access/context.ts'
import { isOneOf } from '../by-ids.ts'
import type { Ctx } from '../module.ts'
import type { Tables } from '../tables.ts'

/** Histories are the office's: administrators reach all of them, nobody else any. */
const academicRecords = async ({ db, institution, actor }: Ctx, ids: string[]): Promise<string[]> => {
  if (actor.role !== 'ADMINISTRATOR') return []
  const rows = await db
    .selectFrom('academic_record')
    .select('id')
    .where('institution_id', '=', institution.id)
    .where(isOneOf('id', ids))
    .execute()
  return rows.map(row => row.id)
}

export const recordsReach = { academicRecord: academicRecords } satisfies ReachByKind<Tables>
