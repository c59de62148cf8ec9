import type { OwedByInstructor } from '@lousa/contract/messages/reminder/reminder.contract.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import { userBrief } from '../../people/person/user-brief.queries.ts'
import type { InstructorPending, ReminderCtx } from './pending-by-instructor.types.ts'

/** Instructors by name, with what they owe and when they were reminded today. */
export const pendingToday = async (
  { db, institution, today }: ReminderCtx,
  owing: readonly InstructorPending[],
): Promise<OwedByInstructor[]> => {
  const { rows } = await sql<OwedByInstructor>`
    select ${userBrief('a', 'h')} as user, o.unreleased, o."withoutAttendance", o.unscored, d.at as "remindedAt"
    from jsonb_to_recordset(${JSON.stringify(owing)}::jsonb)
      as o("accountId" uuid, unreleased int, "withoutAttendance" int, unscored int)
    join account a on a.institution_id = ${institution.id} and a.id = o."accountId"
    join person h on h.institution_id = ${institution.id} and h.id = a.person_id
    left join reminder_day d on d.institution_id = ${institution.id} and d.account_id = a.id and d.day = ${today}
    order by a.sort_key, a.id`.execute(db)
  return rows
}

/** Takes the day for these people, and answers for whom it was still free: two that remind at once share them out. */
export const claimDay = async (
  { db, institution, today, now }: ReminderCtx & Pick<Ctx, 'now'>,
  accountIds: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    insert into reminder_day (institution_id, account_id, day, at)
    select ${institution.id}, id, ${today}, ${now} from unnest(${accountIds}::uuid[]) as id order by id
    on conflict do nothing returning account_id as id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Takes the week for the weekly reminder; false: it went out already, or goes out now elsewhere. */
export const claimWeek = async (
  { db, institution, now }: Pick<Ctx, 'db' | 'institution' | 'now'>,
  week: CivilDate,
): Promise<boolean> => {
  const { rows } = await sql<{ week: string }>`
    insert into reminder_week (institution_id, week, at) values (${institution.id}, ${week}, ${now})
    on conflict do nothing returning week`.execute(db)
  return rows.length > 0
}

/** The open years, those that run before those to come. */
export const openYears = async ({ db, institution, today }: ReminderCtx): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select y.id from academic_year y
    where y.institution_id = ${institution.id} and y.status = 'OPEN'
    order by ${today}::date between y.start_date and y.end_date desc, y.start_date, y.id`.execute(db)
  return rows.map(({ id }) => id)
}
