/** What writers note of plans whose lessons are others, and what counting takes away. */
export { forgetPlanChanges, noteChangesOfClass, notePlanChanges } from './plan-change.queries.ts'
