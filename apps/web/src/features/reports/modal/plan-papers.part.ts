import { M } from '@lousa/contract/messages.ts'
import type { Paper } from '../paper/paper.types.ts'
import { paperOfPlan, paperOfStudent } from '../paper/papers.api.ts'

const BOTH = ['pdf', 'xlsx'] as const

type PlanOfPapers = { id: string; isEvaluated: boolean }
type Asker = { isSchool: boolean; isOffice: boolean }

/** Where nothing is evaluated there are no scores to tell of. The map of all components is the office's, in a school. */
const scorePapers = (planId: string, { isSchool, isOffice }: Asker): Paper[] => [
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

/** What is issued of a lesson plan and of a student of its class, where the class is taught. */
export const planPapers = ({ id, isEvaluated }: PlanOfPapers, asker: Asker): Paper[] => {
  const ofStudent = { look: 'one', formats: BOTH, periods: 'terms', ofStudent: true } as const
  return [
    {
      ...paperOfPlan(id, 'SCHOOL_DIARY'),
      label: M.enum.SCHOOL_DIARY,
      look: 'many',
      formats: BOTH,
      periods: 'terms+range',
    },
    {
      ...paperOfPlan(id, 'LESSON_PLAN_FREQUENCY'),
      label: M.enum.LESSON_PLAN_FREQUENCY,
      look: 'one',
      formats: BOTH,
      periods: 'terms+range',
    },
    ...(isEvaluated ? scorePapers(id, asker) : []),
    {
      ...paperOfStudent(null, 'STUDENT_ENROLLMENT_FREQUENCY'),
      label: M.enum.STUDENT_ENROLLMENT_FREQUENCY,
      ...ofStudent,
    },
    ...(isEvaluated
      ? [
          {
            ...paperOfStudent(null, 'STUDENT_ENROLLMENT_ASSESSMENT'),
            label: M.enum.STUDENT_ENROLLMENT_ASSESSMENT,
            ...ofStudent,
          },
        ]
      : []),
  ]
}
