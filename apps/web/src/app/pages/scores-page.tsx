import { Component as Scores } from '../../features/evaluation/score-sheet/scores-screen.tsx'
import { WithPlanPapers } from './with-plan-papers.tsx'

/** "Lançar notas", with what is issued of the plan. */
export const Component = () => (
  <WithPlanPapers>
    <Scores />
  </WithPlanPapers>
)
