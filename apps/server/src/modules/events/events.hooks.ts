import type { Hooks } from '../hooks.ts'
import { hasResponses, removeResponses } from './hooks.queries.ts'

export const eventsHooks = {
  // Answers to surveys, before the enrolments from which they were given.
  personErased: async (place, one) => ({ events: await removeResponses(place, one) }),
  enrollmentErased: { hasRecords: hasResponses },
} satisfies Hooks
