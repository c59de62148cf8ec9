import type { UserBrief } from '@lousa/contract/people/person/user.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import { requireRow } from '../../reached-row.ts'
import { userBrief } from '../person/user-brief.queries.ts'

export type ComparedPerson = {
  user: UserBrief
  personId: string
  birthdate: string | null
  /** The recorded mother. */
  mothers: string[]
}

const MOST = 50

const compared = ({
  institution,
}: Ctx): RawBuilder<unknown> => sql`${userBrief('a', 'p')} as "user", p.id as "personId",
  p.birthdate, coalesce((select array_agg(r.name) from responsible r where r.institution_id = ${institution.id}
    and r.person_id = p.id and lower(r.kinship) in ('mãe', 'mae')), '{}') as mothers`

export const comparedPerson = async (ctx: Ctx, accountId: string): Promise<ComparedPerson> => {
  const { rows } = await sql<ComparedPerson>`select ${compared(ctx)} from account a
    join person p on p.institution_id = ${ctx.institution.id} and p.id = a.person_id
    where a.institution_id = ${ctx.institution.id} and a.id = ${accountId}`.execute(ctx.db)
  return requireRow(rows)
}

/** Others who are in lists under one of these keys, in their oldest role; an index of each role and status finds them. */
export const namesakesOf = async (
  ctx: Ctx,
  { keys, personId }: { keys: readonly string[]; personId: string },
): Promise<ComparedPerson[]> => {
  const { rows } = await sql<ComparedPerson>`
    select distinct on (p.id) ${compared(ctx)} from account a
    join person p on p.institution_id = ${ctx.institution.id} and p.id = a.person_id
    where a.institution_id = ${ctx.institution.id} and a.sort_key = any(${keys}::text[])
      and a.role = any(array['ADMINISTRATOR', 'EDITOR', 'INSTRUCTOR', 'STUDENT', 'STUDENT-SMELJ', 'GUARDIAN'])
      and a.status = any(array['Ativo', 'Inativo']) and p.id <> ${personId}
    order by p.id, a.created_at, a.id limit ${MOST}`.execute(ctx.db)
  return rows
}
