import type { PendingPlan } from '@lousa/contract/dashboard/dashboard.contract.ts'
import { compareNames } from '@lousa/rules/people/person/search-key.rules.ts'
import { shownName } from '../../../ui/person-avatar.tsx'
import { pendingTotal } from '../planning.api.ts'

/** In the address of the list: the plans that nobody teaches today. */
export const NOBODY = 'nenhum'

/** Somebody with work left over; without a name: plans that nobody teaches today. */
export type Owing = { id: string; name: string | null; total: number; plans: readonly PendingPlan[] }

const totalOf = (plans: readonly PendingPlan[]): number => {
  const { unreleased, withoutAttendance, unscored } = pendingTotal(plans)
  return unreleased + withoutAttendance + unscored
}

/**
 * Whose work is left over, by instructor, the most of it first; a plan of two instructors stands with both. Plans that
 * nobody teaches come last.
 */
export const owingOf = (plans: readonly PendingPlan[]): Owing[] => {
  const by = new Map<string, { name: string | null; plans: PendingPlan[] }>()
  for (const plan of plans) {
    const people = plan.instructors?.map(each => ({ id: each.id, name: shownName(each) })) ?? []
    for (const { id, name } of people.length > 0 ? people : [{ id: '', name: null }]) {
      const one = by.get(id) ?? { name, plans: [] }
      one.plans.push(plan)
      by.set(id, one)
    }
  }
  return [...by]
    .map(([id, { name, plans: theirs }]) => ({ id, name, total: totalOf(theirs), plans: theirs }))
    .toSorted(
      (a, b) =>
        Number(a.name === null) - Number(b.name === null) ||
        b.total - a.total ||
        compareNames(a.name ?? '', b.name ?? ''),
    )
}
