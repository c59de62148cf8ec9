import { haveOneFamily } from '@lousa/rules/evaluation/reenrollment/siblings.rules.ts'
import type { DayCtx } from '../../module.ts'
import type { RosterRow } from './reenrollment.queries.ts'
import { familyPairs } from './siblings.queries.ts'

/** The rows of a campaign that are of the same family as each of these students, by account, in the order of the campaign. */
export const siblingsIn = async <R extends Pick<RosterRow, 'accountId'>>(
  ctx: DayCtx,
  { yearId, roster }: { yearId: string; roster: readonly R[] },
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, R[]>> => {
  if (accountIds.length === 0) return new Map()
  const pairs = (await familyPairs(ctx, yearId, accountIds)).filter(({ guardians, otherGuardians }) =>
    haveOneFamily(guardians, otherGuardians),
  )
  const others = Map.groupBy(pairs, ({ accountId }) => accountId)
  return new Map(
    [...others].map(([accountId, ofStudent]) => {
      const ids = new Set(ofStudent.map(({ otherId }) => otherId))
      return [accountId, roster.filter(row => ids.has(row.accountId))]
    }),
  )
}
