import type { Hooks } from '../hooks.ts'
import { deleteFiguresOfYear } from './figure.queries.ts'

export const dashboardHooks = {
  // Counted figures go with their year.
  yearChanged: { removed: (ctx, { id }) => deleteFiguresOfYear(ctx, id) },
} satisfies Hooks
