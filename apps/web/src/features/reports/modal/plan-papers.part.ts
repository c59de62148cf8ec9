import { M } from '@lousa/contract/messages.ts'
import type { Paper } from '../paper/paper.types.ts'
import { paperOfPlan } from '../paper/papers.api.ts'

const BOTH = ['pdf', 'xlsx'] as const

/** What is issued of a lesson plan, where its class is taught. The map of all components is the office's, in a school. */
export const planPapers = (
  planId: string,
  { isSchool, isOffice }: { isSchool: boolean; isOffice: boolean },
): Paper[] => [
  {
    ...paperOfPlan(planId, 'SCHOOL_DIARY'),
    label: M.enum.SCHOOL_DIARY,
    look: 'many',
    formats: BOTH,
    periods: 'terms+range',
  },
  {
    ...paperOfPlan(planId, 'LESSON_PLAN_FREQUENCY'),
    label: M.enum.LESSON_PLAN_FREQUENCY,
    look: 'one',
    formats: BOTH,
    periods: 'terms+range',
  },
  {
    ...paperOfPlan(planId, 'NOTE_SUMMARY', [planId]),
    label: M.enum.NOTE_SUMMARY,
    look: 'one',
    formats: BOTH,
    periods: 'terms',
  },
  ...(isOffice && isSchool
    ? [
        {
          ...paperOfPlan(planId, 'OVERVIEW_MAP'),
          label: M.enum.OVERVIEW_MAP,
          look: 'one',
          formats: BOTH,
          periods: 'terms',
        } satisfies Paper,
      ]
    : []),
]
