import { fill } from '@lousa/contract/messages.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import { REPORT_MODAL as W } from '@lousa/contract/reports/modal/report-modal.messages.ts'
import { classLine } from '@lousa/rules/academics/grade/nucleus.rules.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useActor, useInstitution } from '../../identity/identity.api.ts'
import { isEvaluated } from '../../planning/class-ways.values.ts'
import { planPapers } from './place-papers.part.ts'
import { ReportModal } from './report-modal.part.tsx'

type PlanOfReports = Pick<LessonPlan, 'id' | 'grade' | 'curriculumComponent'> & {
  isEvaluated?: boolean
}

/** The window "Emitir relatório" of a lesson plan, open. */
export const PlanReportModal = ({ plan, onClose }: { plan: PlanOfReports; onClose: () => void }) => {
  const reader = { role: useActor().role, kind: useInstitution().kind }
  return (
    <ReportModal
      opened
      onClose={onClose}
      about={classLine(plan.grade.name, plan.curriculumComponent.name)}
      papers={planPapers({ id: plan.id, gradeId: plan.grade.id, isEvaluated: isEvaluated(plan) }, reader)}
      gradeId={plan.grade.id}
    />
  )
}

/** "Emitir relatório" of a lesson plan, where its class is taught. */
export const PlanReports = ({ plan }: { plan: LessonPlan }) => {
  const [isOpen, setIsOpen] = useState(false)
  const about = classLine(plan.grade.name, plan.curriculumComponent.name)
  return (
    <>
      <Button variant="default" aria-label={fill(W.reportsOf, { about })} onClick={() => setIsOpen(true)}>
        {W.reports}
      </Button>
      {/* One window for each plan of a page would be many: it is there while it is open. */}
      {isOpen && <PlanReportModal plan={plan} onClose={() => setIsOpen(false)} />}
    </>
  )
}
