import { ContractError } from '@lousa/contract/errors.ts'

/**
 * Whoever changes what they saw in an older version than the stored one is shown what stands now, and writes over nothing
 * (409 STALE_VERSION). Who says no version means to write last.
 */
export const refuseStale = async (
  said: number | undefined,
  stored: number,
  current: () => unknown,
): Promise<void> => {
  if (said !== undefined && said !== stored)
    throw new ContractError('STALE_VERSION', { data: { current: await current() } })
}
