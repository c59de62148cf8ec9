import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'

const plansOf = (institutionId: string, yearId: string) => sql`
  lesson_plan_id in (select p.id from lesson_plan p
    where p.institution_id = ${institutionId} and p.academic_year_id = ${yearId})`

/** Plans of a year with their instructors, weekly slots and the instructors' slots made of them, and what is noted of them. */
export const deletePlansOfYear = async ({ db, institution }: Ctx, yearId: string): Promise<void> => {
  for (const table of ['lesson_plan_recurrence', 'lesson_plan_instructor'] as const) {
    await sql`delete from ${sql.table(table)} x
      where x.institution_id = ${institution.id} and ${plansOf(institution.id, yearId)}`.execute(db)
  }
  await sql`delete from lesson_plan_change
    where institution_id = ${institution.id} and academic_year_id = ${yearId}`.execute(db)
  await sql`delete from lesson_plan
    where institution_id = ${institution.id} and academic_year_id = ${yearId}`.execute(db)
}

/** Periods and weekly slots without an end of their own are stored to the end of the year, and follow it. */
export const followYearEnd = async (
  { db, institution }: Ctx,
  { yearId, from, to }: { yearId: string; from: CivilDate; to: CivilDate },
): Promise<void> => {
  await sql`update lesson_plan_instructor x set end_date = ${to}
    where x.institution_id = ${institution.id} and x.open_ended and x.start_date <= ${to}
      and ${plansOf(institution.id, yearId)}`.execute(db)
  await sql`update lesson_plan_recurrence x set valid_until = ${to}
    where x.institution_id = ${institution.id} and x.valid_until = ${from} and x.valid_from <= ${to}
      and ${plansOf(institution.id, yearId)}`.execute(db)
  await sql`update instructor_slot s set valid_until = ${to}
    from lesson_plan_recurrence x
    where s.institution_id = ${institution.id} and s.valid_until = ${from} and s.valid_from <= ${to}
      and x.institution_id = ${institution.id} and x.id = s.recurrence_id and ${plansOf(institution.id, yearId)}`.execute(
    db,
  )
}
