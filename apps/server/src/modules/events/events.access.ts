import type { AccessFilters } from '../../platform/access/context.ts'
import { idIn } from '../by-ids.ts'
import type { Tables } from '../tables.ts'

export const eventsReach = {
  /** Administrators reach every survey; students those of the events that they are enrolled in. */
  survey: async ({ db, institution, actor }, ids) => {
    const rows = await db
      .selectFrom('evaluation_survey as s')
      .select('s.id')
      .where('s.institution_id', '=', institution.id)
      .where(idIn('s.id', ids))
      .$if(actor.role !== 'ADMINISTRATOR', query =>
        query.where(
          's.grade_id',
          'in',
          db
            .selectFrom('student_enrollment as e')
            .select('e.grade_id')
            .where('e.institution_id', '=', institution.id)
            .where('e.account_id', '=', actor.accountId)
            .where('e.status', '=', 'ACTIVE')
            .where('e.exit_date', 'is', null),
        ),
      )
      .execute()
    return rows.map(row => row.id)
  },
} satisfies AccessFilters<Tables>
