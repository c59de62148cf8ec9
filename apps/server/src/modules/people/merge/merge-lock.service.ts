import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { PersonsMerged } from '../../hooks.ts'
import type { Ctx } from '../../module.ts'
import { loadPeople, lockPeople } from '../editing/people-loading.service.ts'
import type { LoadedPerson } from '../person/person.types.ts'
import { accountsOfPeople, lockAccountRows } from './merge-people.queries.ts'

/**
 * Locks two people until the commit: first the locks of the hooks, then the people, then their accounts, each by id. Concurrent
 * merges wait for each other and for transactions that enrol, message or change these people.
 */
export const lockMergePair = async (
  ctx: Ctx,
  personIds: readonly [string, string],
  hooks: readonly PersonsMerged[],
): Promise<[LoadedPerson, LoadedPerson]> => {
  const accountIds = await accountsOfPeople(ctx, personIds)
  for (const hook of hooks) await hook.hold?.(ctx, accountIds)
  await lockPeople(ctx, personIds)
  await lockAccountRows(ctx, personIds)
  const people = await loadPeople(ctx, personIds)
  const [one, two] = personIds.map(id => people.get(id))
  if (!one || !two) throw new ContractError('NOT_FOUND')
  return [one, two]
}
