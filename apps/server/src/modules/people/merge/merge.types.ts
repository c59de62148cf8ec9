import type { Json } from '../../tables.ts'

/** For one column, the rows that referred to the other account or person. */
export type FollowedRows = { column: string; from: string; to: string; keys: string[] }

/** The data of an undo: all former values, and the rows that followed. Stored as long as an undo is possible. */
export type MergeUndo = {
  /** The row of the person who stays, whole. */
  person: Json
  /** Their version before. */
  personVersion: number
  /** That of their picture; null where there was none, or where it was not replaced. */
  picture: Json | null
  isPictureReplaced: boolean
  /** The CPF of the record that ended. */
  otherTaxNumber: string | null
  /** The version of that record before. */
  otherVersion: number
  /** Accounts of the person who stays, as they were. */
  accounts: Json[]
  /** Accounts of the other record that became one with another, whole, and with which. */
  former: { account: Json; into: string }[]
  /** Accounts that went over as they were. */
  moved: string[]
  responsibles: { id: string; position: number }[]
  rows: FollowedRows[]
  rivals: { table: string; rows: Json[] }[]
}
