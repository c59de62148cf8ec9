import { tenantTables } from '../src/platform/transfer/tenant-tables.ts'
import type { TestApp } from './test-app.ts'

/** How many rows an institution has, table by table, and what all of them say. */
export const rowsOfInstitution = async (
  app: TestApp,
  institutionId: string,
): Promise<Record<string, string>> => {
  const states: Record<string, string> = {}
  const client = await app.owner.connect()
  try {
    for (const { name } of await tenantTables(client)) {
      const { rows } = await client.query<{ state: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as state
         from "${name}" t where institution_id = $1`,
        [institutionId],
      )
      states[name] = rows[0]?.state ?? ''
    }
  } finally {
    client.release()
  }
  return states
}
