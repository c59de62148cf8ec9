import type { RetentionKind } from '@lousa/rules/operation/retention.rules.ts'
import type { Db } from './module.ts'

export type RemovalPlace = { db: Db; institutionId: string }
export type RemovalOrder = {
  /** What is from before this instant goes. */
  before: string
  now: string
  /** At most so many rows at once. */
  limit: number
}

/**
 * How a module removes what is older than the term of its kind (docs/rules.md, How long data is kept): a batch, of which
 * it answers the rows. It is asked again until there are none, each time in a transaction of its own.
 */
export type Removal = {
  kind: RetentionKind
  /** From which tables; rows that hang on theirs go with them. */
  tables: readonly string[]
  remove(place: RemovalPlace, order: RemovalOrder): Promise<number>
}

export const rowsOf = ({ numAffectedRows = 0n }: { numAffectedRows?: bigint | undefined }): number =>
  Number(numAffectedRows)
