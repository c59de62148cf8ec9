import {
  type PapersOfStudent,
  StudentPapersContext,
} from '../../features/evaluation/overview/student-papers.part.ts'
import { Component as TermScores } from '../../features/evaluation/overview/term-scores-screen.tsx'
import { StudentReports } from '../../features/reports/modal/student-reports.part.tsx'
import { shownName } from '../../ui/person-avatar.tsx'
import { WithPlanPapers } from './with-plan-papers.tsx'

const papersOfStudent: PapersOfStudent = ({ id, user, exit }, { id: gradeId, name }) =>
  exit?.reason === 'CANCELLED' ? null : (
    <StudentReports enrollmentId={id} name={shownName(user)} grade={{ id: gradeId, name }} />
  )

/** "Notas" of a class, with what is issued of the plan and of each student. */
export const Component = () => (
  <WithPlanPapers>
    <StudentPapersContext value={papersOfStudent}>
      <TermScores />
    </StudentPapersContext>
  </WithPlanPapers>
)
