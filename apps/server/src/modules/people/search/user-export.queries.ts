import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import type { TenantCtx } from '../person/person.types.ts'
import type { OfYear } from '../person/student-classes.queries.ts'
import { recordColumns } from '../person/user-record.queries.ts'
import { type PersonRow, recordFrom } from '../person/user-record.values.ts'
import {
  listInstructorCircle,
  listSql,
  orderOf,
  searchPage,
  type UserListQuery,
} from './people-list.queries.ts'

/** Everyone of a list, in its order. */
export const listedIds = async (ctx: Ctx, ask: UserListQuery): Promise<string[]> => {
  const circle = listInstructorCircle(ctx, ask)
  if (ask.search && !circle) {
    const { rows } = await searchPage(ctx, ask, ask.search, { skip: 0, take: null }).execute(ctx.db)
    return rows[0]?.ids ?? []
  }
  const { direction } = orderOf(ask.sort)
  const { rows } = await sql<{ id: string }>`select f.id from ${circle ?? listSql(ctx, ask, null)} as f
    order by ${circle ? sql`f.own desc,` : sql``} f.key ${direction}, f.id ${direction}`.execute(ctx.db)
  return rows.map(row => row.id)
}

/** The whole records of these people, in this order; who is gone by now is left out. */
export const wholeRecords = async (place: TenantCtx & OfYear, ids: readonly string[]): Promise<User[]> => {
  const { db, institution } = place
  const { rows } = await sql<PersonRow>`
    select ${recordColumns(place, { grades: true, forOffice: true, responsibles: true })}
    from unnest(${ids}::uuid[]) with ordinality as asked(id, at)
    join account a on a.institution_id = ${institution.id} and a.id = asked.id
    join person p on p.institution_id = ${institution.id} and p.id = a.person_id
    order by asked.at`.execute(db)
  return rows.map(recordFrom)
}
