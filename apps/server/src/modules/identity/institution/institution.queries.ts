import type { Institution } from '@lousa/contract/identity/institution/institution.contract.ts'
import { INSTITUTION } from '@lousa/contract/identity/institution/institution-table.ts'
import { sql } from 'kysely'
import { recordColumns } from '../../record-columns.ts'
import { type InstitutionPlace, quietHours, weeklyReminder } from './current-institution.public.queries.ts'

/** A host name that is not proven yet has the token that proves it. */
export type StoredHost = { name: string; token: string | null }

export type StoredInstitution = Omit<Institution, 'features' | 'hosts'> & {
  isDemo: boolean
  hosts: StoredHost[]
}

const COLUMNS = recordColumns('institution', INSTITUTION, {
  institution_id: 'KEY',
  version: 'KEY',
  kind: 'KEY',
  is_demo: 'KEY',
  quiet_start: 'PART',
  quiet_end: 'PART',
  reminder_weekday: 'PART',
  reminder_time: 'PART',
})
const SETTINGS = sql.raw(COLUMNS.selected)
const WRITTEN = sql.raw(`${COLUMNS.list}, quiet_start, quiet_end, reminder_weekday, reminder_time, version`)

export const institutionOf = async ({ db, institution }: InstitutionPlace): Promise<StoredInstitution> => {
  const { rows } = await sql<StoredInstitution>`
    select institution_id as id, kind, ${SETTINGS}, version, ${quietHours} as "quietHours",
      ${weeklyReminder} as "weeklyReminder",
      is_demo as "isDemo",
      coalesce((select jsonb_agg(jsonb_build_object('name', h.hostname, 'token', h.token) order by h.hostname)
        from (select hostname, null as token from institution_hostname where institution_id = ${institution.id}
          union all
          select hostname, token from hostname_claim where institution_id = ${institution.id}) h), '[]') as hosts
    from institution i where institution_id = ${institution.id}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('The institution of the host is gone')
  return row
}

/** Everything but kind and host names. */
export const updateInstitutionRow = async (
  { db, institution }: InstitutionPlace,
  { quietHours, weeklyReminder, version, ...settings }: StoredInstitution,
): Promise<void> => {
  const row = {
    ...COLUMNS.row({ ...settings, quietHours, weeklyReminder, hosts: [] }),
    quiet_start: quietHours?.start ?? null,
    quiet_end: quietHours?.end ?? null,
    reminder_weekday: weeklyReminder?.weekday ?? null,
    reminder_time: weeklyReminder?.time ?? null,
    version,
  }
  await sql`
    update institution set (${WRITTEN}) =
      (select ${WRITTEN} from jsonb_populate_record(null::institution, ${JSON.stringify(row)}::jsonb))
    where institution_id = ${institution.id}`.execute(db)
}
