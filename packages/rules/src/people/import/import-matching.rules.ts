import { type ImportColumn, type ImportedType, importColumns } from '../import-row/import-columns.rules.ts'
import { weighColumns } from './import-weighing.rules.ts'

/** Reports of other systems put the school and a title above the names of the columns. */
const HEADER_WITHIN = 15

const onlyHeader = (header: string) => ({ header, values: [] })

/**
 * Which row names the columns: the one of the first fifteen in which most columns are recognised, when it is at least two;
 * otherwise the first.
 */
export function headerAt(type: ImportedType, rows: readonly (readonly string[])[]): number {
  const recognised = rows
    .slice(0, HEADER_WITHIN)
    .map(cells => weighColumns(type, cells.map(onlyHeader)).filter(({ field }) => field !== null).length)
  const most = Math.max(0, ...recognised)
  return most < 2 ? 0 : recognised.indexOf(most)
}

/**
 * The titles of what must still be said of the columns. Rows of responsibles name the student by registration, by
 * CPF, or by name and birthdate together.
 */
export function missingColumns(type: ImportedType, fields: readonly (string | null)[]): string[] {
  const has = (key: string) => fields.includes(key)
  const columns = importColumns(type)
  const titled = (is: (column: ImportColumn) => boolean) => columns.filter(is).map(({ title }) => title)
  const missing = titled(({ required, key }) => required && !has(key))
  const namesStudent =
    has('studentRegistration') || has('studentTaxNumber') || (has('studentName') && has('studentBirthdate'))
  return type === 'RESPONSIBLE' && !namesStudent
    ? [...missing, ...titled(({ key }) => key === 'studentRegistration')]
    : missing
}
