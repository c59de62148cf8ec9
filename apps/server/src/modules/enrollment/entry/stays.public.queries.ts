import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'

export type OtherStay = {
  status: 'ACTIVE' | 'SURPLUS'
  start: string
  exit: { date: string; reason: string } | null
}

/** The stays of a student in a class besides one enrolment (null: a new one), running and ended. Called with the class locked. */
export const staysBeside = async (
  { db, institution }: Ctx,
  { gradeId, accountId, exceptId }: { gradeId: string; accountId: string; exceptId: string | null },
): Promise<OtherStay[]> => {
  const { rows } = await sql<OtherStay>`
    select e.status, e.start_date as start,
      case when e.exit_date is not null
        then jsonb_build_object('date', e.exit_date, 'reason', e.exit_reason) end as exit
    from student_enrollment e
    where e.institution_id = ${institution.id} and e.grade_id = ${gradeId} and e.account_id = ${accountId}
      and e.id is distinct from ${exceptId}::uuid`.execute(db)
  return rows
}
