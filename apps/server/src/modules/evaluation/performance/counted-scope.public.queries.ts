import { sql } from 'kysely'
import { KEY_ORDER, type TenantDb } from './performance-scope.queries.ts'

/**
 * Records the version of the inputs at which the plans of these scopes were counted. A scope that was raised since then has a
 * higher version, so its plans are counted again.
 */
export const noteCounted = async (
  { db, institutionId }: TenantDb,
  scopes: readonly { id: string; version: number }[],
): Promise<void> => {
  if (scopes.length === 0) return
  await sql`
    with counted as materialized (
      select s.id, v.version from performance_scope s
      join jsonb_to_recordset(${JSON.stringify(scopes)}::jsonb) as v(id uuid, version bigint) on v.id = s.id
      where s.institution_id = ${institutionId}
      order by s.grade_id, ${KEY_ORDER} for no key update of s
    )
    update performance_scope s set figures_version = counted.version from counted
    where s.institution_id = ${institutionId} and s.id = counted.id and s.figures_version < counted.version`.execute(
    db,
  )
}
