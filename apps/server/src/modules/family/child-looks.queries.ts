import type { ChildLook } from '@lousa/contract/family/family.contract.ts'
import { sql } from 'kysely'
import { isLook } from '../audit/audit.queries.ts'
import type { Ctx } from '../module.ts'

/** Days that the list goes back. */
const SHOWN_DAYS = 180
/** The longest list. */
const MAX_LOOKS = 60

/** The days on which the staff looked at the record of a student, each with the role, newest first. */
export const looksAtChild = async (
  { db, institution, now }: Ctx,
  studentId: string,
): Promise<ChildLook[]> => {
  const { rows } = await sql<ChildLook>`
    select distinct (e.at at time zone ${institution.timeZone})::date::text as date, a.role
    from audit_entry e
    join account a on a.institution_id = ${institution.id} and a.id = e.account_id
      and a.role in ('ADMINISTRATOR', 'EDITOR', 'INSTRUCTOR')
    where e.institution_id = ${institution.id} and e.student_id = ${studentId} and ${isLook}
      and e.at >= ${now}::timestamptz - make_interval(days => ${SHOWN_DAYS})
    order by date desc, a.role limit ${MAX_LOOKS}`.execute(db)
  return rows
}
