import { sql } from 'kysely'
import type { AccessFilters } from '../../platform/access/context.ts'
import { idIn } from '../by-ids.ts'
import { openBonds } from '../people/guardianship/reached-child.public.queries.ts'
import type { Tables } from '../tables.ts'
import { ownSubscriptionIds } from './push/subscription.queries.ts'

export const messagesReach = {
  /** Administrators reach every message; everyone else what they have sent or received, guardians what is to a family of theirs. */
  message: async (ctx, ids) => {
    const { db, institution, actor } = ctx
    const rows = await db
      .selectFrom('school_message as m')
      .select('m.id')
      .where('m.institution_id', '=', institution.id)
      .where(idIn('m.id', ids))
      .$if(actor.role !== 'ADMINISTRATOR', query =>
        query.where('m.status', '=', 'SENT').where(({ or, eb }) =>
          or([
            eb('m.sender_id', '=', actor.accountId),
            eb(
              'm.id',
              'in',
              db
                .selectFrom('school_message_recipient as r')
                .select('r.school_message_id')
                .where('r.institution_id', '=', institution.id)
                .where('r.account_id', '=', actor.accountId),
            ),
            ...(actor.role === 'GUARDIAN'
              ? [
                  sql<boolean>`m.id in (select c.school_message_id from (${openBonds(ctx)}) b
                      join message_child c on c.institution_id = ${institution.id} and c.student_id = b.student_id
                        and c.account_id is null
                      where b.receives and not b.is_hidden)`,
                ]
              : []),
          ]),
        ),
      )
      .execute()
    return rows.map(row => row.id)
  },
  /** Each their own receipts alone, administrators too. */
  messageRecipient: async ({ db, institution, actor }, ids) => {
    const rows = await db
      .selectFrom('school_message_recipient as r')
      .select('r.id')
      .where('r.institution_id', '=', institution.id)
      .where(idIn('r.id', ids))
      .where('r.account_id', '=', actor.accountId)
      .execute()
    return rows.map(row => row.id)
  },
  pushSubscription: ownSubscriptionIds,
} satisfies AccessFilters<Tables>
