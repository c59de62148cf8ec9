import { ENTRY } from '@lousa/contract/enrollment/entry/entry.messages.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { type OpenRange, overlapsOther } from '@lousa/rules/enrollment/entry/enrollment-days.rules.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { OtherStay } from './stays.public.queries.ts'

/** A student has at most one running enrolment in a class, waiting or not. */
export const assertNotEnrolled = (others: readonly OtherStay[]): void => {
  if (others.some(({ exit }) => exit === null)) throw new ContractError('ALREADY_ENROLLED')
}

/** A student is in a class once on each day; `typed` is the field with the day that breaks this, where it was typed. */
export const assertNoOverlap = (
  others: readonly OtherStay[],
  { before, after, typed }: { before: OpenRange | null; after: OpenRange | null; typed: string | null },
): void => {
  if (!overlapsOther(others, before, after)) return
  const message = ENTRY.onTheseDays
  throw typed === null
    ? new ContractError('ALREADY_ENROLLED', { message })
    : fieldRefusal(typed, 'ALREADY_ENROLLED', { message })
}
