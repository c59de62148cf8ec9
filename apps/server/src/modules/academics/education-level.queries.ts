import type { EducationLevel } from '@lousa/contract/academics/academics.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '../module.ts'
import { levelsWhere } from './academics.queries.ts'

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

export type LevelValues = Pick<EducationLevel, 'name' | 'type' | 'stage' | 'isActive'>

export const insertLevel = async (
  { db, institution }: Ctx,
  yearId: string,
  { name, type, stage, isActive }: LevelValues,
): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into education_level (institution_id, academic_year_id, name, type, stage, is_active)
    values (${institution.id}, ${yearId}, ${name}, ${type}, ${stage}, ${isActive}) returning id`.execute(db)
  if (!rows[0]) throw new Error('An insert of one row answers one row')
  return rows[0].id
}

export const updateLevel = async (
  { db, institution }: Ctx,
  id: string,
  { name, type, stage, isActive }: LevelValues,
): Promise<void> => {
  await sql`
    update education_level set name = ${name}, type = ${type}, stage = ${stage}, is_active = ${isActive},
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
