import { type EducationLevel, STAGES } from '@lousa/contract/academics/academics.contract.ts'
import { EDUCATION_LEVEL } from '@lousa/contract/academics/level/level-table.ts'
import type { ValuesOf } from '@lousa/contract/record-table.ts'
import { compareNames } from '@lousa/rules/people/person/search-key.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { instantText } from '../../instant-text.ts'
import type { Ctx } from '../../module.ts'
import { recordColumns } from '../../record-columns.ts'

export type LevelValues = ValuesOf<typeof EDUCATION_LEVEL>

const COLUMNS = recordColumns('education_level', EDUCATION_LEVEL, {
  institution_id: 'KEY',
  id: 'KEY',
  version: 'KEY',
  academic_year_id: 'PARENT',
})
const LIST = sql.raw(COLUMNS.list)
const ANSWERED = sql.raw(COLUMNS.answered('l'))

const rowOf = (values: LevelValues): string => JSON.stringify(COLUMNS.row(values))

/** Levels with their terms, newest year first; within it from the youngest to the oldest, by name where they agree. */
export const educationLevels = (ctx: Ctx, academicYearId: string | undefined): Promise<EducationLevel[]> =>
  levelsWhere(ctx, academicYearId === undefined ? sql`true` : sql`l.academic_year_id = ${academicYearId}`)

/** Stages stand in the order of a school's life; a level that tells none comes after them. */
const placeOf = ({ stage }: EducationLevel): number =>
  stage === null ? STAGES.length : STAGES.indexOf(stage)

/** The levels `l` of a condition. */
const levelsWhere = async (
  { db, institution }: Ctx,
  condition: RawBuilder<unknown>,
): Promise<EducationLevel[]> => {
  const { rows } = await sql<EducationLevel>`
    select l.id, ${ANSWERED}, l.version,
      jsonb_build_object('id', y.id, 'year', y.year::text, 'start', y.start_date, 'end', y.end_date) as "academicYear",
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', t.id, 'position', t.position, 'start', t.start_date, 'end', t.end_date,
          'showPerformance', t.show_performance, 'closedAt', ${instantText('t.closed_at')}) order by t.position)
        from academic_term t
        where t.institution_id = ${institution.id} and t.education_level_id = l.id), '[]') as "academicTerms"
    from education_level l
    join academic_year y on y.institution_id = ${institution.id} and y.id = l.academic_year_id
    where l.institution_id = ${institution.id} and ${condition}`.execute(db)
  return rows.toSorted(
    (a, b) =>
      Number(b.academicYear.year) - Number(a.academicYear.year) ||
      placeOf(a) - placeOf(b) ||
      compareNames(a.name, b.name),
  )
}

/** A level with its year and its terms, as every answer shows it. */
export const levelOf = async (ctx: Ctx, id: string): Promise<EducationLevel | null> => {
  const [level] = await levelsWhere(ctx, sql`l.id = ${id}`)
  return level ?? null
}

/** The year of a level, which never changes. */
export const yearOfLevel = async ({ db, institution }: Ctx, id: string): Promise<string | null> => {
  const { rows } = await sql<{ year_id: string }>`
    select academic_year_id as year_id from education_level
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
  return rows[0]?.year_id ?? null
}

/** Holds a level: against other changes of it and of its terms, and for a deletion also against new classes. */
export const lockLevel = async (
  { db, institution }: Ctx,
  id: string,
  purpose: 'change' | 'deletion' = 'change',
): Promise<void> => {
  await sql`select 1 from education_level where institution_id = ${institution.id} and id = ${id}
    ${purpose === 'deletion' ? sql`for update` : sql`for no key update`}`.execute(db)
}

/** The names of a year's levels; final while the year is held for its structure. */
export const levelNames = async (
  { db, institution }: Ctx,
  yearId: string,
): Promise<{ id: string; name: string }[]> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from education_level
    where institution_id = ${institution.id} and academic_year_id = ${yearId}`.execute(db)
  return rows
}

export const insertLevel = async (
  { db, institution }: Ctx,
  yearId: string,
  values: LevelValues,
): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into education_level as n (institution_id, academic_year_id, ${LIST})
    select ${institution.id}::uuid, ${yearId}::uuid, ${LIST}
    from jsonb_populate_record(null::education_level, ${rowOf(values)}::jsonb)
    returning n.id`.execute(db)
  if (!rows[0]) throw new Error('An insert of one row answers one row')
  return rows[0].id
}

export const updateLevel = async (
  { db, institution }: Ctx,
  id: string,
  values: LevelValues,
): Promise<void> => {
  await sql`
    update education_level set (${LIST}) =
        (select ${LIST} from jsonb_populate_record(null::education_level, ${rowOf(values)}::jsonb)),
      version = version + 1
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
}

export const raiseLevelVersion = async ({ db, institution }: Ctx, id: string): Promise<void> => {
  await sql`update education_level set version = version + 1
    where institution_id = ${institution.id} and id = ${id}`.execute(db)
}

export const deleteLevel = async ({ db, institution }: Ctx, id: string): Promise<void> => {
  await sql`delete from education_level where institution_id = ${institution.id} and id = ${id}`.execute(db)
}
