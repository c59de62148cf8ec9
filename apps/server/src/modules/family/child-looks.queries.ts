import type { ChildLook } from '@lousa/contract/family/family.contract.ts'
import { sql } from 'kysely'
import { isLook, withFormer } from '../audit/audit.queries.ts'
import type { Ctx } from '../module.ts'

/** Days that the list goes back. */
const SHOWN_DAYS = 180

/**
 * The days on which the staff looked at data of a student, each with the role, newest first. The list is bounded by days and roles. The
 * log names records and accounts that have since become one with others.
 */
export const looksAtChild = async (ctx: Ctx, studentId: string): Promise<ChildLook[]> => {
  const { db, institution, now } = ctx
  const { rows } = await sql<ChildLook>`
    select distinct (e.at at time zone ${institution.timeZone})::date::text as date, a.role
    from audit_entry e
    left join merged_account f on f.institution_id = ${institution.id} and f.former_id = e.account_id
    join account a on a.institution_id = ${institution.id} and a.id = coalesce(f.account_id, e.account_id)
      and a.role in ('ADMINISTRATOR', 'EDITOR', 'INSTRUCTOR')
    where e.institution_id = ${institution.id} and e.student_id = any(${withFormer(ctx, studentId)}) and ${isLook}
      and e.at >= ${now}::timestamptz - make_interval(days => ${SHOWN_DAYS})
    order by date desc, a.role`.execute(db)
  return rows
}
