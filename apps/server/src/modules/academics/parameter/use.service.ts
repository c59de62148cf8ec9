import { SHARED } from '@lousa/contract/academics/parameter/parameter.messages.ts'
import type { Use, UseKind } from '@lousa/contract/academics/parameter/use.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { Ctx } from '../../module.ts'
import { type UsedKind, usesOf } from './use.queries.ts'

/**
 * Records that are removed with their owner, and therefore do not prevent its removal: the structure of a year, the matrix of a
 * class.
 */
const GOES_ALONG: Partial<Record<UsedKind, readonly UseKind[]>> = {
  ACADEMIC_YEAR: ['LEVELS', 'TERMS', 'GRADES', 'EVENTS', 'COMPONENTS', 'MATRIX', 'LESSON_PLANS'],
  GRADE: ['MATRIX'],
}

/** For changes of a field: refuses there, with everything that was built on it, or keeps quiet when there is nothing. */
export const assertFieldUnused = (path: string, uses: readonly Use[]): void => {
  if (uses.length === 0) return
  const message = SHARED.use.cannotChange
  throw new ContractError('IN_USE', { message, errors: [{ path, code: 'IN_USE', message }], data: { uses } })
}

/** Refuses (IN_USE) with everything that the uses would lose, or keeps quiet when there is nothing. */
export const assertNoUses = (uses: readonly Use[]): void => {
  if (uses.length > 0) throw new ContractError('IN_USE', { data: { uses } })
}

/** For deletions: refuses while anything holds the row in place. The caller has locked it against new users. */
export const assertDeletable = async (ctx: Ctx, kind: UsedKind, id: string): Promise<void> => {
  const uses = await usesOf(ctx, kind, id)
  assertNoUses(uses.filter(use => !GOES_ALONG[kind]?.includes(use.kind)))
}

/** For changes that would take from under its users what they were made for: refuses while there is any of them. */
export const assertUnused = async (
  ctx: Ctx,
  { kind, id }: { kind: UsedKind; id: string },
  path: string,
): Promise<void> => assertFieldUnused(path, await usesOf(ctx, kind, id))
