import { XlsxFailure } from './xlsx-failure.ts'

/** Limits of a workbook in the browser. */
export type XlsxLimits = {
  /** Bytes of the file. */
  file: number
  /** Bytes of the parts that are read, together, as they really come out. */
  unpacked: number
  /** Parts in the archive. */
  parts: number
  /** Cells with something in them, in one sheet. */
  cells: number
}

type Part = { method: number; packed: Uint8Array<ArrayBuffer>; declared: number }

const END = 0x06_05_4b_50
const ENTRY = 0x02_01_4b_50
const LOCAL = 0x04_03_4b_50
const END_LENGTH = 22
/** Behind the end there may be a comment as long as that. */
const COMMENT_MOST = 65_535
const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 1

const endOf = (view: DataView): number => {
  const last = view.byteLength - END_LENGTH
  for (let at = last; at >= Math.max(0, last - COMMENT_MOST); at -= 1)
    if (view.getUint32(at, true) === END) return at
  throw new XlsxFailure('UNREADABLE')
}

const partAt = (bytes: Uint8Array<ArrayBuffer>, view: DataView, entry: number): Part => {
  if ((view.getUint16(entry + 8, true) & ENCRYPTED) !== 0) throw new XlsxFailure('OLD_FORMAT')
  const local = view.getUint32(entry + 42, true)
  if (view.getUint32(local, true) !== LOCAL) throw new XlsxFailure('UNREADABLE')
  const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  const packed = bytes.subarray(from, from + view.getUint32(entry + 20, true))
  return { method: view.getUint16(entry + 10, true), packed, declared: view.getUint32(entry + 24, true) }
}

const partsOf = (bytes: Uint8Array<ArrayBuffer>, limits: XlsxLimits): Map<string, Part> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOf(view)
  const count = view.getUint16(end + 10, true)
  if (count > limits.parts) throw new XlsxFailure('TOO_LARGE')
  const parts = new Map<string, Part>()
  let at = view.getUint32(end + 16, true)
  for (let n = 0; n < count; n += 1) {
    if (view.getUint32(at, true) !== ENTRY) throw new XlsxFailure('UNREADABLE')
    const nameLength = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
    // Two parts of one name are read otherwise by every program.
    if (parts.has(name)) throw new XlsxFailure('UNREADABLE')
    parts.set(name, partAt(bytes, view, at))
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return parts
}

/** Unpacks until more comes out than there may be: what an archive declares may lie. */
const inflated = async (packed: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array[]> => {
  const stream = new DecompressionStream('deflate-raw')
  const writer = stream.writable.getWriter()
  // A failure there is reported by the reader.
  writer.write(packed).catch(() => undefined)
  writer.close().catch(() => undefined)
  const reader = stream.readable.getReader()
  const pieces: Uint8Array[] = []
  let length = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length
    if (length > most) {
      reader.cancel().catch(() => undefined)
      throw new XlsxFailure('TOO_LARGE')
    }
    pieces.push(next.value)
  }
  return pieces
}

const textOf = (pieces: readonly Uint8Array[]): string => {
  const decoder = new TextDecoder()
  return pieces.map(piece => decoder.decode(piece, { stream: true })).join('') + decoder.decode()
}

/** The parts of an archive, each unpacked when it is asked for; null where there is none of the name. */
export const openZip = (bytes: Uint8Array<ArrayBuffer>, limits: XlsxLimits) => {
  let parts: Map<string, Part>
  try {
    parts = partsOf(bytes, limits)
  } catch (error) {
    // Places outside of the file.
    throw error instanceof XlsxFailure ? error : new XlsxFailure('UNREADABLE')
  }
  let left = limits.unpacked
  return {
    text: async (name: string): Promise<string | null> => {
      const part = parts.get(name)
      if (!part) return null
      if (part.declared > left || part.packed.length > left) throw new XlsxFailure('TOO_LARGE')
      if (part.method !== STORED && part.method !== DEFLATED) throw new XlsxFailure('UNREADABLE')
      try {
        const pieces = part.method === STORED ? [part.packed] : await inflated(part.packed, left)
        left -= pieces.reduce((sum, { length }) => sum + length, 0)
        return textOf(pieces)
      } catch (error) {
        throw error instanceof XlsxFailure ? error : new XlsxFailure('UNREADABLE')
      }
    },
  }
}
export type Zip = ReturnType<typeof openZip>
