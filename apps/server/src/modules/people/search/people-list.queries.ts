import type { FoundUser, User, UserSort } from '@lousa/contract/people/person/user.contract.ts'
import type { Role } from '@lousa/contract/roles.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import { briefColumns } from '../person/user-brief.queries.ts'
import { recordColumns } from '../person/user-record.queries.ts'
import { type PersonRow, recordFrom } from '../person/user-record.values.ts'
import { briefFrom } from '../person/user-type.values.ts'
import { type InClass, isInClass } from './people-in-class.queries.ts'

/** Words in the form of `officeWords` for administrators, of `searchKey` for everybody else. */
export type Search = { words: string[] }
export type UserListQuery = {
  roles: readonly Role[]
  statuses: readonly ('Ativo' | 'Inativo')[]
  search: Search | null
  sort: UserSort
  /** Only students of the actor's classes. */
  onlyMine: boolean
  /** Only students of a class; administrators alone. */
  inClass?: InClass
  /** The year of the classes of students; without it the current one. */
  academicYearId?: string | undefined
  rows: 'record' | 'brief'
  currentPage: number
  rowsPerPage: number
}
type UserRow = Omit<User, 'responsibles'> | FoundUser
type Source = RawBuilder<{ id: string; key: string }>
type MatchedPeople = { total: number; ids: string[] }

/** A shorter word has no trigram inside: it asks for the beginning of a word. */
const LEAST_INSIDE = 3

/** Each is the end of an index of `account`, after role and status. */
const SORT_COLUMNS = { name: 'sort_key', registration: 'registration', createdAt: 'created_at' } as const

export const orderOf = (sort: UserSort) => {
  const isDown = sort.startsWith('-')
  const by = isDown ? sort.slice(1) : sort
  const column = by === 'registration' || by === 'createdAt' ? SORT_COLUMNS[by] : SORT_COLUMNS.name
  return { name: column, isDown, column: sql.ref(column), direction: isDown ? sql`desc` : sql`asc` }
}

/**
 * One branch per role and status: each is a range of an index. With an order and a last row, each branch reads only the
 * entries before that row, forwards or backwards, and the branches are merged in order.
 */
