import type { CopyRequest, CopyWarning, NewIds } from '../academics/rollover/year-copy.rules.ts'
import type { CivilDate, DateRange } from '../calendar/civil-date.rules.ts'
import { isWithin } from '../calendar/civil-date.rules.ts'
import type { TimeOfDay } from './time.rules.ts'

type Plan = {
  readonly id: string
  readonly gradeId: string
  readonly componentId: string
  readonly parentId: string | null
}
type PlanInstructor = DateRange & {
  readonly planId: string
  readonly accountId: string
  readonly name: string
  readonly isActive: boolean
}
type Recurrence = {
  readonly id: string
  readonly planId: string
  readonly gradeId: string
  readonly parentId: string | null
  readonly validFrom: CivilDate
  readonly validUntil: CivilDate
}
/** The instructors of a weekly slot, and its days: in their period, and while no child plan fills the slot. */
type Slot = DateRange & { readonly accountId: string; readonly recurrenceId: string }

export type PlanStructure<
  P extends Plan = Plan,
  I extends PlanInstructor = PlanInstructor,
  R extends Recurrence = Recurrence,
> = {
  readonly plans: readonly P[]
  readonly instructors: readonly I[]
  readonly recurrences: readonly R[]
  readonly slots: readonly Slot[]
  /** The last day of lessons of each class: who teaches and what recurs on it goes on in the new year. */
  readonly lastDays: ReadonlyMap<string, CivilDate>
}

/**
 * Lesson plans with their instructors and weekly slots for a new year: what was in force on the last day of lessons of
 * the class, from the first to the last day of the new year. Instructors who had left or are inactive and slots that had
 * ended are left out and named in the warnings. Recurrences begin unconfirmed: no lesson exists yet.
 */
export function copyPlans<P extends Plan, I extends PlanInstructor, R extends Recurrence>(
  source: PlanStructure<P, I, R>,
  request: CopyRequest & { grades: NewIds; components: NewIds; planNames: ReadonlyMap<string, string> },
) {
  const { parts, to, newId, grades, components, planNames } = request
  const chosenPlans = parts.has('LESSON_PLANS')
    ? source.plans.filter(plan => grades.has(plan.gradeId) && components.has(plan.componentId))
    : []
  const chosenIds = new Set(chosenPlans.map(plan => plan.id))
  const reached = chosenPlans.filter(plan => plan.parentId === null || chosenIds.has(plan.parentId))
  const planIds = new Map(reached.map(plan => [plan.id, newId()]))
  const plans = reached.map(plan => ({
    ...plan,
    id: planIds.get(plan.id) ?? plan.id,
    gradeId: grades.get(plan.gradeId) ?? plan.gradeId,
    componentId: components.get(plan.componentId) ?? plan.componentId,
    parentId: plan.parentId === null ? null : (planIds.get(plan.parentId) ?? null),
  }))
  const gradeOf = new Map(reached.map(plan => [plan.id, plan.gradeId]))
  const lastDayOf = (planId: string) => source.lastDays.get(gradeOf.get(planId) ?? '') ?? request.from.end
  const goesOn = (planId: string, { start, end }: DateRange) => isWithin(lastDayOf(planId), { start, end })

  const teaching = parts.has('INSTRUCTORS') ? source.instructors.filter(each => planIds.has(each.planId)) : []
  const stayed = teaching.filter(each => goesOn(each.planId, each))
  const instructors = stayed
    .filter(each => each.isActive)
    .map(each => ({
      ...each,
      planId: planIds.get(each.planId) ?? each.planId,
      start: to.start,
      end: to.end,
    }))

  const weekly = parts.has('RECURRENCES') ? source.recurrences.filter(each => planIds.has(each.planId)) : []
  const going = weekly.filter(each => goesOn(each.planId, { start: each.validFrom, end: each.validUntil }))
  const recurrenceIds = new Map(going.map(each => [each.id, newId()]))
  const recurrences = going
    .filter(each => each.parentId === null || recurrenceIds.has(each.parentId))
    .map(each => ({
      ...each,
      id: recurrenceIds.get(each.id) ?? each.id,
      planId: planIds.get(each.planId) ?? each.planId,
      gradeId: grades.get(each.gradeId) ?? each.gradeId,
      parentId: each.parentId === null ? null : (recurrenceIds.get(each.parentId) ?? null),
      validFrom: to.start,
      validUntil: to.end,
    }))

  const teaches = new Set(
    stayed.filter(each => each.isActive).map(each => `${each.planId} ${each.accountId}`),
  )
  const planOf = new Map(going.map(each => [each.id, each.planId]))
  const slots = source.slots
    .filter(slot => {
      const planId = planOf.get(slot.recurrenceId)
      return planId !== undefined && teaches.has(`${planId} ${slot.accountId}`) && goesOn(planId, slot)
    })
    .map(({ accountId, recurrenceId }) => ({
      accountId,
      recurrenceId: recurrenceIds.get(recurrenceId) ?? recurrenceId,
    }))

  const ended = new Set(weekly.filter(each => !recurrenceIds.has(each.id)).map(each => each.planId))
  const warnings: CopyWarning[] = [
    ...teaching
      .filter(each => !goesOn(each.planId, each))
      .map(({ name }): CopyWarning => ({ kind: 'INSTRUCTOR_LEFT', name })),
    ...stayed
      .filter(each => !each.isActive)
      .map(({ name }): CopyWarning => ({ kind: 'INSTRUCTOR_INACTIVE', name })),
    ...[...ended].map(
      (planId): CopyWarning => ({ kind: 'RECURRENCE_ENDED', name: planNames.get(planId) ?? '' }),
    ),
  ]
  return { plans, instructors, recurrences, slots, warnings }
}

export type WeeklySlot = {
  readonly accountId: string
  readonly weekday: number
  readonly start: TimeOfDay
  readonly end: TimeOfDay
}

/** The accounts that would be in two places at once in one week, each once. Touching slots do not clash. */
export function clashingAccounts(slots: readonly WeeklySlot[]): string[] {
  const inOrder = slots.toSorted(
    (a, b) =>
      order(a.accountId, b.accountId) ||
      a.weekday - b.weekday ||
      order(a.start, b.start) ||
      order(a.end, b.end),
  )
  const clashing = new Set<string>()
  let last: WeeklySlot | null = null
  for (const slot of inOrder) {
    const sameDay = last !== null && last.accountId === slot.accountId && last.weekday === slot.weekday
    if (sameDay && last !== null && slot.start < last.end) clashing.add(slot.accountId)
    if (!sameDay || last === null || slot.end > last.end) last = slot
  }
  return [...clashing]
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
