import type { YearFollower } from '../../academics/year/year-follower.service.ts'
import { deletePlansOfYear, followYearEnd } from './year-following.queries.ts'

export const planningOfYear: YearFollower = {
  dated: (ctx, { before, after }) =>
    followYearEnd(ctx, { yearId: after.id, from: before.end, to: after.end }),
  removed: (ctx, { id }) => deletePlansOfYear(ctx, id),
}
