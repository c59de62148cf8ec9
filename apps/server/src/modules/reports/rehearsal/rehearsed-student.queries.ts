import { sql } from 'kysely'
import type { Db } from '../../module.ts'
import { hasCard } from '../report-card/report-card.queries.ts'

/** An enrolment of the open year that has a card, of a class whose figures are computed where there is one. */
export const rehearsedStudent = async (db: Db, institutionId: string): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select one.id
    from grade g
    join academic_year y on y.institution_id = ${institutionId} and y.id = g.academic_year_id
    cross join lateral (
      select e.id from student_enrollment e
      where e.institution_id = ${institutionId} and e.grade_id = g.id and ${hasCard('e', 'y')}
      order by e.id limit 1
    ) one
    where g.institution_id = ${institutionId} and y.status = 'OPEN' and not g.is_event
    order by exists (select 1 from performance_scope s
      where s.institution_id = ${institutionId} and s.grade_id = g.id and s.computed_version >= s.input_version) desc, g.id
    limit 1`.execute(db)
  return rows[0]?.id
}
