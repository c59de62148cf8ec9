import { ContractError } from '@lousa/contract/refusal/errors.ts'

/** The one refusal of a change to an older version than the stored one, with what is stored now. */
export const staleVersion = (current: unknown, about: Record<string, unknown> = {}): ContractError =>
  new ContractError('STALE_VERSION', { data: { current, ...about } })

/**
 * A caller with an older version than the stored one gets the current state, and overwrites nothing (409 STALE_VERSION). A caller
 * without a version overwrites on purpose.
 */
export const assertVersion = async (
  sentVersion: number | undefined,
  stored: number,
  current: () => unknown,
  about?: Record<string, unknown>,
): Promise<void> => {
  if (sentVersion !== undefined && sentVersion !== stored) throw staleVersion(await current(), about)
}
