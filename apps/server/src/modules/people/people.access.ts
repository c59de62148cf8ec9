import type { AccessFilters } from '../../platform/access/context.ts'
import { idIn } from '../by-ids.ts'
import type { Ctx } from '../module.ts'
import type { Tables } from '../tables.ts'
import { officeRows, reachedChildren } from './guardianship/guardianship.queries.ts'
import { proposalIds } from './record-proposal/record-proposal.queries.ts'

/** Everyone reaches themself; administrators everyone; instructors the students of their classes. */
const users =
  (roles: readonly string[] | null) =>
  async ({ db, institution, actor }: Ctx, ids: string[]): Promise<string[]> => {
    const rows = await db
      .selectFrom('account as a')
      .select('a.id')
      .where('a.institution_id', '=', institution.id)
      .where(idIn('a.id', ids))
      .$if(roles !== null, query => query.where('a.role', 'in', roles ?? []))
      .$if(actor.role !== 'ADMINISTRATOR', query =>
        query.where(({ or, eb }) =>
          or([
            eb('a.id', '=', actor.accountId),
            eb(
              'a.id',
              'in',
              eb
                .selectFrom('reach_student as r')
                .select('r.student_id')
                .where('r.institution_id', '=', institution.id)
                .where('r.account_id', '=', actor.accountId),
            ),
          ]),
        ),
      )
      .execute()
    return rows.map(row => row.id)
  }

export const peopleReach = {
  user: users(null),
  student: users(['STUDENT', 'STUDENT-SMELJ']),
  child: reachedChildren,
  guardianship: officeRows('guardianship'),
  guardianshipRestriction: officeRows('guardianship_restriction'),
  recordProposal: proposalIds,
  instructor: users(['INSTRUCTOR']),
  staff: users(['ADMINISTRATOR', 'EDITOR']),
} satisfies AccessFilters<Tables>
