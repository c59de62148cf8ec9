import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import { requireRow } from '../../reached-row.ts'
import type { WriterCtx } from '../person/person.types.ts'
import { briefColumns } from '../person/user-brief.queries.ts'
import { avatarAddress, recordColumns } from '../person/user-record.queries.ts'
import { type PersonRow, recordFrom } from '../person/user-record.values.ts'
import { type BriefRow, briefFrom } from '../person/user-type.values.ts'

/** The whole record of a person in one role. */
export const userOf = async (ctx: Ctx, accountId: string): Promise<User> => {
  const { db, institution } = ctx
  const isOffice = ctx.actor.role === 'ADMINISTRATOR'
  const { rows } = await sql<PersonRow>`
    select ${recordColumns(ctx, { grades: isOffice, forOffice: isOffice, responsibles: true })}
    from account a
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    where a.institution_id = ${institution.id} and a.id = ${accountId}`.execute(db)
  return recordFrom(requireRow(rows))
}

/** A student as an instructor sees them: the number is that of the newest class that both share. */
export const studentOfMine = async ({ db, institution, actor }: Ctx, accountId: string) => {
  const { rows } = await sql<BriefRow & { avatar: string | null; number: number | null }>`
    select ${briefColumns('a', 'p')}, ${avatarAddress()} as avatar, (
      select e.class_number from student_enrollment e
      where e.institution_id = ${institution.id} and e.account_id = a.id and e.status = 'ACTIVE'
        and e.grade_id in (select grade_id from reach_grade
          where institution_id = ${institution.id} and account_id = ${actor.accountId} and reason = 'TEACHES')
      order by e.exit_date desc nulls first, e.start_date desc, e.id limit 1) as number
    from account a
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    where a.institution_id = ${institution.id} and a.id = ${accountId}`.execute(db)
  const row = requireRow(rows)
  return { ...briefFrom(row), registration: null, avatar: row.avatar, number: row.number }
}

/** The person of an account; 404 where there is none. */
export const personOfAccount = async ({ db, institution }: WriterCtx, accountId: string): Promise<string> => {
  const rows = await db
    .selectFrom('account')
    .select('person_id')
    .where('institution_id', '=', institution.id)
    .where('id', '=', accountId)
    .execute()
  return requireRow(rows).person_id
}
