import type { PendingPlan } from '@lousa/contract/dashboard/dashboard.contract.ts'
import { owingOf as owingBy } from '@lousa/rules/planning/owing.rules.ts'
import { nameInUse } from '../../../ui/person-avatar.tsx'

/** The filter value in the URL of the list for plans without an instructor today. */
export const NOBODY = 'nenhum'

/** An instructor with pending work. A null name groups the plans without an instructor today. */
export type InstructorPending = {
  id: string
  name: string | null
  total: number
  plans: readonly PendingPlan[]
}

/** Left-over work by instructor, the largest number first; plans without an instructor come last. */
export const pendingByInstructor = (plans: readonly PendingPlan[]): InstructorPending[] =>
  owingBy(plans, nameInUse).map(({ person, total, plans: theirs }) => ({
    id: person?.id ?? '',
    name: person && nameInUse(person),
    total,
    plans: theirs,
  }))
