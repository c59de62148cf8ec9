import { ContractError } from '@lousa/contract/refusal/errors.ts'

/**
 * Whoever changes what they saw in an older version than the stored one is shown what stands now, and writes over nothing
 * (409 STALE_VERSION). Who says no version means to write last.
 */
export const refuseStale = async (
  sentVersion: number | undefined,
  stored: number,
  current: () => unknown,
): Promise<void> => {
  if (sentVersion !== undefined && sentVersion !== stored)
    throw new ContractError('STALE_VERSION', { data: { current: await current() } })
}
