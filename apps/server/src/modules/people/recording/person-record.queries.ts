import type { User, UserBrief } from '@lousa/contract/people/person/user.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import { reachedRow } from '../../reached-row.ts'
import { userBriefOfMine } from '../person/user-brief.queries.ts'
import { avatarAddress, forOffice, recordOf, responsibles } from '../person/user-record.queries.ts'

/** The whole record of a person in one role. */
export const userOf = async (ctx: Ctx, accountId: string): Promise<User> => {
  const { db, institution } = ctx
  const { rows } = await sql<{ user: User }>`
    select ${recordOf(ctx)} || jsonb_build_object('responsibles', ${responsibles(ctx)})
      || ${ctx.actor.role === 'ADMINISTRATOR' ? forOffice() : sql`'{}'`} as "user"
    from account a
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    where a.institution_id = ${institution.id} and a.id = ${accountId}`.execute(db)
  return reachedRow(rows).user
}

/** What an instructor sees of a student: the number is that of the newest class which both share. */
export const studentOfMine = async ({ db, institution, actor }: Ctx, accountId: string) => {
  const { rows } = await sql<{ user: UserBrief & { number: number | null; avatar: string | null } }>`
    select ${userBriefOfMine('a', 'p')} || jsonb_build_object('avatar', ${avatarAddress()}, 'number', (
      select e.class_number from student_enrollment e
      where e.institution_id = ${institution.id} and e.account_id = a.id and e.status = 'ACTIVE'
        and e.grade_id in (select grade_id from reach_grade
          where institution_id = ${institution.id} and account_id = ${actor.accountId} and reason = 'TEACHES')
      order by e.exit_date desc nulls first, e.start_date desc, e.id limit 1)) as "user"
    from account a
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    where a.institution_id = ${institution.id} and a.id = ${accountId}`.execute(db)
  return reachedRow(rows).user
}
