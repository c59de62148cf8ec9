import { WEEKDAYS } from '@lousa/rules/calendar/civil-date.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'

type TakenRow = {
  gradeId: string
  weekday: number
  start: string
  end: string
  validFrom: string
  validUntil: string
}

/** The weekly times of classes that are in force today or later; parts of a time lie inside of it. */
export const timesInForce = async ({ db, institution, today }: Ctx, gradeIds: readonly string[]) => {
  const { rows } = await sql<TakenRow>`
    select r.grade_id as "gradeId", r.weekday, r.start_time as start, r.end_time as "end",
      r.valid_from as "validFrom", r.valid_until as "validUntil"
    from lesson_plan_recurrence r
    where r.institution_id = ${institution.id} and r.grade_id = any(${gradeIds}::uuid[])
      and r.parent_recurrence_id is null and r.valid_until >= ${today}::date`.execute(db)
  return rows.map(({ gradeId, weekday, start, end, validFrom, validUntil }) => ({
    gradeId,
    weekday: WEEKDAYS[weekday - 1] ?? 'MONDAY',
    time: { start, end },
    days: { start: validFrom, end: validUntil },
  }))
}
