import { sql } from 'kysely'
import { countedIn } from '../../academics/class-member.queries.ts'
import type { Db } from '../../module.ts'
import type { ReadCtx } from '../file/generated-file.types.ts'
import type { ListScope } from './class-list.public.queries.ts'

export type Birthday = {
  name: string
  socialName: string | null
  /** Null where the record has none. */
  birthdate: string | null
}

/** The class of a lesson plan. */
export const gradeOfPlan = async ({ db, institution }: ReadCtx, id: string): Promise<string> => {
  const { gradeId } = await db
    .selectFrom('lesson_plan')
    .select('grade_id as gradeId')
    .where('institution_id', '=', institution.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return gradeId
}

/** The birthdates of a class, by day of the year and then by name. */
export const birthdaysOfClass = async (
  db: Db,
  { institutionId, gradeId }: ListScope,
): Promise<Birthday[]> => {
  const { rows } = await sql<Birthday>`
    select p.name, p.social_name as "socialName", p.birthdate
    from student_enrollment e
    join account a on a.institution_id = ${institutionId} and a.id = e.account_id
    join person p on p.institution_id = ${institutionId} and p.id = a.person_id
    where e.institution_id = ${institutionId} and e.grade_id = ${gradeId} and ${countedIn('e')}
    order by extract(month from p.birthdate), extract(day from p.birthdate), a.sort_key, e.id`.execute(db)
  return rows
}
