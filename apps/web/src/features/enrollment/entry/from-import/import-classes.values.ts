import type { ImportRow } from '@lousa/contract/people/import/import.contract.ts'

/** A student of an import with what the file says of their class. */
export type ImportedStudent = { id: string; name: string }
export type NamedClass = { text: string; students: ImportedStudent[] }

/** The class that a row names: series and class together, else the sheet of a file with a sheet for each class. */
const classText = ({ values, sheet }: ImportRow): string => {
  const text = [values.classStage, values.className].filter(Boolean).join(' ').trim()
  return text === '' ? (sheet ?? '') : text
}

/** The account of a row: new, or on file already. Rows of who has left the class have none. */
const studentOf = ({ userId, leftOut, known, values }: ImportRow): ImportedStudent | null => {
  const id = userId ?? (leftOut ? (known?.id ?? null) : null)
  return id === null ? null : { id, name: known?.name ?? values.name ?? '' }
}

/** The students of an import by what the file says of their class, in its order; each student once. */
export const namedClasses = (rows: readonly ImportRow[]): NamedClass[] => {
  const classes = new Map<string, ImportedStudent[]>()
  const taken = new Set<string>()
  for (const row of rows) {
    const student = row.skipped ? null : studentOf(row)
    const text = classText(row)
    if (!student || text === '' || taken.has(student.id)) continue
    taken.add(student.id)
    classes.set(text, [...(classes.get(text) ?? []), student])
  }
  return [...classes].map(([text, students]) => ({ text, students }))
}
