import { sql } from 'kysely'
import type { PublicCtx } from '../../module.ts'

export type WaitingRow = { protocol: string; name: string; socialName: string | null; since: string }

/** A class where the institution publishes its waiting lists; else there is none. */
export const publishedGrade = async ({ db, institution }: PublicCtx, id: string) => {
  const { rows } = await sql<{ id: string; name: string; capacity: number | null; active: number }>`
    select g.id, g.name, g.capacity, (
      select count(*)::int from student_enrollment e where e.institution_id = ${institution.id}
        and e.grade_id = g.id and e.status = 'ACTIVE' and e.exit_date is null) as active
    from grade g
    join institution i on i.institution_id = ${institution.id} and i.public_waiting_list
    where g.institution_id = ${institution.id} and g.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The students who wait for a place in a class, in order; names are shortened before they leave the server. */
export const waitingRows = async ({ db, institution }: PublicCtx, gradeId: string): Promise<WaitingRow[]> => {
  const { rows } = await sql<WaitingRow>`
    select e.protocol, p.name, p.social_name as "socialName", e.queued_at as since
    from student_enrollment e
    join account a on a.institution_id = ${institution.id} and a.id = e.account_id
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    where e.institution_id = ${institution.id} and e.grade_id = ${gradeId} and e.status = 'SURPLUS'
      and e.exit_date is null
    order by e.queued_at, e.id`.execute(db)
  return rows
}
