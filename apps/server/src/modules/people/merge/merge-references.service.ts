import type { MergeKind } from '@lousa/contract/people/merge/merge.contract.ts'
import type { Followed, MergedColumn, MergedPair, PersonsMerged } from '../../hooks.ts'
import type { Ctx } from '../../module.ts'
import type { FollowedRows, MergeUndo } from './merge.types.ts'

type Moves = { person: MergedPair; accounts: readonly MergedPair[] }

const movedRowIds = (rows: readonly FollowedRows[]): Followed =>
  new Map(
    [...Map.groupBy(rows, ({ column }) => column)].map(([column, list]) => [
      column,
      list.flatMap(({ keys }) => keys),
    ]),
  )

const settle = async (
  ctx: Ctx,
  rows: readonly FollowedRows[],
  hooks: readonly PersonsMerged[],
): Promise<void> => {
  const followed = movedRowIds(rows)
  for (const hook of hooks) await hook.settle?.(ctx, followed)
}

/** Takes out the rows of the other account that cannot follow, because the kept one has its own. */
const takeRivalsOut = async (
  ctx: Ctx,
  pair: MergedPair,
  tables: NonNullable<PersonsMerged['rivals']>,
): Promise<MergeUndo['rivals']> => {
  const taken: MergeUndo['rivals'] = []
  for (const { table, takeOut } of tables) taken.push({ table, rows: await takeOut(ctx, pair) })
  return taken.filter(({ rows }) => rows.length > 0)
}

/** Everything that names the other person or one of the other accounts comes to name the kept one; which rows, and as what. */
export const repointReferences = async (
  ctx: Ctx,
  { person, accounts }: Moves,
  hooks: readonly PersonsMerged[],
): Promise<Pick<MergeUndo, 'rows' | 'rivals'> & { kinds: MergeKind[] }> => {
  const rows: FollowedRows[] = []
  const rivals: MergeUndo['rivals'] = []
  const kinds: MergeKind[] = []
  const follow = async ({ column, kind, follow: move }: MergedColumn, { kept, other }: MergedPair) => {
    const followed = await move(ctx, { from: other, to: kept, keys: null })
    if (followed.length === 0) return
    rows.push({ column, from: other, to: kept, keys: followed.map(({ key }) => key) })
    for (const each of followed) if (kind) kinds.push(each.kind ?? kind)
  }
  for (const { columns, rivals: tables = [] } of hooks) {
    for (const pair of accounts) {
      rivals.push(...(await takeRivalsOut(ctx, pair, tables)))
      for (const column of columns) if (column.of === 'account') await follow(column, pair)
    }
    for (const column of columns) if (column.of === 'person') await follow(column, person)
  }
  await settle(ctx, rows, hooks)
  return { rows, rivals, kinds }
}

/** The rows name whom they named before. Answers the columns of which rows are missing that nothing takes away by itself. */
export const revertReferences = async (
  ctx: Ctx,
  { rows, rivals }: Pick<MergeUndo, 'rows' | 'rivals'>,
  hooks: readonly PersonsMerged[],
): Promise<string[]> => {
  const columns = new Map(hooks.flatMap(each => each.columns).map(each => [each.column, each]))
  const missing: string[] = []
  for (const { column, from, to, keys } of rows) {
    const declared = columns.get(column)
    const back = (await declared?.follow(ctx, { from: to, to: from, keys })) ?? []
    if (back.length < keys.length && !declared?.mayGo) missing.push(column)
  }
  for (const each of hooks.flatMap(({ rivals: tables = [] }) => tables))
    for (const { table, rows: taken } of rivals) if (each.table === table) await each.putBack(ctx, taken)
  await settle(ctx, rows, hooks)
  return missing
}
