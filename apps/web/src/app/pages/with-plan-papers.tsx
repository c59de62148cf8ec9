import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import { REPORT_ENTRY } from '@lousa/contract/reports/modal/report-entry.messages.ts'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { PlanPapersContext } from '../../features/planning/plan-papers.part.ts'

// Whoever takes attendance or gives scores seldom issues anything: the window comes when it is asked for.
const PlanReportModal = lazy(async () => ({
  default: (await import('../../features/reports/modal/plan-reports.part.tsx')).PlanReportModal,
}))

/** A screen of a class, with "Emitir relatório" of its plan among what can be done there. */
export const WithPlanPapers = ({ children }: { children: ReactNode }) => {
  const [plan, setPlan] = useState<LessonPlan | null>(null)
  const papersOf = useCallback(
    (each: LessonPlan) => ({
      label: REPORT_ENTRY.title,
      onClick: () => setPlan(each),
    }),
    [],
  )
  return (
    <PlanPapersContext value={papersOf}>
      {children}
      {plan && (
        <Suspense>
          <PlanReportModal plan={plan} onClose={() => setPlan(null)} />
        </Suspense>
      )}
    </PlanPapersContext>
  )
}
