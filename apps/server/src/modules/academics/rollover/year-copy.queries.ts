import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import type { CopiedYear } from '@lousa/rules/academics/rollover/year-copy.rules.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { PerformancePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'

/** The institution's policy, held until the transaction ends: what is copied must fit the way of counting it says. */
export const lockDefaultPolicy = async ({
  db,
  institution,
}: Ctx): Promise<Partial<PerformancePolicy> | null> => {
  const { rows } = await sql<{ policy: Partial<PerformancePolicy> | null }>`
    select performance_policy as policy from institution where institution_id = ${institution.id} for share`.execute(
    db,
  )
  return rows[0]?.policy ?? null
}

/** The year that is filled, locked against another filling and against its closing. */
export const lockYearForFilling = async (
  { db, institution }: Ctx,
  yearId: string,
): Promise<(CopiedYear & { status: string }) | null> => {
  const { rows } = await sql<CopiedYear & { status: string }>`
    select id, year, start_date as start, end_date as "end", status from academic_year
    where institution_id = ${institution.id} and id = ${yearId} for no key update`.execute(db)
  return rows[0] ?? null
}

/** A separate statement, after the lock: its former owner may have filled the year. */
export const hasLevels = async ({ db, institution }: Ctx, yearId: string): Promise<boolean> => {
  const { rows } = await sql<{ hasLevels: boolean }>`
    select exists (select 1 from education_level
      where institution_id = ${institution.id} and academic_year_id = ${yearId}) as "hasLevels"`.execute(db)
  return rows[0]?.hasLevels ?? false
}

/** The past year, locked against removal and other dates while it is read. */
export const yearToCopy = async ({ db, institution }: Ctx, yearId: string): Promise<CopiedYear | null> => {
  const { rows } = await sql<CopiedYear>`
    select id, year, start_date as start, end_date as "end" from academic_year
    where institution_id = ${institution.id} and id = ${yearId} for key share`.execute(db)
  return rows[0] ?? null
}

/** Levels, terms, classes and term marks of a year; events are no part of its structure. */
export const structureOfYear = async ({ db, institution }: Ctx, yearId: string) => {
  const ofYear = sql`institution_id = ${institution.id} and academic_year_id = ${yearId}`
  const { rows: levels } = await sql<{
    id: string
    name: string
    type: string
    stage: string | null
    isActive: boolean
  }>`select id, name, type, stage, is_active as "isActive" from education_level where ${ofYear} order by name`.execute(
    db,
  )
  const { rows: terms } = await sql<{
    id: string
    levelId: string
    position: number
    start: CivilDate
    end: CivilDate
  }>`select id, education_level_id as "levelId", position, start_date as start, end_date as "end"
    from academic_term where ${ofYear} order by education_level_id, position`.execute(db)
  const { rows: grades } = await sql<{
    id: string
    levelId: string
    name: string
    sortKey: string
    type: string
    highest: number
    average: number
    capacity: number | null
    shift: string | null
    policy: Grade['performancePolicy']
    retention: Grade['retention']
    rollMode: Grade['rollMode']
    opinionOfClass: boolean
    parallelGroups: string[]
    selfEnrollment: boolean
    place: string | null
    ageMin: number | null
    ageMax: number | null
    trainingTypeIds: string[]
    archivedTypes: string[]
  }>`select g.id, g.education_level_id as "levelId", g.name, g.sort_key as "sortKey", g.type, g.highest, g.average,
      g.capacity, g.shift, g.roll_mode as "rollMode", g.opinion_of_class as "opinionOfClass", g.parallel_groups as "parallelGroups", g.self_enrollment as "selfEnrollment", g.place,
      g.age_min as "ageMin", g.age_max as "ageMax",
      nullif(g.performance_policy - g.policy_pinned, '{}') as policy,
      case when 'retention' = any(g.policy_pinned) then null else g.retention end as retention,
      array(select t.training_type_id::text from grade_training_type t
        join training_type x on x.institution_id = ${institution.id} and x.id = t.training_type_id
        where t.institution_id = ${institution.id} and t.grade_id = g.id and x.status = 'Ativo') as "trainingTypeIds",
      array(select x.name from grade_training_type t
        join training_type x on x.institution_id = ${institution.id} and x.id = t.training_type_id
        where t.institution_id = ${institution.id} and t.grade_id = g.id and x.status <> 'Ativo') as "archivedTypes"
    from grade g where g.institution_id = ${institution.id} and g.academic_year_id = ${yearId} and not g.is_event order by g.class_order, g.id`.execute(
    db,
  )
  const { rows: termWorths } = await sql<{ gradeId: string; termId: string; highest: number }>`
    select m.grade_id as "gradeId", m.academic_term_id as "termId", m.highest
    from academic_term_mark m
    join academic_term t on t.institution_id = ${institution.id} and t.id = m.academic_term_id
    where m.institution_id = ${institution.id} and t.academic_year_id = ${yearId}`.execute(db)
  return { levels, terms, grades, termWorths }
}
