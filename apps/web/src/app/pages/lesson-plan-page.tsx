import { M } from '@lousa/contract/messages.ts'
import { PLANS } from '@lousa/contract/planning/plan/plan.messages.ts'
import { OfYear } from '../../features/academics/year/of-year.part.tsx'
import { RecordHistory } from '../../features/audit/history.part.tsx'
import { Component as Classes } from '../../features/planning/classes/classes-screen.tsx'
import { PlanPage } from '../../features/planning/plan/plan-page.part.tsx'
import { PlanTimes } from '../../features/planning/weekly-time/plan-times.part.tsx'
import { anyText, searchOf } from '../../lib/address/search-fields.ts'
import { useSearch } from '../../lib/address/use-search.ts'

const search = searchOf({ plano: anyText })

/** The planning of the selected plan; without one, the plans class by class. */
export const Component = () => {
  const [{ plano }] = useSearch(search)
  if (plano === '') return <Classes />
  return (
    <OfYear title={M.menu.lessonPlans}>
      {year => (
        <PlanPage
          key={plano}
          planId={plano}
          year={year}
          times={plan => <PlanTimes plan={plan} />}
          below={({ id }) => <RecordHistory of={{ lessonPlanId: id }} nothing={PLANS.historyEmpty} />}
        />
      )}
    </OfYear>
  )
}
