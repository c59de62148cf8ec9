import { M } from '@lousa/contract/messages.ts'
import { DetailPage } from '../../../frames/page/detail-page.tsx'
import { classAddress, classPathsOf } from '../../../lib/paths.ts'
import { useSearch } from '../../../lib/use-search.ts'
import { useActor } from '../../identity/identity.api.ts'
import { isEvaluated } from '../../planning/class-ways.values.ts'
import { classSearch } from '../class-search.ts'
import { NoPlan } from '../no-plan.tsx'
import { NothingToEvaluate } from '../nothing-to-evaluate.tsx'
import { TermTabs } from '../term-tabs.tsx'
import { chosenTerm, classTitle, type PlanClass, usePlanClass } from '../use-plan-class.ts'
import { TermOverview } from './term-overview.tsx'
import { YearOverview } from './year-overview.tsx'

const Overview = ({ planClass }: { planClass: PlanClass }) => {
  const [{ periodo }, setSearch] = useSearch(classSearch)
  const term = chosenTerm(periodo, planClass)
  return (
    <TermTabs terms={planClass.terms} term={term} onChange={next => setSearch({ periodo: next })}>
      {term ? <TermOverview planClass={planClass} term={term} /> : <YearOverview planClass={planClass} />}
    </TermTabs>
  )
}

const OfPlan = ({ planId }: { planId: string }) => {
  const { role } = useActor()
  const planClass = usePlanClass(planId)
  const paths = classPathsOf(role)
  return (
    <DetailPage
      query={planClass}
      waitingTitle={M.menu.scores}
      header={data => ({
        title: M.menu.scores,
        subtitle: classTitle(data),
        actions: [
          { label: M.menu.lessons, to: classAddress(paths.lessons, { plano: planId }) },
          ...(isEvaluated(data.plan)
            ? [{ label: M.menu.evaluations, to: classAddress(paths.evaluations, { plano: planId }) }]
            : []),
        ],
      })}
    >
      {data =>
        isEvaluated(data.plan) ? <Overview planClass={data} /> : <NothingToEvaluate planId={planId} />
      }
    </DetailPage>
  )
}

/** All scores of a plan in a term, and in the year. */
export const Component = () => {
  const [{ plano }] = useSearch(classSearch)
  return plano ? (
    <OfPlan key={plano} planId={plano} />
  ) : (
    <NoPlan title={M.menu.scores} reason="As notas são mostradas por turma e componente curricular." />
  )
}
