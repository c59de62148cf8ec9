import { sortKey } from '@lousa/rules/people/person/search-key.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import { EVENT_COLUMNS, type EventValues } from '../event-columns.ts'

export type EventRow = EventValues & { id: string; version: number }

const COLUMNS = sql.raw(EVENT_COLUMNS.list)

const rowOf = (values: EventValues): string =>
  JSON.stringify({ ...EVENT_COLUMNS.row(values), sort_key: sortKey(values.name) })

/** The year of an event; null for a class. */
export const yearOfEvent = async ({ db, institution }: Ctx, id: string): Promise<string | null> => {
  const { rows } = await sql<{ yearId: string }>`
    select academic_year_id as "yearId" from grade
    where institution_id = ${institution.id} and id = ${id} and is_event`.execute(db)
  return rows[0]?.yearId ?? null
}

/** The open year that contains a date, held open until the commit. */
export const openYearAt = async ({ db, institution }: Ctx, date: string): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    select id from academic_year
    where institution_id = ${institution.id} and status = 'OPEN' and ${date}::date between start_date and end_date
    order by year limit 1 for key share`.execute(db)
  return rows[0]?.id ?? null
}

const LOCKS = {
  /** Keeps it from being deleted. */
  use: sql`for key share`,
  /** Keeps also changes and new enrolments away. */
  change: sql`for no key update`,
  /** Keeps also every new row away that would name it. */
  deletion: sql`for update`,
} as const

export const lockEvent = async (
  { db, institution }: Ctx,
  id: string,
  lock: keyof typeof LOCKS,
): Promise<EventRow | null> => {
  const { rows } = await sql<EventRow>`
    select id, ${sql.raw(EVENT_COLUMNS.selected)}, version from grade
    where institution_id = ${institution.id} and id = ${id} and is_event ${LOCKS[lock]}`.execute(db)
  return rows[0] ?? null
}

export const insertEvent = async ({ db, institution }: Ctx, values: EventValues): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into grade as n (institution_id, is_event, sort_key, ${COLUMNS})
    select ${institution.id}::uuid, true, sort_key, ${COLUMNS}
    from jsonb_populate_record(null::grade, ${rowOf(values)}::jsonb)
    returning id`.execute(db)
  if (!rows[0]) throw new Error('The event was not inserted')
  return rows[0].id
}

export const updateEventRow = async (
  { db, institution }: Ctx,
  { id, version }: { id: string; version: number },
  values: EventValues,
): Promise<void> => {
  await sql`
    update grade set (sort_key, ${COLUMNS}) =
        (select sort_key, ${COLUMNS} from jsonb_populate_record(null::grade, ${rowOf(values)}::jsonb)),
      version = ${version + 1}
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
}
