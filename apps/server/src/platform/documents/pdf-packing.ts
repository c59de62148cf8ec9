import { deflateSync } from 'node:zlib'
import { END, type PdfObject, readPdf, type Trailer } from './pdf-objects.ts'

/** Objects that share one stream: enough to compress well, few enough for a reader to unpack quickly. */
const TOGETHER = 400

/**
 * Packs the plain objects of a PDF into compressed object streams (PDF 1.5, allowed from PDF/A-2 on). The tags of a document are
 * thousands of such objects, written uncompressed. Objects are moved and never read, so that their content and the structure tree
 * stay byte for byte. A file with another layout than the compiler's is returned unchanged.
 */
export function packPdf(pdf: Buffer): Buffer {
  const read = readPdf(pdf)
  return read ? written(pdf, read.objects, read.trailer) : pdf
}

const NEW_LINE = 10

/** Level 6 would make a file a fifteenth smaller and take two and a half times as long here: every class has to wait for it. */
const LEVEL = 3

function streamOf(number: number, entries: string, content: Buffer): Buffer {
  const data = deflateSync(content, { level: LEVEL })
  const head = `${number} 0 obj\n<< ${entries} /Filter /FlateDecode /Length ${data.length} >>\nstream\n`
  return Buffer.concat([Buffer.from(head), data, Buffer.from(`\nendstream\n${END}\n`)])
}

/** The objects one after the other, behind a list of their numbers and places. */
function objectStream(number: number, objects: readonly PdfObject[]): Buffer {
  let place = 0
  const places = objects.map(({ number, body }) => {
    const entry = `${number} ${place}`
    place += body.length + 1
    return entry
  })
  const list = Buffer.from(`${places.join(' ')}\n`)
  const content = Buffer.allocUnsafe(list.length + place)
  let end = list.copy(content)
  for (const { body } of objects) {
    end += body.copy(content, end)
    content[end] = NEW_LINE
    end += 1
  }
  return streamOf(number, `/Type /ObjStm /N ${objects.length} /First ${list.length}`, content)
}

const inGroups = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))

/** Type, place and index of each object, as `/W [1 4 2]` reads them. */
const ENTRY = 7
const IN_FILE = 1
const IN_STREAM = 2
/** Each row says by how much it differs from the one above: neighbours differ by one, and next to nothing is left of them. */
const UP = 2
const AS_DIFFERENCES = `/DecodeParms << /Predictor 12 /Columns ${ENTRY} >>`

function asDifferences(table: Buffer): Buffer {
  const rows = Buffer.alloc((table.length / ENTRY) * (ENTRY + 1))
  for (let [from, to] = [0, 0]; from < table.length; from += ENTRY, to += ENTRY + 1) {
    rows[to] = UP
    for (let at = 0; at < ENTRY; at += 1)
      rows[to + 1 + at] = (table[from + at] ?? 0) - (table[from - ENTRY + at] ?? 0)
  }
  return rows
}

function written(pdf: Buffer, objects: readonly PdfObject[], { entries, size }: Trailer): Buffer {
  const groups = inGroups(
    objects.filter(({ isStream }) => !isStream),
    TOGETHER,
  )
  const total = size + groups.length + 1
  const table = Buffer.alloc(total * ENTRY)
  const note = (number: number, type: number, place: number, index: number): void => {
    table.writeUInt8(type, number * ENTRY)
    table.writeUInt32BE(place, number * ENTRY + 1)
    table.writeUInt16BE(index, number * ENTRY + 5)
  }
  const parts = [pdf.subarray(0, objects[0]?.offset ?? 0)]
  let length = parts[0]?.length ?? 0
  const add = (number: number, part: Buffer): void => {
    note(number, IN_FILE, length, 0)
    parts.push(part)
    length += part.length
  }
  for (const { number, body } of objects.filter(({ isStream }) => isStream)) {
    add(number, Buffer.concat([Buffer.from(`${number} 0 obj`), body, Buffer.from(`${END}\n`)]))
  }
  for (const [at, group] of groups.entries()) {
    add(size + at, objectStream(size + at, group))
    for (const [index, { number }] of group.entries()) note(number, IN_STREAM, size + at, index)
  }
  const start = length
  const own = total - 1
  note(own, IN_FILE, start, 0)
  const fields = `/Type /XRef /Size ${total} /W [1 4 2] ${AS_DIFFERENCES} ${entries}`
  const list = streamOf(own, fields, asDifferences(table))
  return Buffer.concat([...parts, list, Buffer.from(`startxref\n${start}\n%%EOF\n`)])
}
