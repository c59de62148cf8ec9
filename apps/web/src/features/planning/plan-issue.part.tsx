import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import { REPORT_ENTRY } from '@lousa/contract/reports/modal/report-entry.messages.ts'
import { classLine } from '@lousa/rules/academics/grade/nucleus.rules.ts'
import type { ReactNode } from 'react'
import { IssueButton } from '../../frames/issue/issue-button.tsx'
import { type IssueSubject, registeredReports } from '../../frames/issue/registered-reports.ts'
import { useIssue } from '../../frames/issue/use-issue.tsx'
import type { PageAction } from '../../frames/page/page-action.types.ts'

type PlanOfReports = Pick<LessonPlan, 'id' | 'grade' | 'curriculumComponent' | 'isEvaluated'>

const subjectOf = (plan: PlanOfReports): IssueSubject => ({
  of: 'PLAN',
  id: plan.id,
  gradeId: plan.grade.id,
  about: classLine(plan.grade.name, plan.curriculumComponent.name),
  isEvaluated: plan.isEvaluated,
})

/** Reports of a plan among the actions of a screen of its class; none until the plan is known. */
export const usePlanIssue = (
  plan: PlanOfReports | undefined,
): { issueActions: readonly PageAction[]; issueWindow: ReactNode } => {
  const { issue, issueWindow } = useIssue()
  const issueActions =
    plan && registeredReports() ? [{ label: REPORT_ENTRY.title, onClick: () => issue(subjectOf(plan)) }] : []
  return { issueActions, issueWindow }
}

/** Reports of one of many plans. */
export const PlanReports = ({ plan }: { plan: PlanOfReports }) => (
  <IssueButton {...subjectOf(plan)} look="card" />
)
