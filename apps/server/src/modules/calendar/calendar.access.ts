import type { ReachByKind } from '../../platform/access/context.ts'
import { isOneOf } from '../by-ids.ts'
import type { Ctx } from '../module.ts'
import type { Tables } from '../tables.ts'

/** Events and links are the office's, of the whole tenant. */
const inTenant =
  (table: 'academic_calendar_event' | 'calendar_link') =>
  async ({ db, institution }: Ctx, ids: string[]): Promise<string[]> => {
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('institution_id', '=', institution.id)
      .where(isOneOf('id', ids))
      .execute()
    return rows.map(row => row.id)
  }

export const calendarReach = {
  calendarEvent: inTenant('academic_calendar_event'),
  calendarLink: inTenant('calendar_link'),
} satisfies ReachByKind<Tables>
