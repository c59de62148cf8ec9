import type { AnswerOf, BodyOf } from '@lousa/contract/endpoint.ts'
import type * as calls from '@lousa/contract/planning/making/wish.contract.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { shareStudents } from '@lousa/rules/planning/making/joint-plans.rules.ts'
import { lessonsAWeek } from '@lousa/rules/planning/making/lessons-a-week.rules.ts'
import type { ClassWish, MakingClass, PlanWish } from '@lousa/rules/planning/making/making-records.ts'
import { DEFAULT_CLASS_WISH, DEFAULT_PLAN_WISH } from '@lousa/rules/planning/making/solver-input.rules.ts'
import { changedFields } from '../../../platform/db/audit.ts'
import { lockNames } from '../../../platform/db/name-lock.ts'
import { lockOpenYear } from '../../academics/year/year.service.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { Ctx } from '../../module.ts'
import { isUnchanged } from '../../record-values.ts'
import { newIds } from '../../rows.ts'
import { staleVersion } from '../../stale-version.ts'
import { makingRecords } from './making-records.service.ts'
import { dayOfYear } from './timetable-check.service.ts'
import {
  type StoredWish,
  wishesOfPlans,
  wishOfClass,
  wishVersions,
  writeClassWish,
  writePlanWishes,
} from './wish.queries.ts'

const answeredClassWish = (
  { firstAccountId, gaps, weekdays }: ClassWish,
  version: number,
): calls.ClassWish => ({
  gaps,
  weekdays: [...weekdays],
  firstInstructorId: firstAccountId,
  version,
})

const answeredWish = (wish: PlanWish | null): calls.PlanWish => {
  const own = wish ?? DEFAULT_PLAN_WISH
  return { ...own, pinned: own.pinned.map(({ weekday, from }) => ({ weekday, from })) }
}

/** Wishes of a year by class, with those that apply where nothing is stored. */
export const wishesOfYear = async (ctx: Ctx, yearId: string): Promise<calls.WishedClass[]> => {
  const on = await dayOfYear(ctx, yearId, undefined)
  const [records, versions] = await Promise.all([
    makingRecords(ctx, { academicYearId: yearId, gradeIds: null, on }),
    wishVersions(ctx, yearId),
  ])
  const names = new Map(records.instructors.map(({ id, name }) => [id, name]))
  const plansOf = Map.groupBy(records.plans, ({ gradeId }) => gradeId)
  const planOf = (own: MakingClass, plan: (typeof records.plans)[number]): calls.WishedPlan => {
    const { lessons, source } = lessonsAWeek(plan, own)
    return {
      id: plan.id,
      curriculumComponent: { id: plan.componentId, name: plan.component },
      group: plan.group === null ? null : (own.groups[plan.group - 1] ?? String(plan.group)),
      instructors: plan.instructorIds.map(id => ({ id, name: names.get(id) ?? '' })),
      lessons,
      lessonSource: source,
      wish: answeredWish(plan.wish),
      version: versions.get(plan.id) ?? 0,
    }
  }
  return records.classes.map(own => {
    const wish = own.wish ?? DEFAULT_CLASS_WISH
    return {
      grade: { id: own.id, name: own.name },
      periods: own.bells.length * wish.weekdays.length,
      wish: answeredClassWish(wish, versions.get(own.id) ?? 0),
      plans: (plansOf.get(own.id) ?? []).map(plan => planOf(own, plan)),
    }
  })
}

type Sent = BodyOf<typeof calls.savePlanWishes>
type Saved = AnswerOf<typeof calls.savePlanWishes>['data']

const savedOf = (stored: readonly StoredWish[]): Saved =>
  stored.map(({ id, wish, version }) => ({ id, wish: answeredWish(wish), version }))

/** The value of the joint set after a change: a new one, none, or the former one. */
const jointAfter = async (ctx: Ctx, stored: readonly StoredWish[], joint: boolean | undefined) => {
  if (joint === undefined) return undefined
  if (!joint) return null
  if (stored.length < 2 || shareStudents(stored)) throw fieldRefusal('joint', 'JOINT_PLANS_INVALID')
  return (await newIds(ctx.db, 1))()
}

/** The sent fields become the wish of each of the plans; all other wishes stay. */
export const savePlanWishes = async (
  ctx: Ctx,
  yearId: string,
  { lessonPlanIds, versions, joint, ...changes }: Sent,
): Promise<Saved> => {
  await lockOpenYear(ctx, yearId)
  await lockNames(ctx.db, [`plan_wish ${yearId}`])
  const ids = [...new Set(lessonPlanIds)]
  const stored = await wishesOfPlans(ctx, yearId, ids)
  const known = new Map(stored.map(each => [each.id, each]))
  const missing = lessonPlanIds.findIndex(id => !known.has(id))
  if (missing !== -1) throw invalidFields(fieldError(`lessonPlanIds.${missing}`, 'INVALID'))
  const isStale = lessonPlanIds.some(
    (id, index) => versions?.[index] !== undefined && versions[index] !== known.get(id)?.version,
  )
  if (isStale) throw staleVersion(savedOf(stored))
  const jointId = await jointAfter(ctx, stored, joint)
  const sent = Object.fromEntries(
    Object.entries({ ...changes, jointId }).filter(([, value]) => value !== undefined),
  )
  const after = stored.map(each => {
    const before = answeredWish(each.wish)
    const wish: calls.PlanWish = { ...before, ...sent }
    return { ...each, before, wish, isChanged: !isUnchanged(before, wish) }
  })
  const changed = after.filter(({ isChanged }) => isChanged)
  if (changed.length > 0)
    await writePlanWishes(
      ctx,
      changed.map(({ id, wish, version }) => ({ id, wish, version: version + 1 })),
    )
  for (const { id, gradeId, before, wish } of changed)
    ctx.audit({
      entity: 'planWish',
      entityId: id,
      action: 'UPDATED',
      gradeId,
      lessonPlanId: id,
      changes: changedFields<Record<string, unknown>>(before, wish),
    })
  return savedOf(await wishesOfPlans(ctx, yearId, ids))
}

export const saveClassWish = async (
  ctx: Ctx,
  gradeId: string,
  { gaps, weekdays: days, firstInstructorId, version }: BodyOf<typeof calls.saveClassWish>,
): Promise<calls.ClassWish> => {
  const place = await wishOfClass(ctx, gradeId)
  if (!place) throw new ContractError('NOT_FOUND')
  await lockOpenYear(ctx, place.yearId)
  await lockNames(ctx.db, [`class_wish ${gradeId}`])
  const stored = await wishOfClass(ctx, gradeId)
  if (!stored) throw new ContractError('NOT_FOUND')
  const before = answeredClassWish(stored.wish ?? DEFAULT_CLASS_WISH, stored.version)
  if (version !== undefined && version !== stored.version) throw staleVersion(before)
  const weekdays = [...new Set(days)].toSorted((a, b) => a - b)
  const values = { gaps, weekdays, firstInstructorId }
  if (isUnchanged(before, values)) return before
  const after = { ...values, version: stored.version + 1 }
  await writeClassWish(ctx, gradeId, {
    gaps,
    weekdays,
    firstAccountId: firstInstructorId,
    version: after.version,
  })
  const { version: _, ...former } = before
  ctx.audit({
    entity: 'classWish',
    entityId: gradeId,
    action: 'UPDATED',
    gradeId,
    changes: changedFields<Record<string, unknown>>(former, values),
  })
  return after
}
