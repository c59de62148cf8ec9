import type { ImportRow, ImportType } from '@lousa/contract/people/import/import.contract.ts'
import type { ImportField } from '../import/import-fields.values.ts'

export type RowsProps = {
  rows: readonly ImportRow[]
  type: ImportType
  fields: readonly ImportField[]
  /** False once the import has begun. */
  canEdit: boolean
  touched: ReadonlySet<string>
  /** The rows whose every cell is open. */
  edited: ReadonlySet<number>
  onEdit: (number: number) => void
  onSkip: (number: number, skipped: boolean) => Promise<void>
  /** Whether the known person is the row's; null: not said any more. */
  onDecide: (number: number, samePerson: boolean | null) => Promise<void>
  onSave: (number: number, field: string, value: string) => Promise<void>
}

export type RowProps = Omit<RowsProps, 'rows' | 'edited'> & { row: ImportRow; open: boolean }
