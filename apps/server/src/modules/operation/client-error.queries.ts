import { sql } from 'kysely'
import type { Ctx, PublicCtx } from '../module.ts'

/** The number of stored builds; the oldest is removed for a newer one. */
const BUILDS = 20

export const countClientError = async ({ db, institution, now }: PublicCtx, build: string): Promise<void> => {
  await sql`
    insert into client_error as e (institution_id, build, count, first_at, last_at)
    values (${institution.id}, ${build}, 1, ${now}, ${now})
    on conflict (institution_id, build) do update
      set count = least(e.count, 999999999) + 1, last_at = excluded.last_at`.execute(db)
  await sql`
    delete from client_error where institution_id = ${institution.id} and build in (
      select e.build from client_error e where e.institution_id = ${institution.id}
      order by e.last_at desc, e.build offset ${BUILDS})`.execute(db)
}

export const clientErrorCounts = ({ db, institution }: Ctx) =>
  db
    .selectFrom('client_error')
    .select(['build', 'count', 'first_at as firstAt', 'last_at as lastAt'])
    .where('institution_id', '=', institution.id)
    .orderBy('last_at', 'desc')
    .orderBy('build')
    .execute()
