/** Writers note plans with changed lessons here, and the count removes the notes. */
export { forgetPlanChanges, noteChangesOfClass, notePlanChanges } from './plan-change.queries.ts'
