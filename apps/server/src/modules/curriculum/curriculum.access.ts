import { sql } from 'kysely'
import type { ReachByKind } from '../../platform/access/context.ts'
import type { Tables } from '../tables.ts'

export const curriculumReach = {
  /** The catalogue of components is known to every role of the tenant. */
  curriculumComponent: async ({ db, institution }, ids) => {
    const rows = await db
      .selectFrom('curriculum_component')
      .select('id')
      .where('institution_id', '=', institution.id)
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .execute()
    return rows.map(row => row.id)
  },
} satisfies ReachByKind<Tables>
