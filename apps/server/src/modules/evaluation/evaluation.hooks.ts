import type { Hooks } from '../hooks.ts'
import { deleteFigures, hasScores } from './hooks.queries.ts'

export const evaluationHooks = {
  // An enrolment with scores or opinions is ended; the figures of one that is erased go with it.
  enrollmentErased: { hasRecords: hasScores, erase: deleteFigures },
} satisfies Hooks
