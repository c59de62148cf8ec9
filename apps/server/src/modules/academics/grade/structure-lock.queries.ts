import type { Stage } from '@lousa/rules/academics/level/stage.rules.ts'
import type { PerformancePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import { GRADE_COLUMNS, type GradeValues } from '../grade-columns.ts'

export type LockedTerm = { id: string; position: number; closed_at: string | null }

export type LockedLevel = {
  id: string
  name: string
  stage: Stage | null
  is_active: boolean
  year_id: string
  year_status: string
  institution_policy: Partial<PerformancePolicy> | null
}

/**
 * An education level with its year, held until the end of this transaction: the year against closing, the level and
 * the institution's policy against any change. Each asks for the one before it, so that they are locked in this order.
 */
export const lockLevelRow = async ({ db, institution }: Ctx, id: string): Promise<LockedLevel | null> => {
  const { rows } = await sql<LockedLevel>`
    with i as materialized (
      select performance_policy from institution where institution_id = ${institution.id} for share
    ), y as materialized (
      select y.id, y.status from academic_year y
      where y.institution_id = ${institution.id} and y.id = (
        select l.academic_year_id from education_level l
        where l.institution_id = ${institution.id} and l.id = ${id}) and exists (select 1 from i) for key share
    ), l as materialized (
      select l.id, l.name, l.stage, l.is_active from education_level l
      where l.institution_id = ${institution.id} and l.id = ${id} and exists (select 1 from y) for share
    )
    select l.id, l.name, l.stage, l.is_active, y.id as year_id, y.status as year_status, i.performance_policy as institution_policy
    from i cross join y cross join l`.execute(db)
  return rows[0] ?? null
}

/** The terms of a level in their order, held against closing. Asked after `lockLevelRow`, so that none is missed. */
export const lockTermRows = async ({ db, institution }: Ctx, levelId: string): Promise<LockedTerm[]> => {
  const { rows } = await sql<LockedTerm>`
    select id, position, closed_at from academic_term
    where institution_id = ${institution.id} and education_level_id = ${levelId}
    order by id for key share`.execute(db)
  return rows.toSorted((a, b) => a.position - b.position)
}

/** The level of each of these classes; events and what is gone are left out. */
export const levelsOfGrades = async (
  { db, institution }: Ctx,
  gradeIds: readonly string[],
): Promise<{ id: string; level_id: string }[]> => {
  const { rows } = await sql<{ id: string; level_id: string }>`
    select id, education_level_id as level_id from grade
    where institution_id = ${institution.id} and id = any(${gradeIds}::uuid[]) and not is_event`.execute(db)
  return rows
}

export type GradeRow = Omit<GradeValues, 'trainingTypeIds'> & { id: string; version: number }

/**
 * Classes in the order of their ids, held against changes and against new enrolments; `toDelete` also
 * against every new row that would name them.
 */
export const lockGradeRows = async (
  { db, institution }: Ctx,
  gradeIds: readonly string[],
  toDelete = false,
): Promise<GradeRow[]> => {
  const { rows } = await sql<GradeRow>`
    select id, ${sql.raw(GRADE_COLUMNS.selected)}, version from grade
    where institution_id = ${institution.id} and id = any(${gradeIds}::uuid[]) and not is_event
    order by id ${toDelete ? sql`for update` : sql`for no key update`}`.execute(db)
  return rows
}
