import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { PersonsMerged } from '../../hooks.ts'
import type { Ctx } from '../../module.ts'
import type { HeldPerson } from '../person/person.types.ts'
import { keepFromChange, peopleOnFile } from '../recording/held-people.service.ts'
import { accountsOfPeople, holdAccounts } from './merge-people.queries.ts'

/**
 * Two people, as they are from here to the commit: first what hooks lock, then the people and then their accounts, each
 * by id, so that two who make records one wait for each other and for whoever enrols, writes to or changes them.
 */
export const holdMerge = async (
  ctx: Ctx,
  personIds: readonly [string, string],
  hooks: readonly PersonsMerged[],
): Promise<[HeldPerson, HeldPerson]> => {
  const accountIds = await accountsOfPeople(ctx, personIds)
  for (const hook of hooks) await hook.hold?.(ctx, accountIds)
  await keepFromChange(ctx, personIds)
  await holdAccounts(ctx, personIds)
  const people = await peopleOnFile(ctx, personIds)
  const [one, two] = personIds.map(id => people.get(id))
  if (!one || !two) throw new ContractError('NOT_FOUND')
  return [one, two]
}
