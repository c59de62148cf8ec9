import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'

/** Every active administrator, held until the commit: two who deactivate each other come one after the other. */
export const lockActiveAdministrators = async ({ db, institution }: Ctx): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from account
    where institution_id = ${institution.id} and role = 'ADMINISTRATOR' and status = 'Ativo'
    order by id for no key update`.execute(db)
  return rows.map(row => row.id)
}

const SHOWN = 20

/** Activities of the account in open years: classes as a student, plans as an instructor. */
export const usesOf = async (
  { db, institution, today }: Ctx,
  accountId: string,
): Promise<{ count: number; uses: { name: string }[] }> => {
  const { rows } = await sql<{ count: number; uses: { name: string }[] }>`
    with u as (
      select g.name from student_enrollment e
      join grade g on g.institution_id = ${institution.id} and g.id = e.grade_id
      join academic_year y on y.institution_id = ${institution.id} and y.id = e.academic_year_id
      where e.institution_id = ${institution.id} and e.account_id = ${accountId}
        and e.status = 'ACTIVE' and e.exit_date is null and y.status = 'OPEN'
      union all
      select distinct g.name || ' – ' || c.name from lesson_plan_instructor i
      join lesson_plan p on p.institution_id = ${institution.id} and p.id = i.lesson_plan_id
      join grade g on g.institution_id = ${institution.id} and g.id = p.grade_id
      join curriculum_component c on c.institution_id = ${institution.id} and c.id = p.curriculum_component_id
      join academic_year y on y.institution_id = ${institution.id} and y.id = p.academic_year_id
      where i.institution_id = ${institution.id} and i.account_id = ${accountId}
        and i.end_date >= ${today} and y.status = 'OPEN')
    select count(*)::int as count, coalesce((
      select jsonb_agg(jsonb_build_object('name', n.name) order by n.name)
      from (select name from u order by name limit ${SHOWN}) n), '[]') as uses
    from u`.execute(db)
  return rows[0] ?? { count: 0, uses: [] }
}
