import { M } from '@lousa/contract/messages.ts'
import type { Paper } from '../paper/paper.types.ts'
import { paperOfPlan, paperOfStudent } from '../paper/papers.api.ts'

const BOTH = ['pdf', 'xlsx'] as const

type PlanOfPapers = { id: string; gradeId: string; isEvaluated: boolean }
type PlanRef = Parameters<typeof paperOfPlan>[0]
type Asker = { isSchool: boolean; isOffice: boolean }

/** Where nothing is evaluated there are no scores to tell of. The map of all components is the office's, in a school. */
const scorePapers = (plan: PlanRef, { isSchool, isOffice }: Asker): Paper[] => [
  {
    ...paperOfPlan(plan, 'NOTE_SUMMARY', [plan.planId]),
    label: M.enum.NOTE_SUMMARY,
    look: 'one',
    formats: BOTH,
    periods: 'terms',
  },
  ...(isOffice && isSchool
    ? [
        {
          ...paperOfPlan(plan, 'OVERVIEW_MAP'),
          label: M.enum.OVERVIEW_MAP,
          look: 'one',
          formats: BOTH,
          periods: 'terms',
        } satisfies Paper,
      ]
    : []),
]

/** What is issued of a lesson plan and of a student of its class, where the class is taught. */
export const planPapers = ({ id, gradeId, isEvaluated }: PlanOfPapers, asker: Asker): Paper[] => {
  const plan: PlanRef = { planId: id, gradeId }
  const ofStudent = { look: 'one', formats: BOTH, periods: 'terms', ofStudent: true } as const
  return [
    {
      ...paperOfPlan(plan, 'SCHOOL_DIARY'),
      label: M.enum.SCHOOL_DIARY,
      look: 'many',
      formats: BOTH,
      periods: 'terms+range',
    },
    {
      ...paperOfPlan(plan, 'LESSON_PLAN_FREQUENCY'),
      label: M.enum.LESSON_PLAN_FREQUENCY,
      look: 'one',
      formats: BOTH,
      periods: 'terms+range',
    },
    ...(isEvaluated ? scorePapers(plan, asker) : []),
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
