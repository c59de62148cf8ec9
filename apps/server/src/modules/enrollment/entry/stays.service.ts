import { ENTRY } from '@lousa/contract/enrollment/entry/entry.messages.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { type Days, isThereTwice } from '@lousa/rules/enrollment/entry/enrollment-days.rules.ts'
import { refusedOn } from '../../field-refusal.ts'
import type { OtherStay } from './stays.public.queries.ts'

/** Nobody has two enrolments in a class that go on, waiting or not. */
export const refuseRunning = (others: readonly OtherStay[]): void => {
  if (others.some(({ exit }) => exit === null)) throw new ContractError('ALREADY_ENROLLED')
}

/** Nobody is in a class twice on one day; `typed` is the field with the day that makes it so, where somebody typed it. */
export const refuseTwice = (
  others: readonly OtherStay[],
  { before, after, typed }: { before: Days | null; after: Days | null; typed: string | null },
): void => {
  if (!isThereTwice(others, before, after)) return
  const message = ENTRY.onTheseDays
  throw typed === null
    ? new ContractError('ALREADY_ENROLLED', { message })
    : refusedOn(typed, 'ALREADY_ENROLLED', { message })
}
