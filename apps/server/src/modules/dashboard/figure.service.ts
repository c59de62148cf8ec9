import { type Clock, todayIn } from '../../platform/clock/clock.ts'
import type { Gateway } from '../../platform/db/gateway.ts'
import { type Backoff, noteFailure, pausedWork, reasonOf } from '../../platform/jobs/backoff.ts'
import type { Log } from '../../platform/log/log.ts'
import { forgetEnrollmentChanges } from '../enrollment/enrollment-change.public.queries.ts'
import { noteCounted } from '../evaluation/performance/counted-scope.public.queries.ts'
import { institutionAtWork } from '../identity/institution/current-institution.public.queries.ts'
import { forgetPlanChanges } from '../planning/plan/plan-change.public.queries.ts'
import type { Tables } from '../tables.ts'
import { type CountedClass, countClasses, writeClassFigures } from './class-figure.queries.ts'
import {
  type Chosen,
  type CountedPlan,
  type Counting,
  claimRecounts,
  countedYears,
  countPlans,
  type FigureTenant,
  lockFigures,
  type PlanFigures,
  uncountedYears,
  writePlanFigures,
  writeYearFigure,
} from './figure.queries.ts'
import {
  countPendingOfPlans,
  storedPending,
  writeInstructorFigures,
  writePendingSums,
} from './pending-figure.queries.ts'

export type FigureParts = { gateway: Gateway<Tables>; clock: Clock; log: Log }

type Place = { institutionId: string; yearId: string }

const inTenant = <T>(
  { gateway, clock }: FigureParts,
  institutionId: string,
  work: (tenant: FigureTenant) => Promise<T>,
): Promise<T> =>
  gateway.tenant({ institutionId, now: clock.now() }, async ({ db }) => {
    const { timeZone } = await institutionAtWork(db, institutionId)
    return work({ db, institution: { id: institutionId }, today: todayIn(clock, timeZone) })
  })

const evaluationsOf = ({ unscored }: PlanFigures): string =>
  unscored.map(({ id, date, termId }) => `${id} ${date} ${termId}`).join()

const isSame = (one: PlanFigures, other: PlanFigures): boolean =>
  one.planned === other.planned &&
  one.accomplished === other.accomplished &&
  one.lacking.join() === other.lacking.join() &&
  one.day === other.day &&
  one.dayTaken === other.dayTaken &&
  one.dayPresent === other.dayPresent &&
  one.dayAbsent === other.dayAbsent &&
  evaluationsOf(one) === evaluationsOf(other)

/** Whether what is kept of a plan is not what its rows say. Without rows of its own nothing may be kept. */
const differs = ({ kept, ...plan }: CountedPlan): boolean => !isSame(plan, kept ?? NO_FIGURES)

const NO_FIGURES: PlanFigures = {
  planned: 0,
  accomplished: 0,
  lacking: [],
  unscored: [],
  day: null,
  dayTaken: 0,
  dayPresent: 0,
  dayAbsent: 0,
}

/** Whether figures of a class differ from its enrolments. A class without stored figures is read from its enrolments. */
const isClassWrong = ({ stored, isDeleted, active, surplus, repeated }: CountedClass): boolean =>
  stored !== null &&
  (isDeleted || stored.active !== active || stored.surplus !== surplus || stored.repeated !== repeated)

/**
 * Stores what is left over of changed plans, of all plans where the sums are of another day or other terms, and the sums. Answers
 * the plans whose part of current sums was another one.
 */
const countPending = async (
  tenant: FigureTenant,
  { yearId, planIds }: { yearId: string; planIds: readonly string[] },
): Promise<string[]> => {
  const stored = await storedPending(tenant, yearId)
  if (!stored || (stored.isCurrent && planIds.length === 0)) return []
  const { terms, written } = await countPendingOfPlans(tenant, {
    yearId,
    planIds: stored.isCurrent ? planIds : 'ALL',
  })
  await writeInstructorFigures(tenant, yearId)
  // Terms that have changed in between count for some parts and not for others.
  await writePendingSums(tenant, {
    yearId,
    terms: stored.isCurrent && terms !== stored.terms ? null : terms,
  })
  return stored.isCurrent ? written : []
}

