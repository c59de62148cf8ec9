import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../module.ts'
import type { FollowedRow, Following } from '../people/merge/people-following.queries.ts'

const moveErasures =
  (column: RawBuilder<unknown>) =>
  async ({ db, institution }: Ctx, { from, to, keys }: Following): Promise<FollowedRow[]> => {
    const { rows } = await sql<{ key: string }>`
      update person_erasure set ${column} = ${to}
      where institution_id = ${institution.id} and ${column} = ${from}
        and (${keys}::uuid[] is null or id = any(${keys}::uuid[]))
      returning id as key`.execute(db)
    return rows
  }

/** That data of a person was removed, of a student, and who of the office did it. */
export const movePersonErasures = moveErasures(sql`person_id`)
export const moveStudentErasures = moveErasures(sql`account_id`)
export const moveErasuresDone = moveErasures(sql`by_account_id`)
