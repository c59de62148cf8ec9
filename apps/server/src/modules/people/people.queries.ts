import type { User, UserBrief, UserSort } from '@lousa/contract/people/user.contract.ts'
import type { Role } from '@lousa/contract/roles.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../module.ts'
import { userBrief, userBriefOfMine } from './user-brief.queries.ts'
import { avatarAddress, responsibles, userRecord } from './user-record.queries.ts'

/** Words in the form of `searchKey`, and the digits of a CPF for those who may search by it. */
export type Search = { words: string[]; tax: string | null }
export type UserListAsk = {
  roles: readonly Role[]
  statuses: readonly ('Ativo' | 'Inativo')[]
  search: Search | null
  sort: UserSort
  /** Only students of the actor's classes. */
  onlyMine: boolean
  rows: 'record' | 'brief'
  currentPage: number
  rowsPerPage: number
}
type UserRow = Omit<User, 'responsibles'> | UserBrief
type Source = RawBuilder<{ id: string; key: string }>

/** Each is the end of an index of `account`, after role and status. */
const SORT_COLUMNS = { name: 'sort_key', registration: 'registration', createdAt: 'created_at' } as const

export const orderOf = (sort: UserSort) => {
  const isDown = sort.startsWith('-')
  const name = isDown ? sort.slice(1) : sort
  const column = name === 'registration' || name === 'createdAt' ? SORT_COLUMNS[name] : SORT_COLUMNS.name
  return { column: sql.ref(column), direction: isDown ? sql`desc` : sql`asc` }
}

/**
 * One branch per role and status: each is a range of an index. With an order and a last row, each branch reads only the
 * entries before that row, forwards or backwards, and the branches are merged in order.
 */
export const listed = (
  { institution }: Ctx,
  { roles, statuses, sort }: UserListAsk,
  last: number | null,
): Source => {
  const { column, direction } = orderOf(sort)
  const end = last === null ? sql`` : sql`order by ${column} ${direction}, id ${direction} limit ${last}`
  const branches = roles.flatMap(role =>
    statuses.map(
      status => sql`(select id, ${column} as key from account
        where institution_id = ${institution.id} and role = ${role} and status = ${status} ${end})`,
    ),
  )
  return sql`(${sql.join(branches, sql` union all `)})`
}

/** What was found is looked up row by row for another order: never by reading the whole table. */
export const searched = (
  { institution }: Ctx,
  { roles, statuses, sort }: UserListAsk,
  { words, tax }: Search,
): Source => {
  const { column } = orderOf(sort)
  const key =
    sort === 'name' || sort === '-name'
      ? sql`s.sort_key`
      : sql`(select a.${column} from account a where a.institution_id = ${institution.id} and a.id = s.account_id)`
  return sql`(select s.account_id as id, ${key} as key
    from search_account(${institution.id}, ${roles}::text[], ${words}::text[], ${tax}) s
    where s.status = any(${statuses}::text[]))`
}

const mine = (ctx: Ctx, ask: UserListAsk): Source => sql`(select a.id, a.${orderOf(ask.sort).column} as key
  from account a
  where a.institution_id = ${ctx.institution.id} and a.role = any(${ask.roles}::text[])
    and a.status = any(${ask.statuses}::text[])
    and a.id in (select student_id from reach_student
      where institution_id = ${ctx.institution.id} and account_id = ${ctx.actor.accountId})
    ${ask.search ? sql`and a.id in (select id from ${searched(ctx, ask, ask.search)} as found)` : sql``})`

const rowOf = ({ rows, onlyMine }: UserListAsk): RawBuilder<UserRow> => {
  if (onlyMine) return userBriefOfMine('a', 'p')
  return rows === 'record' ? userRecord() : userBrief('a', 'p')
}

/** One page of people in the order asked for, and how many there are. Persons are read for the rows of the page alone. */
export const usersPage = async (ctx: Ctx, ask: UserListAsk): Promise<{ data: UserRow[]; total: number }> => {
  const { currentPage, rowsPerPage, search, onlyMine } = ask
  const offset = (currentPage - 1) * rowsPerPage
  // A search runs once for both; a list is counted and paged by index scans of their own.
  const found = onlyMine ? mine(ctx, ask) : search ? searched(ctx, ask, search) : null
  const first = found ? sql`found as materialized (select * from ${found} as s), ` : sql``
  const counted = found ? sql`found` : listed(ctx, ask, null)
  const paged = found ? sql`found` : listed(ctx, ask, offset + rowsPerPage)
  const { direction } = orderOf(ask.sort)
  const { rows } = await sql<{ data: UserRow[]; total: number }>`
    with ${first} page as materialized (
      select id, key from ${paged} as f
      order by key ${direction}, id ${direction} limit ${rowsPerPage} offset ${offset})
    select (select count(*) from ${counted} as f) as total, coalesce((
      select jsonb_agg(${rowOf(ask)} order by page.key ${direction}, page.id ${direction})
      from page
      join account a on a.institution_id = ${ctx.institution.id} and a.id = page.id
      join person p on p.institution_id = a.institution_id and p.id = a.person_id), '[]') as data`.execute(
    ctx.db,
  )
  return rows[0] ?? { data: [], total: 0 }
}

/** The whole record of a person in one role. */
export const userOf = async (
  { db, institution }: Pick<Ctx, 'db' | 'institution'>,
  accountId: string,
): Promise<User> => {
  const { rows } = await sql<{ user: User }>`
    select ${userRecord()} || jsonb_build_object('responsibles', ${responsibles()}) as "user"
    from account a
    join person p on p.institution_id = a.institution_id and p.id = a.person_id
    where a.institution_id = ${institution.id} and a.id = ${accountId}`.execute(db)
  if (!rows[0]) throw new Error('The account was reached and is gone')
  return rows[0].user
}

/** What an instructor sees of a student: the number is that of the newest class which both share. */
export const studentOfMine = async ({ db, institution, actor }: Ctx, accountId: string) => {
  const { rows } = await sql<{ user: UserBrief & { number: number | null; avatar: string | null } }>`
    select ${userBriefOfMine('a', 'p')} || jsonb_build_object('avatar', ${avatarAddress()}, 'number', (
      select e.class_number from student_enrollment e
      where e.institution_id = a.institution_id and e.account_id = a.id and e.status = 'ACTIVE'
        and e.grade_id in (select grade_id from reach_grade
          where institution_id = ${institution.id} and account_id = ${actor.accountId} and reason = 'TEACHES')
      order by e.exit_date desc nulls first, e.start_date desc, e.id limit 1)) as "user"
    from account a
    join person p on p.institution_id = a.institution_id and p.id = a.person_id
    where a.institution_id = ${institution.id} and a.id = ${accountId}`.execute(db)
  if (!rows[0]) throw new Error('The account was reached and is gone')
  return rows[0].user
}
