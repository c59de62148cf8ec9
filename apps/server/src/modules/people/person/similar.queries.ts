import type { UserBrief } from '@lousa/contract/people/person/user.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import { jsonObject } from '../../json-object.ts'
import type { Ctx } from '../../module.ts'
import { briefFields } from './user-brief.queries.ts'

export type Candidate = { user: UserBrief & { birthdate: string | null } }

const MOST = 1_000

/** People in their oldest role, found by an index of `person`, but for the one to whom the excepted account belongs. */
const candidates = async (
  { db, institution }: Ctx,
  condition: RawBuilder<unknown>,
  exceptId: string | undefined,
): Promise<Candidate[]> => {
  const { rows } = await sql<Candidate>`
    select ${jsonObject({ ...briefFields('a', 'p'), birthdate: sql`p.birthdate` })} as "user"
    from person p
    cross join lateral (select * from account a where a.institution_id = ${institution.id} and a.person_id = p.id
      order by a.created_at, a.id limit 1) a
    where p.institution_id = ${institution.id} and ${condition}
      and p.id is distinct from (select person_id from account
        where institution_id = ${institution.id} and id = ${exceptId ?? null}::uuid)
    order by a.sort_key, a.id limit ${MOST}`.execute(db)
  return rows
}

export const bornOn = (ctx: Ctx, birthdate: string, exceptId: string | undefined): Promise<Candidate[]> =>
  candidates(ctx, sql`p.birthdate = ${birthdate}::date`, exceptId)

export const withTaxNumber = (
  ctx: Ctx,
  taxNumber: string,
  exceptId: string | undefined,
): Promise<Candidate[]> => candidates(ctx, sql`p.tax_number = ${taxNumber}`, exceptId)
