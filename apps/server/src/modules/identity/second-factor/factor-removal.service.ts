import { deleteRecoveryCodes } from './factor.queries.ts'
import { deleteAuthenticator, endTrust } from './factor-means.public.queries.ts'
import { type FactorPlace, factorStateOf } from './factor-state.public.queries.ts'
import { hasFactor } from './factor-state.service.ts'
import { deletePasskeysOf } from './passkey.queries.ts'

/** Data that depends on a second factor is removed with the last one: recovery codes, and trusted browsers. */
export const removeDependents = async (ctx: FactorPlace, personId: string): Promise<void> => {
  if (hasFactor(await factorStateOf(ctx, personId))) return
  await deleteRecoveryCodes(ctx, personId)
  await endTrust(ctx, personId)
}

/** Removes all factors besides the password; returns whether there was any. */
export const removeFactor = async (ctx: FactorPlace, personId: string): Promise<boolean> => {
  const had = hasFactor(await factorStateOf(ctx, personId))
  await deleteAuthenticator(ctx, personId)
  await deletePasskeysOf(ctx, personId)
  await removeDependents(ctx, personId)
  return had
}
