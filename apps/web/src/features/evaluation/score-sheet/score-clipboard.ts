/** More than any class list with all its evaluations; what is longer was not copied from one. */
const LONGEST_TEXT = 200_000

const ENDS = new Set(['\t', '\n', '\r', ''])

/** A quoted cell that begins at `start`, and where it ends; null when the quotes do not enclose a whole cell. */
const quotedCell = (text: string, start: number): { cell: string; end: number } | null => {
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return null
    if (text[quote + 1] !== '"') {
      if (!ENDS.has(text[quote + 1] ?? '')) return null
      return { cell: text.slice(start + 1, quote).replaceAll('""', '"'), end: quote + 1 }
    }
    at = quote + 2
  }
}

const plainEnd = (text: string, start: number): number => {
  let end = start
  while (!ENDS.has(text[end] ?? '')) end += 1
  return end
}

const isBlankLine = (line: readonly string[] | undefined): boolean =>
  line?.length === 1 && line[0]?.trim() === ''

/**
 * The form of copied cells of a spreadsheet: lines of cells divided by tabs, a cell with tabs, line breaks or quotes in it being
 * quoted. The line break behind the last line is no line. Null: too long to be one. Linear in its length.
 */
export const readTable = (text: string): string[][] | null => {
  if (text.length > LONGEST_TEXT) return null
  const lines: string[][] = [[]]
  let at = 0
  while (at <= text.length) {
    const quoted = text[at] === '"' ? quotedCell(text, at) : null
    const end = quoted?.end ?? plainEnd(text, at)
    lines.at(-1)?.push((quoted?.cell ?? text.slice(at, end)).trim())
    if (text[end] === '\t') at = end + 1
    else {
      if (end >= text.length) break
      at = end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : 1)
      lines.push([])
    }
  }
  while (lines.length > 0 && isBlankLine(lines.at(-1))) lines.pop()
  return lines
}
