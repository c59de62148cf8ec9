import type { PublicCtx } from '../../module.ts'
import { updatePasswordRow } from './password.queries.ts'

/** The password that a person chose while registering themself. */
export const setFirstPassword = (
  ctx: PublicCtx,
  password: { personId: string; passwordHash: string },
): Promise<void> => updatePasswordRow(ctx, password)
