import type { ImportRun, ImportType } from '@lousa/contract/people/import/import.contract.ts'
import { missingColumns } from '@lousa/rules/people/import/import-matching.rules.ts'
import type { ChosenColumn } from './import.api.ts'

/** The meaning of each column of the file, by its index; null: not imported. */
export type ColumnChoice = ReadonlyMap<number, string | null>

export const proposedChoice = (columns: ImportRun['columns']): ColumnChoice =>
  new Map(columns.map(({ index, field }) => [index, field]))

/** Sets the meaning of a column. A field belongs to one column: another one with it loses it. */
export const choose = (choice: ColumnChoice, index: number, field: string | null): ColumnChoice =>
  new Map(
    [...choice].map(([other, former]) => [
      other,
      other === index ? field : field !== null && former === field ? null : former,
    ]),
  )

/** The titles of what no column is yet, though the import needs it. */
export const missingTitles = (type: ImportType, choice: ColumnChoice): string[] =>
  missingColumns(type, [...choice.values()])

/** Which other column has a field, for saying so in the choices. */
export const holderOf = (choice: ColumnChoice, field: string): number | null =>
  [...choice].find(([, chosen]) => chosen === field)?.[0] ?? null

export const toSend = (choice: ColumnChoice): ChosenColumn[] =>
  [...choice].map(([index, field]) => ({ index, field }))

type FileColumn = ImportRun['columns'][number]

/** Columns whose meaning was guessed and not changed. */
export const doubtful = (columns: readonly FileColumn[], choice: ColumnChoice): FileColumn[] =>
  columns.filter(
    ({ index, field, confidence }) =>
      field !== null && choice.get(index) === field && (confidence === 'GUESSED' || confidence === 'VALUES'),
  )
