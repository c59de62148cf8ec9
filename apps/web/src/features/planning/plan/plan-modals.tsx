import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import type { LessonPlan } from '@lousa/contract/planning/plan/plan.contract.ts'
import { lazy, Suspense } from 'react'

const PlanForm = lazy(async () => ({ default: (await import('./plan-form.tsx')).PlanForm }))
const PlanInstructorsForm = lazy(async () => ({
  default: (await import('./plan-instructors-form.tsx')).PlanInstructorsForm,
}))
const MissingPlans = lazy(async () => ({ default: (await import('./missing-plans.tsx')).MissingPlans }))
const PartForm = lazy(async () => ({ default: (await import('./part-form.tsx')).PartForm }))

export type OpenPlan =
  | { kind: 'new' | 'missing' }
  /** `part`: a child plan of this one. */
  | { kind: 'instructors' | 'part'; plan: LessonPlan }

/** The open window above the list of plans, or above one of them. */
export const PlanModals = ({
  year,
  open,
  onClose,
  onCreated,
}: {
  year: AcademicYear
  open: OpenPlan
  onClose: () => void
  onCreated: (plan: LessonPlan) => void
}) => (
  <Suspense>
    {open.kind === 'new' && <PlanForm year={year} onClose={onClose} onCreated={onCreated} />}
    {open.kind === 'missing' && <MissingPlans year={year} onClose={onClose} />}
    {open.kind === 'instructors' && <PlanInstructorsForm year={year} plan={open.plan} onClose={onClose} />}
    {open.kind === 'part' && <PartForm parent={open.plan} onClose={onClose} />}
  </Suspense>
)
