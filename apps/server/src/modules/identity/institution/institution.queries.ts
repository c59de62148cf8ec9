import type { Institution } from '@lousa/contract/identity/institution/institution.contract.ts'
import type { InstitutionKind } from '@lousa/contract/roles.ts'
import { sql } from 'kysely'
import type { Db, VisitorCtx } from '../../module.ts'

export type InstitutionPlace = Pick<VisitorCtx, 'db' | 'institution'>

/** A host name that is not proven yet has the token that proves it. */
export type StoredHost = { name: string; token: string | null }

export type StoredInstitution = Omit<Institution, 'features' | 'hosts'> & {
  isDemo: boolean
  hosts: StoredHost[]
}

/** Changes of an institution and of its texts happen one after another, in every transaction behind this lock. */
export const lockInstitution = async ({ db, institution }: InstitutionPlace): Promise<void> => {
  await sql`select 1 from institution where institution_id = ${institution.id} for no key update`.execute(db)
}

const quietHours = sql`case when quiet_start is not null then
  jsonb_build_object('start', quiet_start, 'end', quiet_end) end`
const weeklyReminder = sql`case when reminder_weekday is not null then
  jsonb_build_object('weekday', reminder_weekday, 'time', reminder_time) end`

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

/** What everybody may know of the institution of a host. */
export const currentInstitution = async (db: Db, institutionId: string) =>
  db
    .selectFrom('institution')
    .select([
      'institution_id as id',
      'name',
      'email',
      'tax_number as taxNumber',
      sql<InstitutionKind>`kind`.as('kind'),
      'logo',
      'schedule_url as scheduleUrl',
      'self_registration as selfRegistration',
      'public_waiting_list as publicWaitingList',
      'time_zone as timeZone',
      'is_demo',
    ])
    .where('institution_id', '=', institutionId)
    .executeTakeFirstOrThrow()

/** What background work needs to know of an institution. */
export type InstitutionAtWork = {
  id: string
  kind: InstitutionKind
  name: string
  timeZone: string
  isDemo: boolean
  quietHours: Institution['quietHours']
  weeklyReminder: Institution['weeklyReminder']
}

/** Reads the institution of background work in the transaction of the work. */
export const atWork = (id: string) => ({ id, read: (db: Db) => institutionAtWork(db, id) })

export const institutionAtWork = async (db: Db, institutionId: string): Promise<InstitutionAtWork> => {
  const { rows } = await sql<InstitutionAtWork>`
    select institution_id as id, kind, name, time_zone as "timeZone", is_demo as "isDemo", ${quietHours} as "quietHours",
      ${weeklyReminder} as "weeklyReminder"
    from institution where institution_id = ${institutionId}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('The institution is gone')
  return row
}
