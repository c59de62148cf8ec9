import type { Hooks } from '../hooks.ts'
import {
  deleteCalendarsOf,
  moveCalendarLinks,
  removeLinksOf,
  removeRevokedLinks,
  revokeLinksOf,
} from './hooks.queries.ts'

export const calendarHooks = {
  // Addresses that the student's calendar programs follow.
  personErased: async (place, one) => ({ access: await removeLinksOf(place, one) }),
  dataExpired: [{ kind: 'calendarLinks', tables: ['calendar_link'], remove: removeRevokedLinks }],
  personsMerged: {
    columns: [
      {
        column: 'calendar_link.created_by',
        of: 'account',
        kind: 'others',
        mayGo: true,
        follow: moveCalendarLinks,
      },
    ],
  },
  studentAccessClosed: revokeLinksOf,
  yearChanged: { removed: (ctx, { year }) => deleteCalendarsOf(ctx, year) },
} satisfies Hooks
