export type PdfObject = { number: number; offset: number; body: Buffer; isStream: boolean }
/** What a trailer says beside its size, as it is written, and the size itself. */
export type Trailer = { entries: string; size: number }

/** The objects of a PDF in their order, and its trailer; null of what is not laid out as the compiler does it. */
export function readPdf(pdf: Buffer): { objects: PdfObject[]; trailer: Trailer } | null {
  const text = pdf.toString('latin1')
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.slice(-64))?.[1])
  const table = Number.isSafeInteger(start) ? tableAt(text, start) : null
  const objects = table && objectsOf({ pdf, text: text.slice(0, start) }, table.offsets)
  return objects && { objects, trailer: table.trailer }
}

/** Where it stands, how often it was changed, and whether it is there: 20 bytes, the last two of them white. */
const LINE = /^(\d{10}) 00000 n\s\s$/
const FREE = /^\d{10} \d{5} f\s\s$/
const LINE_LENGTH = 20

/** Where each object stands, by its number, and what the trailer says beside its size. */
function tableAt(text: string, start: number): { offsets: Map<number, number>; trailer: Trailer } | null {
  const head = /^xref\s+0 (\d+)\s+/.exec(text.slice(start, start + 40))
  const size = Number(head?.[1] ?? Number.NaN)
  const lines = start + (head?.[0].length ?? 0)
  const trailer = /^\s*trailer\s*<<([\s\S]*)>>\s*startxref/.exec(text.slice(lines + size * LINE_LENGTH))?.[1]
  if (!head || trailer === undefined || /\/(Prev|Encrypt|XRefStm)\b/.test(trailer)) return null
  const offsets = new Map<number, number>()
  for (let number = 0; number < size; number += 1) {
    const line = text.slice(lines + number * LINE_LENGTH, lines + (number + 1) * LINE_LENGTH)
    const offset = LINE.exec(line)?.[1]
    if (offset !== undefined) offsets.set(number, Number(offset))
    else if (!FREE.test(line)) return null
  }
  return { offsets, trailer: { entries: trailer.replace(/\/Size\s+\d+/, '').trim(), size } }
}

export const END = 'endobj'

/** `text` is the PDF up to its table, one letter for each byte: looking into it costs far less than into the bytes. */
function objectsOf(
  { pdf, text }: { pdf: Buffer; text: string },
  offsets: ReadonlyMap<number, number>,
): PdfObject[] | null {
  const inOrder = [...offsets].sort(([, a], [, b]) => a - b)
  const objects: PdfObject[] = []
  for (const [at, [number, offset]] of inOrder.entries()) {
    const head = `${number} 0 obj`
    const last = text.lastIndexOf(END, inOrder[at + 1]?.[1] ?? text.length)
    const from = offset + head.length
    if (last < from || !text.startsWith(head, offset)) return null
    const isStream = text
      .slice(Math.max(from, last - 16), last)
      .trimEnd()
      .endsWith('endstream')
    objects.push({ number, offset, body: pdf.subarray(from, last), isStream })
  }
  return objects
}