export const listSql = (
  { institution }: Ctx,
  { roles, statuses, sort }: UserListQuery,
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

/**
 * One page of the results, and their number; without `take` all of them. Always a separate statement: its function acts as the
 * owner, and over several machines it cannot be combined with others.
 */
export const searchPage = (
  { institution }: Ctx,
  { roles, statuses, sort }: UserListQuery,
  { words }: Search,
  { skip, take }: { skip: number; take: number | null },
): RawBuilder<MatchedPeople> => {
  const { name, isDown } = orderOf(sort)
  return sql<MatchedPeople>`select total, ids from search_account(${institution.id}, ${roles}::text[], ${statuses}::text[],
    ${words}::text[], ${name}, ${isDown}, ${skip}, ${take}::bigint)`
}

/** In the form of the search; among the students of one person or class no index of words is needed. */
const holdsEveryWord = (
  { words }: Search,
  key: 'office_key' | 'search_key' | 'sort_key',
): RawBuilder<boolean> => {
  const patterns = words.map(
    word => `${word.length < LEAST_INSIDE ? '% ' : '%'}${word.replace(/[\\%_]/g, '\\$&')}%`,
  )
  return words.length === 0 ? sql`false` : sql`' ' || a.${sql.ref(key)} like all(${patterns}::text[])`
}

/**
 * In the order of names a search shows first whose own name has every word, then who is found by another word of theirs, as
 * `search_account` and `search_people` do.
 */
const ownFirst = ({ search, sort }: Pick<UserListQuery, 'search' | 'sort'>): RawBuilder<boolean> =>
  search && orderOf(sort).name === SORT_COLUMNS.name ? holdsEveryWord(search, 'sort_key') : sql`true`

/** Those of a small circle, each with what it is put in order by: `own` first, then by `key`. */
export const among = (
  ctx: Ctx,
  ask: Pick<UserListQuery, 'roles' | 'statuses' | 'sort' | 'search' | 'onlyMine'>,
  circle: RawBuilder<boolean>,
): Source => sql`(
  select a.id, a.${orderOf(ask.sort).column} as key, ${ownFirst(ask)} as own
  from account a
  where a.institution_id = ${ctx.institution.id} and a.role = any(${ask.roles}::text[])
    and a.status = any(${ask.statuses}::text[]) and ${circle}
    ${ask.search ? sql`and ${holdsEveryWord(ask.search, ask.onlyMine ? 'search_key' : 'office_key')}` : sql``})`

/** Columns of the account under the alias `a`. */
const mine = ({ institution, actor }: Ctx): RawBuilder<boolean> => sql`a.id in (
  select student_id from reach_student
  where institution_id = ${institution.id} and account_id = ${actor.accountId})`

/** The actor's own students, or those of a class; null where the whole list is asked for. */
const circleOf = (
  ctx: Ctx,
  { onlyMine, inClass, academicYearId }: UserListQuery,
): RawBuilder<boolean> | null => {
  if (onlyMine) return mine(ctx)
  return inClass ? isInClass(ctx, inClass, academicYearId) : null
}

/** Everyone of a circle, in order; null where the whole list is asked for. */
export const listInstructorCircle = (ctx: Ctx, ask: UserListQuery): Source | null => {
  const circle = circleOf(ctx, ask)
  return circle && among(ctx, ask, circle)
}

/** The ids of one page in the order asked for, and how many there are. */
const foundOf = async (ctx: Ctx, ask: UserListQuery): Promise<RawBuilder<MatchedPeople>> => {
  const skip = (ask.currentPage - 1) * ask.rowsPerPage
  const page = { skip, take: ask.rowsPerPage }
  const circle = listInstructorCircle(ctx, ask)
  if (ask.search && !circle) {
    const { rows } = await searchPage(ctx, ask, ask.search, page).execute(ctx.db)
    return sql`select ${rows[0]?.total ?? 0}::bigint as total, ${rows[0]?.ids ?? []}::uuid[] as ids`
  }
  const { direction } = orderOf(ask.sort)
  const pageFrom = (source: RawBuilder<unknown>, first = sql``) =>
    sql`array(select id from ${source} as f order by ${first} key ${direction}, id ${direction}
      limit ${page.take} offset ${skip}) as ids`
  if (circle)
    return sql`with circle as materialized (select * from ${circle} as m)
      select (select count(*) from circle) as total, ${pageFrom(sql`circle`, sql`own desc,`)}`
  // A list is counted and paged by index scans of their own.
  return sql`select (select count(*) from ${listSql(ctx, ask, null)} as f) as total,
    ${pageFrom(listSql(ctx, ask, skip + page.take))}`
}

const columnsOf = (ctx: Ctx, { rows, onlyMine, academicYearId }: UserListQuery): RawBuilder<unknown> =>
  rows === 'record' && !onlyMine
    ? recordColumns(
        { ...ctx, academicYearId },
        {
          grades: ctx.actor.role === 'ADMINISTRATOR',
          forOffice: false,
          responsibles: false,
          firstResponsible: true,
        },
      )
    : sql`${briefColumns('a', 'p')}, a.status`

const shownRow = (row: PersonRow, { rows, onlyMine }: UserListQuery): UserRow => {
  // Instructors see no registration.
  if (onlyMine) return { ...briefFrom(row), registration: null }
  return rows === 'record' ? recordFrom(row) : { ...briefFrom(row), status: row.status }
}

/** A page without people has one row, which has the total alone. */
type PageRow = Partial<PersonRow> & { total: number; at: number | null }
const isPerson = (row: PageRow): row is PageRow & PersonRow => row.at !== null

/** One page of people in the order asked for, and how many there are. Persons are read for the rows of the page alone. */
export const usersPage = async (
  ctx: Ctx,
  ask: UserListQuery,
): Promise<{ data: UserRow[]; total: number }> => {
  const matchingIds = await foundOf(ctx, ask)
  const { rows } = await sql<PageRow>`
    with found as materialized (${matchingIds})
    select found.total, line.*
    from found
    left join lateral (
      select page.at, ${columnsOf(ctx, ask)}
      from unnest(found.ids) with ordinality as page(id, at)
      join account a on a.institution_id = ${ctx.institution.id} and a.id = page.id
      join person p on p.institution_id = ${ctx.institution.id} and p.id = a.person_id) line on true
    order by line.at`.execute(ctx.db)
  return { data: rows.filter(isPerson).map(row => shownRow(row, ask)), total: rows[0]?.total ?? 0 }
}
