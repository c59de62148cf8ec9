import type { Guardian } from '@lousa/rules/evaluation/reenrollment/siblings.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { DayCtx } from '../../module.ts'

/** Names are compared without accents and case, as the rule does; it decides on what is found. */
const plainName = (alias: string): RawBuilder<string> =>
  sql`translate(lower(${sql.ref(`${alias}.name`)}), 'áàâãäéèêëíìîïóòôõöúùûüç', 'aaaaaeeeeiiiiooooouuuuc')`

/** A student, and another one of the year who may be of the same family, with those who answer for each. */
export type FamilyPair = {
  accountId: string
  otherId: string
  guardians: Guardian[]
  otherGuardians: Guardian[]
}

const guardiansOf = (institutionId: string, person: string): RawBuilder<unknown> => sql`(
  select json_agg(json_build_object('kinship', g.kinship, 'name', g.name, 'taxNumber', g.tax_number))
  from responsible g where g.institution_id = ${institutionId} and g.person_id = ${sql.ref(person)})`

/** Pairs of these students with current students of a year who share the CPF or the name of a responsible person. */
export const familyPairs = async (
  { db, institution }: DayCtx,
  yearId: string,
  accountIds: readonly string[],
): Promise<FamilyPair[]> => {
  const { rows } = await sql<FamilyPair>`
    with own as materialized (
      select a.id, a.person_id, r.tax_number, ${plainName('r')} as name
      from account a
      join responsible r on r.institution_id = ${institution.id} and r.person_id = a.person_id
      where a.institution_id = ${institution.id} and a.id = any(${accountIds}::uuid[])),
    roster as materialized (
      select distinct a.id, a.person_id from student_enrollment e
      join grade g on g.institution_id = ${institution.id} and g.id = e.grade_id and not g.is_event
      join account a on a.institution_id = ${institution.id} and a.id = e.account_id
      where e.institution_id = ${institution.id} and e.academic_year_id = ${yearId} and e.status = 'ACTIVE'
        and e.exit_date is null),
    theirs as materialized (
      select t.id, t.person_id, r.tax_number, ${plainName('r')} as name from roster t
      join responsible r on r.institution_id = ${institution.id} and r.person_id = t.person_id),
    pairs as (
      select own.id as one, own.person_id as one_person, theirs.id as other, theirs.person_id as other_person
      from own join theirs on theirs.tax_number = own.tax_number where theirs.id <> own.id
      union
      select own.id, own.person_id, theirs.id, theirs.person_id
      from own join theirs on theirs.name = own.name where theirs.id <> own.id)
    select one as "accountId", other as "otherId", ${guardiansOf(institution.id, 'pairs.one_person')} as guardians,
      ${guardiansOf(institution.id, 'pairs.other_person')} as "otherGuardians"
    from pairs`.execute(db)
  return rows
}
