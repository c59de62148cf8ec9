import type { Clock } from '../../platform/clock/clock.ts'
import type { Gateway } from '../../platform/db/gateway.ts'
import { type Backoff, noteFailure, pausedWork, reasonOf } from '../../platform/jobs/backoff.ts'
import type { Log } from '../../platform/log/log.ts'
import { noteCounted } from '../evaluation/performance/counted-scope.public.queries.ts'
import { forgetPlanChanges } from '../planning/plan/plan-change.public.queries.ts'
import type { Tables } from '../tables.ts'
import {
  type Chosen,
  type CountedPlan,
  type Counting,
  countedYears,
  countPlans,
  type FigureTenant,
  lockFigures,
  type PlanFigures,
  uncountedYears,
  writePlanFigures,
  writeYearFigure,
} from './figure.queries.ts'

export type FigureParts = { gateway: Gateway<Tables>; clock: Clock; log: Log }

type Place = { institutionId: string; yearId: string }

const inTenant = <T>(
  { gateway, clock }: FigureParts,
  institutionId: string,
  work: (tenant: FigureTenant) => Promise<T>,
): Promise<T> =>
  gateway.tenant({ institutionId, now: clock.now() }, ({ db }) =>
    work({ db, institution: { id: institutionId } }),
  )

const evaluationsOf = ({ unscored }: PlanFigures): string =>
  unscored.map(({ id, date, termId }) => `${id} ${date} ${termId}`).join()

const isSame = (one: PlanFigures, other: PlanFigures): boolean =>
  one.planned === other.planned &&
  one.accomplished === other.accomplished &&
  one.lacking.join() === other.lacking.join() &&
  evaluationsOf(one) === evaluationsOf(other)

/** Whether what is kept of a plan is not what its rows say. Without rows of its own nothing may be kept. */
const differs = ({ kept, ...plan }: CountedPlan): boolean =>
  !isSame(plan, kept ?? { planned: 0, accomplished: 0, lacking: [], unscored: [] })

/** Counts plans and keeps their figures, in one transaction; null: the year is gone. */
const countOnce = (
  parts: FigureParts,
  { institutionId, yearId }: Place,
  chosen: Chosen,
): Promise<Counting | null> =>
  inTenant(parts, institutionId, async tenant => {
    const { isThere } = await lockFigures(tenant, yearId)
    if (!isThere) return null
    const counting = await countPlans(tenant, { yearId, chosen })
    const { plans, changes, scopes } = counting
    await writePlanFigures(tenant, {
      yearId,
      plans: plans.filter(plan => plan.kept === null || plan.isDeleted || differs(plan)),
    })
    await forgetPlanChanges(tenant, changes)
    await writeYearFigure(tenant, { yearId, isNew: false })
    await noteCounted({ db: tenant.db, institutionId }, scopes)
    return counting
  })

/** Counts all plans of a year, some classes at a time; answers the plans whose kept figures were wrong. */
const countWholeYear = async (parts: FigureParts, place: Place): Promise<CountedPlan[]> => {
  const wrong: CountedPlan[] = []
  for (let afterGradeId: string | null = null; ; ) {
    const counting: Counting | null = await countOnce(parts, place, { afterGradeId })
    if (!counting?.lastGradeId) return wrong
    wrong.push(...counting.plans.filter(plan => !plan.isChanged && differs(plan)))
    afterGradeId = counting.lastGradeId
  }
}

/** Counts the plans of a year that have changed; those of a year that was never counted all. Answers of how many. */
const countYear = async (parts: FigureParts, place: Place, isNew: boolean): Promise<number> => {
  if (isNew) {
    await countWholeYear(parts, place)
    await inTenant(parts, place.institutionId, async tenant => {
      const { isThere } = await lockFigures(tenant, place.yearId)
      if (isThere) await writeYearFigure(tenant, { yearId: place.yearId, isNew })
    })
  }
  const counting = await countOnce(parts, place, 'CHANGED')
  return counting?.plans.length ?? 0
}

/**
 * Counts what has changed in an institution, a part of it where it is much; answers of how many plans. A year that cannot be
 * counted is reported, and paused by `backoff`; its readers count rows.
 */
export const countInstitution = async (
  parts: FigureParts,
  institutionId: string,
  backoff: Backoff = new Map(),
): Promise<number> => {
  const { clock, log } = parts
  const years = await inTenant(parts, institutionId, uncountedYears)
  const paused = pausedWork(backoff, clock.now())
  let counted = 0
  for (const { id: yearId, isNew } of years.filter(({ id }) => !paused.includes(id)))
    try {
      counted += await countYear(parts, { institutionId, yearId }, isNew)
      backoff.delete(yearId)
    } catch (error) {
      noteFailure(backoff, yearId, clock.now())
      log.error({ institutionId, yearId, reason: reasonOf(error) }, 'plans not counted')
    }
  return counted
}

/**
 * Counts everything that is kept of an institution once more, repairs what differs and reports it: a writer that noted no
 * change. Answers of how many plans.
 */
export const recountInstitution = async (parts: FigureParts, institutionId: string): Promise<number> => {
  let wrong = 0
  for (const yearId of await inTenant(parts, institutionId, countedYears)) {
    const plans = await countWholeYear(parts, { institutionId, yearId })
    if (plans.length > 0)
      parts.log.error(
        { institutionId, yearId, planIds: plans.slice(0, 20).map(({ id }) => id), plans: plans.length },
        'kept figures of plans differed from their rows',
      )
    wrong += plans.length
  }
  return wrong
}
