import type { Institution } from '@lousa/contract/identity/institution/institution.contract.ts'
import type { InstitutionKind } from '@lousa/contract/roles.ts'
import type { PunctualityMode } from '@lousa/rules/attendance/punctuality.rules.ts'
import { sql } from 'kysely'
import type { Db, OptionalActorCtx } from '../../module.ts'

export type InstitutionPlace = Pick<OptionalActorCtx, 'db' | 'institution'>

/** Changes of an institution and of its texts happen one after another, in every transaction behind this lock. */
export const lockInstitution = async ({ db, institution }: InstitutionPlace): Promise<void> => {
  await sql`select 1 from institution where institution_id = ${institution.id} for no key update`.execute(db)
}

export const quietHours = sql`case when quiet_start is not null then
  jsonb_build_object('start', quiet_start, 'end', quiet_end) end`

export const weeklyReminder = sql`case when reminder_weekday is not null then
  jsonb_build_object('weekday', reminder_weekday, 'time', reminder_time) end`

/** Returns the public fields of the institution of a host. */
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
      sql<PunctualityMode>`punctuality`.as('punctuality'),
      'time_zone as timeZone',
      'is_demo',
    ])
    .where('institution_id', '=', institutionId)
    .executeTakeFirstOrThrow()

/** How the institution records that students arrive late or leave early. */
export const punctualityMode = async ({ db, institution }: InstitutionPlace): Promise<PunctualityMode> => {
  const { rows } = await sql<{ punctuality: PunctualityMode }>`
    select punctuality from institution where institution_id = ${institution.id}`.execute(db)
  return rows[0]?.punctuality ?? 'OFF'
}

/** Fields of an institution that jobs need. */
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
