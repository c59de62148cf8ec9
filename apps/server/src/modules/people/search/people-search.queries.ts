import type { UserHit } from '@lousa/contract/people/search/people-finding.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import { briefColumns } from '../person/user-brief.queries.ts'
import { type BriefRow, briefFrom } from '../person/user-type.values.ts'
import { among, type Search } from './people-list.queries.ts'
import { studentsTaughtToday } from './taught-students.public.queries.ts'

type SearchedPerson = BriefRow & Pick<UserHit, 'status' | 'grades'>

/** The first people of the institution that the search finds, by name. A statement of its own, as `searched` is. */
export const searchedPeople = (
  { institution, today }: Ctx,
  { words }: Search,
  limit: number,
): RawBuilder<SearchedPerson> => sql<SearchedPerson>`
  select id, role, name, "socialName", registration, thumb, status, grades
  from search_people(${institution.id}, ${words}::text[], ${Number(today.slice(0, 4))}, ${limit})`

/** The first people of the institution that the search finds, own names first: administrators alone find them all. */
export const firstPeople = async (ctx: Ctx, search: Search, limit: number): Promise<UserHit[]> => {
  const { rows } = await searchedPeople(ctx, search, limit).execute(ctx.db)
  return rows.map(({ status, grades, ...row }) => ({
    ...briefFrom(row),
    status,
    ...(grades ? { grades } : {}),
  }))
}

/** The first of the students whom the actor teaches today that the search finds, own names first. */
export const firstStudentsOfMine = async (ctx: Ctx, search: Search, limit: number): Promise<UserHit[]> => {
  const source = among(
    ctx,
    { roles: ['STUDENT', 'STUDENT-SMELJ'], statuses: ['Ativo'], sort: 'name', search, onlyMine: true },
    sql`a.id in (${studentsTaughtToday(ctx)})`,
  )
  const { rows } = await sql<BriefRow>`
    select ${briefColumns('a', 'p')}
    from (select f.id, f.key, f.own from ${source} as f order by f.own desc, f.key, f.id limit ${limit}) as hit
    join account a on a.institution_id = ${ctx.institution.id} and a.id = hit.id
    join person p on p.institution_id = ${ctx.institution.id} and p.id = a.person_id
    order by hit.own desc, hit.key, hit.id`.execute(ctx.db)
  return rows.map(row => ({ ...briefFrom(row), registration: null }))
}
