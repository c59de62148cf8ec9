import { sortKey } from '@lousa/rules/people/person/search-key.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'

export type EventRow = {
  id: string
  academic_year_id: string
  name: string
  description: string | null
  place: string | null
  event_first_day: string
  event_last_day: string
  event_start_hour: string | null
  event_end_hour: string | null
  enrollment_start: string | null
  enrollment_end: string | null
  capacity: number | null
  age_min: number | null
  age_max: number | null
  self_enrollment: boolean
  /** Names the bytes beside it. */
  picture: string | null
  version: number
}
export type EventValues = Omit<EventRow, 'id' | 'version'>

const COLUMNS =
  sql.raw(`academic_year_id, name, description, place, event_first_day, event_last_day, event_start_hour,
  event_end_hour, enrollment_start, enrollment_end, capacity, age_min, age_max, self_enrollment, picture`)

const rowOf = (values: EventValues): string => JSON.stringify({ ...values, sort_key: sortKey(values.name) })

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
    select id, ${COLUMNS}, version from grade
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
