import { type ImportColumn, type ImportedType, importColumns } from '../import-row/import-columns.rules.ts'

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
