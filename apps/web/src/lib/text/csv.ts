/** A cell that no program for tables takes for a formula, and that none takes apart. */
const cell = (value: string | number): string => {
  const text = String(value)
  const harmless = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}

/** Rows as a table for programs for tables in Portuguese: semicolons, UTF-8 with its mark. */
export const csvText = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map(row => row.map(cell).join(';')).join('\r\n')}\r\n`

/** A table as a file to be handed to the person. */
export const csvFile = (rows: readonly (readonly (string | number)[])[]): Blob =>
  new Blob([csvText(rows)], { type: 'text/csv;charset=utf-8' })
