import type {
  ImportRow,
  ImportRun,
  ImportStatus,
  ImportType,
} from '@lousa/contract/people/import/import.contract.ts'

export type RunColumn = ImportRun['columns'][number]
export type RunSheet = NonNullable<ImportRun['sheets']>[number]
export type RunMode = NonNullable<ImportRun['mode']>
/** The result of a check of the rows. */
export type RowCounts = Omit<ImportRun['counts'], 'imported'>

export type LockedRun = {
  id: string
  type: ImportType
  status: ImportStatus
  columns: RunColumn[]
  /** Null for an import of an earlier release. */
  sheets: RunSheet[] | null
  counts: RowCounts
  imported: number
  update: boolean
  leaveKnown: boolean
  withoutResponsible: boolean
  namesAsWritten: boolean
  /** They are kept for a term after the import is finished; without them nothing is taken back. */
  hasRows: boolean
}

export type StoredCells = { cells: string[]; corrections: Record<string, string> }

export type Remark = ImportRow['problems'][number]
export type StoredRow = StoredCells & {
  number: number
  skipped: boolean
  keys: string[]
  /** The decision whether its person is the known one. */
  samePerson: boolean | null
  /** The person of that decision: it does not apply to another one. */
  samePersonAs: string | null
  /** The person of the last comparison, and their version. */
  knownId: string | null
  knownVersion: number | null
}
export type ShownRow = StoredCells &
  Pick<
    ImportRow,
    'number' | 'skipped' | 'leftOut' | 'problems' | 'warnings' | 'userId' | 'known' | 'samePerson' | 'changes'
  >
export type CheckedRow = Pick<ImportRow, 'number' | 'problems' | 'warnings' | 'known' | 'changes'> & {
  keys: string[]
  known_version: number | null
  /** A valid row that writes nothing. */
  left_out: boolean
}
export type RowFilter = 'ALL' | 'PROBLEMS' | 'WARNINGS' | 'SKIPPED' | 'CHANGES' | 'LEFT_OUT'
