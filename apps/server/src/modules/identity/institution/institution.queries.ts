import type { Institution } from '@lousa/contract/identity/institution/institution.contract.ts'
import { sql } from 'kysely'
import { type InstitutionPlace, quietHours, weeklyReminder } from './current-institution.public.queries.ts'

/** A host name that is not proven yet has the token that proves it. */
export type StoredHost = { name: string; token: string | null }

export type StoredInstitution = Omit<Institution, 'features' | 'hosts'> & {
  isDemo: boolean
  hosts: StoredHost[]
}

export const institutionOf = async ({ db, institution }: InstitutionPlace): Promise<StoredInstitution> => {
  const { rows } = await sql<StoredInstitution>`
    select institution_id as id, kind, name, inep_code as "inepCode", tax_number as "taxNumber", email, phone, address,
      logo, time_zone as "timeZone", schedule_url as "scheduleUrl", self_registration as "selfRegistration",
      waitlist_promotion as "waitlistPromotion", offer_hours as "offerHours",
      public_waiting_list as "publicWaitingList", second_factor_for as "secondFactorFor", performance_policy as "performancePolicy", signatories, version,
      ${quietHours} as "quietHours", ${weeklyReminder} as "weeklyReminder",
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

const json = (value: unknown) => (value === null ? null : JSON.stringify(value))

/** Everything but kind and host names. */
export const updateInstitutionRow = async (
  { db, institution }: InstitutionPlace,
  row: StoredInstitution,
): Promise<void> => {
  await db
    .updateTable('institution')
    .set({
      name: row.name,
      inep_code: row.inepCode,
      tax_number: row.taxNumber,
      email: row.email,
      phone: row.phone,
      address: json(row.address),
      logo: row.logo,
      time_zone: row.timeZone,
      schedule_url: row.scheduleUrl,
      self_registration: row.selfRegistration,
      waitlist_promotion: row.waitlistPromotion,
      offer_hours: row.offerHours,
      public_waiting_list: row.publicWaitingList,
      quiet_start: row.quietHours?.start ?? null,
      quiet_end: row.quietHours?.end ?? null,
      reminder_weekday: row.weeklyReminder?.weekday ?? null,
      reminder_time: row.weeklyReminder?.time ?? null,
      second_factor_for: row.secondFactorFor,
      performance_policy: json(row.performancePolicy),
      signatories: JSON.stringify(row.signatories),
      version: row.version,
    })
    .where('institution_id', '=', institution.id)
    .execute()
}
