import type { Calendar, calendarWrite } from '@lousa/contract/calendar/calendar.contract.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { lockNames } from '../../../platform/db/name-lock.ts'
import type { Ctx } from '../../module.ts'

const columns = [
  'id',
  sql<string>`year::text`.as('year'),
  sql<Calendar['status']>`status`.as('status'),
  'start_date as start',
  'end_date as end',
] as const

/** Newest year first, of one year the active one first. */
export const calendars = ({ db, institution }: Ctx, year: number | undefined): Promise<Calendar[]> =>
  db
    .selectFrom('calendar')
    .select(columns)
    .where('institution_id', '=', institution.id)
    .$if(year !== undefined, query => query.where('year', '=', Number(year)))
    .orderBy('calendar.year', 'desc')
    .orderBy(sql`calendar.status = 'Ativo'`, 'desc')
    .orderBy('id', 'desc')
    .execute()

export const calendarOf = ({ db, institution }: Ctx, id: string): Promise<Calendar> =>
  db
    .selectFrom('calendar')
    .select(columns)
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const calendarYears = async ({ db, institution }: Ctx): Promise<string[]> => {
  const rows = await db
    .selectFrom('calendar')
    .select('year')
    .distinct()
    .where('institution_id', '=', institution.id)
    .orderBy('year', 'desc')
    .execute()
  return rows.map(({ year }) => String(year))
}

/** The calendars of a civil year are changed by one command at a time, until it commits. */
export const lockCalendars = ({ db, institution }: Ctx, year: number | string): Promise<void> =>
  lockNames(db, [`calendar ${institution.id} ${year}`])

/** The new calendar of a year, after which there is no other active one; and which ones it replaces. */
export const replaceCalendar = async (
  ctx: Ctx,
  { year, start, end }: z.output<typeof calendarWrite>,
): Promise<{ calendar: Calendar; replaced: string[] }> => {
  const { db, institution } = ctx
  await lockCalendars(ctx, year)
  const replaced = await db
    .updateTable('calendar')
    .set({ status: 'Inválido' })
    .where('institution_id', '=', institution.id)
    .where('year', '=', Number(year))
    .where('status', '=', 'Ativo')
    .returning('id')
    .execute()
  const calendar = await db
    .insertInto('calendar')
    .values({
      institution_id: institution.id,
      year: Number(year),
      status: 'Ativo',
      start_date: start,
      end_date: end,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return { calendar, replaced: replaced.map(({ id }) => id) }
}
