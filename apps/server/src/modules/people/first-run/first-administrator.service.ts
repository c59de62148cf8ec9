import { updatePasswordRow } from '../../identity/access-link/password.public.queries.ts'
import type { PublicCtx } from '../../module.ts'
import { createPersonWithAccount } from '../editing/person-creation.service.ts'

export type FirstAdministrator = { name: string; taxNumber: string | null; email: string | null }

/** The administrator of a new institution, with a password unless they are invited. Returns the person. */
export const createFirstAdministrator = async (
  ctx: PublicCtx,
  { name, taxNumber, email }: FirstAdministrator,
  passwordHash: string | null,
): Promise<string> => {
  const { personId } = await createPersonWithAccount(ctx, {
    role: 'ADMINISTRATOR',
    write: { name, email, documents: { taxNumber } },
  })
  if (passwordHash !== null) await updatePasswordRow(ctx, { personId, passwordHash })
  return personId
}
