import { deleteRecoveryCodes } from './factor.queries.ts'
import { deleteAuthenticator, endTrust } from './factor-means.public.queries.ts'
import { type FactorPlace, factorStateOf } from './factor-state.public.queries.ts'
import { hasFactor } from './factor-state.service.ts'
import { deletePasskeysOf } from './passkey.queries.ts'

/** What stands on a second factor goes with the last one: codes for when it is lost, and browsers that are asked for none. */
export const removeDependents = async (ctx: FactorPlace, personId: string): Promise<void> => {
  if (hasFactor(await factorStateOf(ctx, personId))) return
  await deleteRecoveryCodes(ctx, personId)
  await endTrust(ctx, personId)
}

/** Takes everything away beside the password; answers whether there was anything. */
export const removeFactor = async (ctx: FactorPlace, personId: string): Promise<boolean> => {
  const had = hasFactor(await factorStateOf(ctx, personId))
  await deleteAuthenticator(ctx, personId)
  await deletePasskeysOf(ctx, personId)
  await removeDependents(ctx, personId)
  return had
}
