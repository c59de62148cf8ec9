import { Classes } from '../../features/planning/classes/classes-screen.tsx'
import { PlanReports } from '../../features/reports/modal/plan-reports.part.tsx'

/** "Turmas", with what is issued of each plan. */
export const Component = () => <Classes papersOf={plan => <PlanReports plan={plan} />} />
