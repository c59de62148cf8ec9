import { OVERVIEW } from '@lousa/contract/evaluation/overview/overview.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { DetailPage } from '../../../frames/page/detail-page.tsx'
import { classPathsOf, planAddress } from '../../../lib/address/paths.ts'
import { useSearch } from '../../../lib/address/use-search.ts'
import { useActor } from '../../identity/identity.api.ts'
import { usePlanIssue } from '../../planning/plan-issue.part.tsx'
import { NoPlan } from '../no-plan.tsx'
import { NothingToEvaluate } from '../nothing-to-evaluate.tsx'
import { planSearch } from '../plan-search.ts'
import { TermTabs } from '../term-tabs.tsx'
import { chosenTerm, classTitle, type PlanGrade, usePlanGrade } from '../use-plan-grade.ts'
import { TermOverview } from './term-overview.tsx'
import { YearOverview } from './year-overview.tsx'

const Overview = ({ planGrade }: { planGrade: PlanGrade }) => {
  const [{ periodo }, setSearch] = useSearch(planSearch)
  const term = chosenTerm(periodo, planGrade)
  return (
    <TermTabs terms={planGrade.terms} term={term} onChange={next => setSearch({ periodo: next })}>
      {term ? <TermOverview planGrade={planGrade} term={term} /> : <YearOverview planGrade={planGrade} />}
    </TermTabs>
  )
}

const OfPlan = ({ planId }: { planId: string }) => {
  const { role } = useActor()
  const planGrade = usePlanGrade(planId)
  const [{ periodo }] = useSearch(planSearch)
  const here = { plano: planId, ...(periodo ? { periodo } : {}) }
  const paths = classPathsOf(role)
  const { issueActions, issueWindow } = usePlanIssue(planGrade.data?.plan)
  return (
    <DetailPage
      query={planGrade}
      waitingTitle={M.menu.scores}
      header={data => ({
        title: M.menu.scores,
        subtitle: classTitle(data),
        actions: [
          { label: M.menu.lessons, to: planAddress(paths.lessons, here) },
          ...(data.plan.isEvaluated
            ? [{ label: M.menu.evaluations, to: planAddress(paths.evaluations, here) }]
            : []),
          ...issueActions,
        ],
      })}
    >
      {data => (
        <>
          {data.plan.isEvaluated ? <Overview planGrade={data} /> : <NothingToEvaluate planId={planId} />}
          {issueWindow}
        </>
      )}
    </DetailPage>
  )
}

/** All scores of a plan in a term, and in the year. */
export const Component = () => {
  const [{ plano }] = useSearch(planSearch)
  return plano ? (
    <OfPlan key={plano} planId={plano} />
  ) : (
    <NoPlan title={M.menu.scores} reason={OVERVIEW.choose} />
  )
}
