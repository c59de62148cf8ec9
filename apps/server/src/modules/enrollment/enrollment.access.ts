import type { AccessFilters } from '../../platform/access/context.ts'
import { idIn } from '../by-ids.ts'
import type { Tables } from '../tables.ts'

export const enrollmentReach = {
  /** Classes and events for which a student requests an enrolment: whether it is allowed is decided by the call. */
  entrance: async ({ db, institution }, ids) => {
    const rows = await db
      .selectFrom('grade')
      .select('id')
      .where('institution_id', '=', institution.id)
      .where(idIn('id', ids))
      .execute()
    return rows.map(row => row.id)
  },
  /** Administrators reach every enrolment; instructors those of their classes; students their own. */
  enrollment: async ({ db, institution, actor }, ids) => {
    const rows = await db
      .selectFrom('student_enrollment as e')
      .select('e.id')
      .where('e.institution_id', '=', institution.id)
      .where(idIn('e.id', ids))
      .$if(actor.role === 'INSTRUCTOR', query =>
        query.where(
          'e.grade_id',
          'in',
          db
            .selectFrom('reach_grade as r')
            .select('r.grade_id')
            .where('r.institution_id', '=', institution.id)
            .where('r.account_id', '=', actor.accountId)
            .where('r.reason', '=', 'TEACHES'),
        ),
      )
      .$if(actor.role !== 'ADMINISTRATOR' && actor.role !== 'INSTRUCTOR', query =>
        query.where('e.account_id', '=', actor.accountId),
      )
      .execute()
    return rows.map(row => row.id)
  },
} satisfies AccessFilters<Tables>
