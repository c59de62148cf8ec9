import { OWED_STATUSES } from '@lousa/rules/evaluation/dependency/dependency.rules.ts'
import { type RawBuilder, sql } from 'kysely'

/** A condition of the row `d`: the student still owes the component, the rule `isOwed`. */
export const isOwedSql: RawBuilder<boolean> = sql`d.status = any(${[...OWED_STATUSES]}::text[])`

/** How many components the student of the enrolment under this alias owes up to the year of the enrolment. */
export const owedUntil = (enrollment: string, institutionId: string): RawBuilder<number> =>
  sql`(select count(*)::int from dependency d
    join academic_year own on own.institution_id = ${institutionId} and own.id = ${sql.ref(`${enrollment}.academic_year_id`)}
    where d.institution_id = ${institutionId} and d.account_id = ${sql.ref(`${enrollment}.account_id`)} and ${isOwedSql}
      and d.year <= own.year)`

/** The owed dependencies without those that the result of this enrolment left. */
export const owedEarlier = (enrollment: string, institutionId: string): RawBuilder<number> =>
  sql`(select count(*)::int from dependency d
    join academic_year own on own.institution_id = ${institutionId} and own.id = ${sql.ref(`${enrollment}.academic_year_id`)}
    where d.institution_id = ${institutionId} and d.account_id = ${sql.ref(`${enrollment}.account_id`)} and ${isOwedSql}
      and d.year <= own.year and d.from_enrollment_id is distinct from ${sql.ref(`${enrollment}.id`)})`

/** How many dependencies of this enrolment's result were done or waived; those registered by hand belong to it by their year. */
export const endedOf = (enrollment: string, institutionId: string): RawBuilder<number> =>
  sql`(select count(*)::int from dependency d
    join academic_year own on own.institution_id = ${institutionId} and own.id = ${sql.ref(`${enrollment}.academic_year_id`)}
    where d.institution_id = ${institutionId} and d.account_id = ${sql.ref(`${enrollment}.account_id`)}
      and (d.from_enrollment_id = ${sql.ref(`${enrollment}.id`)} or d.from_enrollment_id is null and d.year = own.year)
      and d.status in ('DONE', 'WAIVED'))`

/** The components that the student of the enrolment under this alias owes from earlier results, by name, as a JSON list. */
export const owedRows = (enrollment: string, institutionId: string): RawBuilder<unknown> =>
  sql`coalesce((select json_agg(json_build_object('id', d.id, 'year', d.year,
      'curriculumComponent', json_build_object('id', c.id, 'name', c.name)) order by d.year, c.sort_key, d.id)
    from dependency d
    join academic_year own on own.institution_id = ${institutionId} and own.id = ${sql.ref(`${enrollment}.academic_year_id`)}
    join curriculum_component c on c.institution_id = ${institutionId} and c.id = d.curriculum_component_id
    where d.institution_id = ${institutionId} and d.account_id = ${sql.ref(`${enrollment}.account_id`)} and ${isOwedSql}
      and d.year <= own.year and d.from_enrollment_id is distinct from ${sql.ref(`${enrollment}.id`)}), '[]')`

/**
 * Dependencies that papers of the enrolment under this alias print, as a JSON list: those of earlier results up to its year. Mistakes
 * are not printed.
 */
export const printedDependencies = (enrollment: string, institutionId: string): RawBuilder<unknown> =>
  sql`coalesce((select jsonb_agg(jsonb_build_object('component', c.name, 'year', d.year, 'status', d.status, 'mark', d.mark)
      order by d.year, c.sort_key, d.id)
    from dependency d
    join academic_year own on own.institution_id = ${institutionId} and own.id = ${sql.ref(`${enrollment}.academic_year_id`)}
    join curriculum_component c on c.institution_id = ${institutionId} and c.id = d.curriculum_component_id
    where d.institution_id = ${institutionId} and d.account_id = ${sql.ref(`${enrollment}.account_id`)}
      and d.status <> 'WITHDRAWN' and d.year <= own.year
      and d.from_enrollment_id is distinct from ${sql.ref(`${enrollment}.id`)}), '[]')`

/** All dependencies of the student of the enrolment under this alias, as their history prints them. */
export const dependenciesOfHistory = (enrollment: string, institutionId: string): RawBuilder<unknown> =>
  sql`coalesce((select jsonb_agg(jsonb_build_object('component', c.name, 'year', d.year, 'status', d.status, 'mark', d.mark)
      order by d.year, c.sort_key, d.id)
    from dependency d
    join curriculum_component c on c.institution_id = ${institutionId} and c.id = d.curriculum_component_id
    where d.institution_id = ${institutionId} and d.account_id = ${sql.ref(`${enrollment}.account_id`)}
      and d.status <> 'WITHDRAWN'), '[]')`
