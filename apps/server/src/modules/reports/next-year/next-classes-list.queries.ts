import { sql } from 'kysely'
import type { Db } from '../../module.ts'
import type { ListScope } from '../class-list/class-list.public.queries.ts'

/** A student who came into a class at the end of a year. */
export type ComingStudent = { number: number | null; name: string; socialName: string | null; from: string }

/**
 * Students whom the end of a year has brought into the year of a class and who are in it now, with their former class. A student
 * who has left the class into which the year ended is followed to the current one of that year.
 */
export const comingStudents = async (
  db: Db,
  { institutionId, gradeId }: ListScope,
): Promise<ComingStudent[]> => {
  const { rows } = await sql<ComingStudent>`
    select e.class_number as number, p.name, p.social_name as "socialName", g.name as from
    from enrollment_advance v
    join student_enrollment t on t.institution_id = ${institutionId} and t.id = v.to_enrollment_id
    join student_enrollment f on f.institution_id = ${institutionId} and f.id = v.from_enrollment_id
    join lateral (
      select x.id, x.grade_id, x.class_number from student_enrollment x
      join grade c on c.institution_id = ${institutionId} and c.id = x.grade_id and not c.is_event
      where x.institution_id = ${institutionId} and x.account_id = t.account_id
        and x.academic_year_id = t.academic_year_id and x.id <> f.id and x.status = 'ACTIVE' and x.exit_date is null
      order by x.id = t.id desc, x.start_date desc, x.id limit 1) e on e.grade_id = ${gradeId}
    join grade g on g.institution_id = ${institutionId} and g.id = f.grade_id
    join account a on a.institution_id = ${institutionId} and a.id = t.account_id
    join person p on p.institution_id = ${institutionId} and p.id = a.person_id
    where v.institution_id = ${institutionId} and t.account_id in (select account_id from student_enrollment
      where institution_id = ${institutionId} and grade_id = ${gradeId})
    order by e.class_number nulls last, a.sort_key, e.id`.execute(db)
  return rows
}
