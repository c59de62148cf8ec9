import type { MergeFollower } from '../../people/merge/merge-follower.service.ts'
import { moveCalendarLinks } from './merge-following.queries.ts'

export const calendarLinksOfMerged: MergeFollower = {
  columns: [
    {
      column: 'calendar_link.created_by',
      of: 'account',
      kind: 'others',
      mayGo: true,
      follow: moveCalendarLinks,
    },
  ],
}
