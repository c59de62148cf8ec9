import type { YearFollower } from '../../academics/year/year-follower.service.ts'
import { deleteCalendarsOf } from './year-following.queries.ts'

export const calendarOfYear: YearFollower = { removed: (ctx, { year }) => deleteCalendarsOf(ctx, year) }
