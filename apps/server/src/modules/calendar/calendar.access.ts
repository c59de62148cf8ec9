import type { ReachByKind } from '../../platform/access/context.ts'
import { isOneOf } from '../by-ids.ts'
import type { Ctx } from '../module.ts'
import type { Tables } from '../tables.ts'
import { linksReached } from './subscription/calendar-link.queries.ts'

/** Events are the office's, of the whole tenant. */
const eventsReached = async ({ db, institution }: Ctx, ids: string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('academic_calendar_event')
    .select('id')
    .where('institution_id', '=', institution.id)
    .where(isOneOf('id', ids))
    .execute()
  return rows.map(row => row.id)
}

export const calendarReach = {
  calendarEvent: eventsReached,
  calendarLink: linksReached,
} satisfies ReachByKind<Tables>
