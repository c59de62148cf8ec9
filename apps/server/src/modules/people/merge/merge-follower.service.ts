import type { MergeClash, MergeKind } from '@lousa/contract/people/merge/merge.contract.ts'
import type { Ctx } from '../../module.ts'
import type { Json } from '../../tables.ts'
import type { FollowedRow, Following, MergedPair } from './people-following.queries.ts'

export type { MergedPair } from './people-following.queries.ts'

/** One column that names an account or a person, and how its rows come to name another one. */
export type FollowedColumn = {
  /** `table.column`, as the schema has it. */
  column: string
  of: 'account' | 'person'
  /** As what its rows are told; null: they are not. */
  kind: MergeKind | null
  /** Such rows are deleted in the ordinary course of things: one that is gone is nothing in the way of an undo. */
  mayGo?: true
  follow(ctx: Ctx, following: Following): Promise<FollowedRow[]>
}

/** Rows of the other account where the kept one has one of the same, as for a message that both received. */
export type RivalRows = {
  table: string
  /** Takes them out, and answers them whole. */
  takeOut(ctx: Ctx, pair: MergedPair): Promise<Json[]>
  /** Puts them back, but for those of which nothing is left. */
  putBack(ctx: Ctx, rows: readonly Json[]): Promise<void>
}

/** The ids of what has followed, by column. */
export type Followed = ReadonlyMap<string, readonly string[]>

/**
 * What a module does to its own rows when two records of a person are made one, or two again, in the same transaction and
 * with both people held. Main gives the followers to this module in the order of the domains.
 */
export type MergeFollower = {
  columns: readonly FollowedColumn[]
  /** What is to be locked before people are. */
  hold?(ctx: Ctx, accountIds: readonly string[]): Promise<void>
  /** What of two accounts cannot be one's. */
  clashes?(ctx: Ctx, pair: MergedPair): Promise<MergeClash[]>
  rivals?: RivalRows
  /** Rows have followed: what is derived from them is made anew. */
  settle?(ctx: Ctx, followed: Followed): Promise<void>
}
