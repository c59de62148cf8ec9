import type { Ctx } from '../../module.ts'
import type { AccountChange } from '../account/account-status.service.ts'
import type { LoadedPerson } from '../person/person.types.ts'
import type { PersonState } from '../person/person-changes.values.ts'
import { taxNumberTaken } from '../person/tax-number-holder.values.ts'
import { saveAccounts, updatePersonRow } from './person-writing.queries.ts'

/** Writes a held person as they become, with what lists and search read of these accounts of theirs. */
export const saveRecord = async (
  ctx: Ctx,
  held: LoadedPerson,
  { state, accounts }: { state: PersonState; accounts: readonly AccountChange[] },
): Promise<void> => {
  const [account] = accounts
  if (!(await updatePersonRow(ctx, held, state)) && account)
    throw taxNumberTaken(null, { role: account.role, path: 'documents.taxNumber', mayLink: false })
  await saveAccounts(ctx, accounts, state)
}

/** The columns of lists and search of a person, from the stored data. */
export const refreshSearchKeys = (ctx: Ctx, { accounts, state }: LoadedPerson): Promise<void> =>
  saveAccounts(ctx, accounts, state)
