import type { TermType } from '@lousa/rules/academics/level/terms.rules.ts'
import type { CivilDate, DateRange } from '@lousa/rules/calendar/civil-date.rules.ts'
import { sql } from 'kysely'
import type { OptionalActorCtx } from '../../module.ts'
import { eventsOverlapping, type StoredEvent } from '../event/calendar-event.queries.ts'

export type TermOfLevel = {
  id: string
  position: number
  start: CivilDate
  end: CivilDate
  level: string
  type: TermType
}

/** Terms of the levels in use that have a day in the interval. */
const termsBetween = async (
  { db, institution }: Pick<OptionalActorCtx, 'db' | 'institution'>,
  { start, end }: { start: CivilDate; end: CivilDate },
): Promise<TermOfLevel[]> => {
  const { rows } = await sql<TermOfLevel>`
    select t.id, t.position, t.start_date as start, t.end_date as "end", l.name as level, l.type
    from academic_term t
    join education_level l on l.institution_id = ${institution.id} and l.id = t.education_level_id and l.is_active
    where t.institution_id = ${institution.id} and t.start_date <= ${end}::date and t.end_date >= ${start}::date
    order by t.start_date, l.name, t.id`.execute(db)
  return rows
}

export const institutionName = async ({
  db,
  institution,
}: Pick<OptionalActorCtx, 'db' | 'institution'>): Promise<string> =>
  (
    await db
      .selectFrom('institution')
      .select('name')
      .where('institution_id', '=', institution.id)
      .executeTakeFirstOrThrow()
  ).name

/** The data of the tenant for a file; the holidays come from outside. */
export type FileContents = {
  name: string
  span: DateRange
  events: StoredEvent[]
  terms: TermOfLevel[]
}

export const fileContents = async (
  ctx: Pick<OptionalActorCtx, 'db' | 'institution'>,
  span: DateRange,
): Promise<FileContents> => ({
  name: await institutionName(ctx),
  span,
  events: await eventsOverlapping(ctx, span),
  terms: await termsBetween(ctx, span),
})
