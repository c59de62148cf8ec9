import { sql } from 'kysely'
import type { Db } from '../../module.ts'
import type { ListScope } from '../class-list/class-list.public.queries.ts'

/** A student who came into a class at the end of a year. */
export type ComingStudent = { number: number | null; name: string; socialName: string | null; from: string }

/** Students whom the end of a year has brought into a class, with their former class. */
export const comingStudents = async (
  db: Db,
  { institutionId, gradeId }: ListScope,
): Promise<ComingStudent[]> => {
  const { rows } = await sql<ComingStudent>`
    select e.class_number as number, p.name, p.social_name as "socialName", g.name as from
    from enrollment_advance v
    join student_enrollment e on e.institution_id = ${institutionId} and e.id = v.to_enrollment_id
    join student_enrollment f on f.institution_id = ${institutionId} and f.id = v.from_enrollment_id
    join grade g on g.institution_id = ${institutionId} and g.id = f.grade_id
    join account a on a.institution_id = ${institutionId} and a.id = e.account_id
    join person p on p.institution_id = ${institutionId} and p.id = a.person_id
    where v.institution_id = ${institutionId} and e.grade_id = ${gradeId}
    order by e.class_number nulls last, a.sort_key, e.id`.execute(db)
  return rows
}
