import { Component as Attendance } from '../../features/attendance/attendance-screen.tsx'
import { WithPlanPapers } from './with-plan-papers.tsx'

/** Attendance, with what is issued of the plan. */
export const Component = () => (
  <WithPlanPapers>
    <Attendance />
  </WithPlanPapers>
)