type CountedAll = Counting & { classes: CountedClass[]; rewritten: string[] }

/** Counts plans and classes and stores their figures, in one transaction; null: the year is gone. */
const countOnce = (
  parts: FigureParts,
  { institutionId, yearId }: Place,
  chosen: Chosen,
): Promise<CountedAll | null> =>
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
    const rewritten = await countPending(tenant, { yearId, planIds: plans.map(({ id }) => id) })
    await noteCounted({ db: tenant.db, institutionId }, scopes)
    const { classes, changes: enrollmentChanges } = await countClasses(tenant, { yearId, chosen })
    await writeClassFigures(tenant, {
      yearId,
      classes: classes.filter(each => each.stored === null || isClassWrong(each)),
    })
    await forgetEnrollmentChanges(tenant, enrollmentChanges)
    return { ...counting, classes, rewritten }
  })

type Wrong = { plans: CountedPlan[]; classes: CountedClass[] }

/** Counts all plans and classes of a year, some classes at a time; answers those whose stored figures were wrong. */
const countWholeYear = async (parts: FigureParts, place: Place): Promise<Wrong> => {
  const wrong: Wrong = { plans: [], classes: [] }
  for (let afterGradeId: string | null = null; ; ) {
    const counting: CountedAll | null = await countOnce(parts, place, { afterGradeId })
    if (!counting) return wrong
    wrong.plans.push(
      ...counting.plans.filter(
        plan => !plan.isChanged && (differs(plan) || counting.rewritten.includes(plan.id)),
      ),
    )
    wrong.classes.push(...counting.classes.filter(each => !each.isChanged && isClassWrong(each)))
    if (!counting.lastGradeId) return wrong
    afterGradeId = counting.lastGradeId
  }
}

/** Counts plans and classes of a year that have changed; those of a year that was never counted all. Answers how many. */
const countYear = async (parts: FigureParts, place: Place, isNew: boolean): Promise<number> => {
  if (isNew) {
    await countWholeYear(parts, place)
    await inTenant(parts, place.institutionId, async tenant => {
      const { isThere } = await lockFigures(tenant, place.yearId)
      if (isThere) await writeYearFigure(tenant, { yearId: place.yearId, isNew })
    })
  }
  const counting = await countOnce(parts, place, 'CHANGED')
  return counting ? counting.plans.length + counting.classes.length : 0
}

/**
 * Counts what has changed in an institution, a part of it where it is much; answers how many plans and classes. A year that cannot be
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
 * change. Answers how many plans and classes differed.
 */
export const recountInstitution = async (
  parts: FigureParts,
  institutionId: string,
  chooseYears: (tenant: FigureTenant) => Promise<string[]> = countedYears,
): Promise<number> => {
  let wrong = 0
  for (const yearId of await inTenant(parts, institutionId, chooseYears)) {
    const { plans, classes } = await countWholeYear(parts, { institutionId, yearId })
    if (plans.length > 0)
      parts.log.error(
        { institutionId, yearId, planIds: plans.slice(0, 20).map(({ id }) => id), plans: plans.length },
        'kept figures of plans differed from their rows',
      )
    if (classes.length > 0)
      parts.log.error(
        { institutionId, yearId, gradeIds: classes.slice(0, 20).map(({ id }) => id), grades: classes.length },
        'stored figures of classes differed from their enrolments',
      )
    wrong += plans.length + classes.length
  }
  return wrong
}

/** A recount that another process began so long ago still counts for the day: processes start at different hours. */
const RECOUNT_SPAN_MS = 20 * 60 * 60 * 1_000

/** Recounts the years of an institution that no process has begun to recount today. */
export const recountOnceADay = (parts: FigureParts, institutionId: string): Promise<number> => {
  const now = parts.clock.now()
  const since = new Date(now.getTime() - RECOUNT_SPAN_MS)
  return recountInstitution(parts, institutionId, tenant => claimRecounts(tenant, { now, since }))
}
