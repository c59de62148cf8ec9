import type { AccessFilters } from '../../platform/access/context.ts'
import { idIn } from '../by-ids.ts'
import type { Ctx } from '../module.ts'
import type { Tables } from '../tables.ts'
import { revocableLinks } from './subscription/calendar-link.queries.ts'

/** Events are the office's, of the whole tenant. */
const eventsReached = async ({ db, institution }: Ctx, ids: string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('academic_calendar_event')
    .select('id')
    .where('institution_id', '=', institution.id)
    .where(idIn('id', ids))
    .execute()
  return rows.map(row => row.id)
}

export const calendarReach = {
  calendarEvent: eventsReached,
  calendarLink: revocableLinks,
} satisfies AccessFilters<Tables>
