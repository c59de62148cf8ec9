/** A text that a spreadsheet program would take for a formula, also after blanks. */
const FORMULA_LIKE = /^\s*[=+\-@\t\r]/u
const NEUTRALISED = /^'(?=\s*[=+\-@\t\r])/u

/**
 * A text as a cell of a CSV file that no spreadsheet program runs as a formula: an apostrophe is put before what begins
 * with = + - @, a tab or a carriage return. Source: OWASP, CSV injection.
 */
export function safeCell(text: string): string {
  return FORMULA_LIKE.test(text) ? `'${text}` : text
}

/** Takes the apostrophe off that `safeCell` has put there; every other text, "'tis" too, stays as it is. */
export function readCell(text: string): string {
  return text.replace(NEUTRALISED, '')
}

/** A line of a CSV file from texts that are already safe: semicolons, quotes where they are needed, CRLF. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell => (/[";,\r\n]|^\s|\s$/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(';')}\r\n`
}

/**
 * A number as a spreadsheet stores it, as text without exponent, so that a CPF typed as number keeps its digits.
 * Fractions keep up to ten places.
 */
export function numberText(value: number): string {
  if (Number.isSafeInteger(value)) return String(value)
  if (Number.isInteger(value)) return BigInt(value).toString()
  return value
    .toFixed(10)
    .replace(/(?<!0)0+$/u, '')
    .replace(/\.$/u, '')
}
