import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import type { Use } from '@lousa/contract/academics/parameter/use.contract.ts'
import { ACADEMIC_YEAR } from '@lousa/contract/academics/year/year-table.ts'
import type { ValuesOf } from '@lousa/contract/record-table.ts'
import type { DateRange } from '@lousa/rules/calendar/civil-date.rules.ts'
import { compareNames } from '@lousa/rules/people/person/search-key.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import { dropScopes } from '../../performance-input.ts'
import { recordColumns } from '../../record-columns.ts'

const LOCKS = {
  /** Locks the year against closing, other dates and removal; other writers continue. */
  open: sql`for key share`,
  /** Keeps also others away who take this lock: names are compared under it. */
  structure: sql`for no key update`,
  /** Waits for every writer of the year and holds the next ones off. */
  closing: sql`for update`,
} as const
export type YearLock = keyof typeof LOCKS

export type YearValues = ValuesOf<typeof ACADEMIC_YEAR>

const COLUMNS = recordColumns(
  'academic_year',
  ACADEMIC_YEAR,
  { institution_id: 'KEY', id: 'KEY', version: 'KEY' },
  { year: 'year::text' },
)
const LIST = sql.raw(COLUMNS.list)
const STORED = sql.raw(`id, ${COLUMNS.selected}, version`)

const rowOf = (values: YearValues): string => JSON.stringify(COLUMNS.row(values))

/** The year, locked until the transaction ends. What is read after this statement is final as far as the lock says. */
export const lockedYear = async (
  { db, institution }: Ctx,
  id: string,
  lock: YearLock,
): Promise<AcademicYear | null> => {
  const { rows } = await sql<AcademicYear>`
    select ${STORED} from academic_year
    where institution_id = ${institution.id} and id = ${id} ${LOCKS[lock]}`.execute(db)
  return rows[0] ?? null
}

/** Null when the civil year has one already, also one that another transaction is just writing. */
export const insertYear = async (
  { db, institution }: Ctx,
  values: YearValues,
): Promise<AcademicYear | null> => {
  const { rows } = await sql<AcademicYear>`
    insert into academic_year (institution_id, ${LIST})
    select ${institution.id}::uuid, ${LIST}
    from jsonb_populate_record(null::academic_year, ${rowOf(values)}::jsonb)
    on conflict (institution_id, year) do nothing
    returning ${STORED}`.execute(db)
  return rows[0] ?? null
}

export const updateYear = async ({ db, institution }: Ctx, id: string, values: YearValues): Promise<void> => {
  await sql`
    update academic_year set (${LIST}) =
        (select ${LIST} from jsonb_populate_record(null::academic_year, ${rowOf(values)}::jsonb)),
      version = version + 1
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
}

export const isYearRecorded = async ({ db, institution }: Ctx, year: string): Promise<boolean> => {
  const { rows } = await sql<{ isRecorded: boolean }>`
    select exists (select 1 from academic_year
      where institution_id = ${institution.id} and year = ${Number(year)}) as "isRecorded"`.execute(db)
  return rows[0]?.isRecorded ?? false
}

/**
 * Records of a year with a date outside of these: terms, lessons and evaluations that were not deleted, and events by their first
 * day. Enrolments and instructors' periods may begin before the year does.
 */
export const usesOutside = async (
  { db, institution }: Ctx,
  id: string,
  { start, end }: DateRange,
): Promise<Use[]> => {
  const ofYear = sql`x.institution_id = ${institution.id} and x.academic_year_id = ${id}`
  const { rows } = await sql<Use>`
    with outside as (
      select 'TERMS' as kind, 1 as place, l.name from academic_term x
      join education_level l on l.institution_id = ${institution.id} and l.id = x.education_level_id
      where ${ofYear} and (x.start_date < ${start} or x.end_date > ${end})
      union all
      select 'LESSONS', 2, g.name from lesson x
      join grade g on g.institution_id = ${institution.id} and g.id = x.grade_id
      where ${ofYear} and x.deleted_at is null and (x.date < ${start} or x.date > ${end})
      union all
      select 'EVALUATIONS', 3, x.name from school_evaluation x
      where ${ofYear} and x.deleted_at is null and (x.date < ${start} or x.date > ${end})
      union all
      select 'EVENTS', 4, x.name from grade x
      where ${ofYear} and x.is_event and (x.event_first_day < ${start} or x.event_first_day > ${end})
    )
    select kind, count(*) as count, (array_agg(distinct name order by name))[1:3] as names
    from outside group by kind, place order by place`.execute(db)
  return rows
}

export type OpenTerm = { id: string; position: number; educationLevel: { id: string; name: string } }

export const openTermsOfYear = async ({ db, institution }: Ctx, id: string): Promise<OpenTerm[]> => {
  const { rows } = await sql<OpenTerm>`
    select t.id, t.position, jsonb_build_object('id', l.id, 'name', l.name) as "educationLevel"
    from academic_term t
    join education_level l on l.institution_id = ${institution.id} and l.id = t.education_level_id
    where t.institution_id = ${institution.id} and t.academic_year_id = ${id} and t.closed_at is null
    order by l.id, t.position`.execute(db)
  return rows.toSorted((a, b) => compareNames(a.educationLevel.name, b.educationLevel.name))
}

const deleteOfYear = async (
  { db, institution }: Ctx,
  table: 'grade' | 'academic_term' | 'education_level',
  id: string,
): Promise<void> => {
  await sql`delete from ${sql.table(table)}
    where institution_id = ${institution.id} and academic_year_id = ${id}`.execute(db)
}

/**
 * Scopes name classes, components and terms, so they go before any of them. The classes are held first: computing makes
 * scopes that are missing, by itself.
 */
export const deleteScopesOfYear = async (ctx: Ctx, id: string): Promise<void> => {
  await sql`select 1 from grade
    where institution_id = ${ctx.institution.id} and academic_year_id = ${id} order by id for update`.execute(
    ctx.db,
  )
  await dropScopes(ctx, { yearId: id })
}

/** Classes (with their training types and term marks), terms, levels and the year itself. */
export const deleteYear = async (ctx: Ctx, id: string): Promise<void> => {
  for (const table of ['grade', 'academic_term', 'education_level'] as const)
    await deleteOfYear(ctx, table, id)
  await sql`delete from academic_year where institution_id = ${ctx.institution.id} and id = ${id}`.execute(
    ctx.db,
  )
}
