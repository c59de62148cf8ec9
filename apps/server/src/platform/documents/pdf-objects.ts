export type PdfObject = { number: number; offset: number; body: Buffer; isStream: boolean }
/** The entries of a trailer without its size, as written, and the size itself. */
export type Trailer = { entries: string; size: number }

/** The objects of a PDF in their order, and its trailer; null of what is not laid out as the compiler does it. */
export function readPdf(pdf: Buffer): { objects: PdfObject[]; trailer: Trailer } | null {
  const start = Number(
    /startxref\s+(\d+)\s+%%EOF\s*$/.exec(pdf.toString('latin1', Math.max(0, pdf.length - 64)))?.[1],
  )
  const table = Number.isSafeInteger(start) ? tableAt(pdf, start) : null
  const objects = table && objectsOf(pdf.subarray(0, start), table.places)
  return objects && { objects, trailer: table.trailer }
}

/** An entry of the table: where the object stands, how often it was changed, and whether it is there; the last two white. */
const LINE_LENGTH = 20
const DIGITS = 10
const IN_USE = ' 00000 n'
const FREE = /^\d{10} \d{5} f\s\s$/

type ObjectOffset = { number: number; offset: number }

// Bytes are looked at one by one: the tags of a class's diaries are 25 MB of objects, and a text of them costs as much as all else.
const ZERO = 48
const isWhite = (byte: number | undefined): boolean => byte !== undefined && byte <= 32
const standsAt = (bytes: Buffer, at: number, text: string): boolean => {
  for (let index = 0; index < text.length; index += 1)
    if (bytes[at + index] !== text.charCodeAt(index)) return false
  return true
}
/** Where what stands before `end` ends, without the white behind it. */
const trimmedEnd = (bytes: Buffer, end: number): number => {
  let at = end
  while (isWhite(bytes[at - 1])) at -= 1
  return at
}
/** A number of so many digits; null where anything else stands. */
const digitsAt = (bytes: Buffer, at: number): number | null => {
  let value = 0
  for (let index = 0; index < DIGITS; index += 1) {
    const digit = (bytes[at + index] ?? 0) - ZERO
    if (digit < 0 || digit > 9) return null
    value = value * 10 + digit
  }
  return value
}

/** The positions of all objects, and the entries of the trailer without its size. */
function tableAt(pdf: Buffer, start: number): { places: ObjectOffset[]; trailer: Trailer } | null {
  const head = /^xref\s+0 (\d+)\s+/.exec(pdf.toString('latin1', start, start + 40))
  const size = Number(head?.[1] ?? Number.NaN)
  const lines = start + (head?.[0].length ?? 0)
  if (!head) return null
  const behind = pdf.toString('latin1', lines + size * LINE_LENGTH)
  const trailer = /^\s*trailer\s*<<([\s\S]*)>>\s*startxref/.exec(behind)?.[1]
  if (trailer === undefined || /\/(Prev|Encrypt|XRefStm)\b/.test(trailer)) return null
  const places: ObjectOffset[] = []
  for (let number = 0; number < size; number += 1) {
    const line = lines + number * LINE_LENGTH
    const isInUse =
      standsAt(pdf, line + DIGITS, IN_USE) && trimmedEnd(pdf, line + LINE_LENGTH) === line + LINE_LENGTH - 2
    const offset = isInUse ? digitsAt(pdf, line) : null
    if (offset !== null) places.push({ number, offset })
    else if (!FREE.test(pdf.toString('latin1', line, line + LINE_LENGTH))) return null
  }
  return { places, trailer: { entries: trailer.replace(/\/Size\s+\d+/, '').trim(), size } }
}

export const END = 'endobj'
const END_OF_STREAM = 'endstream'

function objectsOf(pdf: Buffer, places: readonly ObjectOffset[]): PdfObject[] | null {
  const inOrder = places.toSorted((a, b) => a.offset - b.offset)
  const objects: PdfObject[] = []
  for (const [at, { number, offset }] of inOrder.entries()) {
    const head = `${number} 0 obj`
    const last = trimmedEnd(pdf, inOrder[at + 1]?.offset ?? pdf.length) - END.length
    const from = offset + head.length
    if (last < from || !standsAt(pdf, last, END) || !standsAt(pdf, offset, head)) return null
    const isStream = standsAt(pdf, trimmedEnd(pdf, last) - END_OF_STREAM.length, END_OF_STREAM)
    objects.push({ number, offset, body: pdf.subarray(from, last), isStream })
  }
  return objects
}
