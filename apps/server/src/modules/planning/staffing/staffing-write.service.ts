import type { Staffing } from '@lousa/contract/planning/staffing/staffing.contract.ts'
import { type CivilDate, WEEKDAYS } from '@lousa/rules/calendar/civil-date.rules.ts'
import {
  handedOver,
  type ReleasedLessonsOfDay,
  releasedUnderOthers,
  type StaffPeriod,
} from '@lousa/rules/planning/staffing/staffing.rules.ts'
import type { Ctx } from '../../module.ts'
import type { Clash } from '../clash/clash.service.ts'
import { checkPlanClashes, planClashes } from '../clash/clash.service.ts'
import { type InstructorRow, replaceInstructors } from '../plan/plan-instructors.public.queries.ts'
import { auditedInstructors } from '../plan/plan-instructors.service.ts'
import { lessonDaysOfPlans, type PlaceOfPlan, raisePlanVersions } from './staffing.queries.ts'

/** A plan with its periods before and after a change. */
export type PlanStaffing = {
  plan: PlaceOfPlan
  isNew: boolean
  before: readonly InstructorRow[]
  after: readonly StaffPeriod[]
}

type Options = {
  from: CivilDate
  isPreview: boolean
  /** Names of instructors who are new in the plans. */
  names: ReadonlyMap<string, string>
}

const clashAnswer = ({ own, taken, instructor, takenStart, takenEnd, weekday, date }: Clash) => ({
  instructor,
  lessonPlan: own,
  other: taken,
  weekday: weekday === null ? null : (WEEKDAYS[weekday - 1] ?? null),
  date,
  start: takenStart,
  end: takenEnd,
})

/** The changed plans with the names of their people. */
const withNames = (changes: readonly PlanStaffing[], names: ReadonlyMap<string, string>) => {
  const known = new Map(names)
  for (const { before } of changes) for (const { accountId, name } of before) known.set(accountId, name)
  return changes.map(({ after, ...change }) => ({
    ...change,
    after: after.map(period => ({ ...period, name: known.get(period.accountId) ?? '' })),
  }))
}

type NamedPeriod = StaffPeriod & { name: string }

const periodAnswer = ({ accountId, name, start, end, openEnded }: NamedPeriod) => ({
  instructor: { id: accountId, name },
  start,
  end: openEnded ? null : end,
})

/** The effect of a change on the lessons of a plan. */
const lessonsAnswer = (
  lessons: readonly ReleasedLessonsOfDay[],
  before: readonly NamedPeriod[],
  after: readonly NamedPeriod[],
) => {
  const names = new Map([...before, ...after].map(({ accountId, name }) => [accountId, name]))
  const refOf = (id: string) => ({ id, name: names.get(id) ?? '' })
  return {
    ...handedOver(lessons, before, after),
    released: releasedUnderOthers(lessons, before, after).map(({ authorId, accountIds, count }) => ({
      author: refOf(authorId),
      instructors: accountIds.map(refOf),
      count,
    })),
  }
}

/**
 * Writes the periods of the plans that change and audits each plan. The caller has locked the timetable and the plans. A
 * clash refuses the change; a preview returns all of them. Plans whose periods stay are left out.
 */
export const writeStaffing = async (
  ctx: Ctx,
  all: readonly PlanStaffing[],
  { from, isPreview, names }: Options,
): Promise<Staffing> => {
  const changes = withNames(
    all.filter(({ isNew, before, after }) => isNew || before !== after),
    names,
  )
  const planIds = changes.map(({ plan }) => plan.id)
  if (planIds.length === 0) return { data: [], clashes: [] }
  const rewritten = changes.filter(({ before, after }) => before.length + after.length > 0)
  await replaceInstructors(
    ctx,
    rewritten.map(({ plan, after }) => ({ planId: plan.id, rows: after })),
  )
  await raisePlanVersions(
    ctx,
    changes.filter(({ isNew }) => !isNew).map(({ plan }) => plan.id),
  )
  if (!isPreview) await checkPlanClashes(ctx, planIds)
  const clashes = isPreview ? await planClashes(ctx, planIds) : []
  for (const { plan, before, after } of rewritten)
    ctx.audit({
      entity: 'lessonPlan',
      entityId: plan.id,
      action: 'INSTRUCTORS_CHANGED',
      changes: [{ field: 'instructors', from: auditedInstructors(before), to: auditedInstructors(after) }],
      gradeId: plan.grade.id,
      lessonPlanId: plan.id,
    })
  // The end of a preview checks the constraints of times too: the former periods are restored, so that it shows the clashes.
  if (clashes.length > 0) {
    await replaceInstructors(
      ctx,
      rewritten.map(({ plan, before }) => ({ planId: plan.id, rows: before })),
    )
    await planClashes(ctx, planIds)
  }
  const lessons = Map.groupBy(await lessonDaysOfPlans(ctx, planIds, from), ({ planId }) => planId)
  return {
    data: changes.map(({ plan, isNew, before, after }) => ({
      lessonPlan: plan,
      isNew,
      before: before.map(periodAnswer),
      after: after.map(periodAnswer),
      lessons: lessonsAnswer(lessons.get(plan.id) ?? [], before, after),
    })),
    clashes: clashes.map(clashAnswer),
  }
}
