import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import yauzl, { type Entry, type Options, type ZipFile } from 'yauzl'
import { ZipFile as CleanZip } from 'yazl'
import { SpreadsheetError } from './spreadsheet.error.ts'
import type { SpreadsheetLimits } from './spreadsheet-limits.ts'

/** The parts of a workbook that are read: text and links. Pictures, macros and the rest are not even unpacked. */
const READ = /^(\[Content_Types\]\.xml|_rels\/[^/]+|xl\/[^\\]*\.(xml|rels))$/

/**
 * The parts of a workbook, unpacked under a cap on what really comes out: the sizes that an archive declares may lie.
 * Names that climb out of it, and encrypted parts, are refused.
 */
export const workbookParts = async (
  bytes: Buffer,
  limits: SpreadsheetLimits,
): Promise<Map<string, Buffer>> => {
  const parts = new Map<string, Buffer>()
  let archive: ZipFile
  try {
    archive = await opened(bytes, { lazyEntries: true, validateEntrySizes: false })
  } catch {
    throw new SpreadsheetError('UNREADABLE')
  }
  try {
    if (archive.entryCount > limits.entries) throw new SpreadsheetError('TOO_LARGE')
    let left = limits.unpacked
    for await (const entry of entriesOf(archive)) {
      if (entry.isEncrypted()) throw new SpreadsheetError('OLD_FORMAT')
      if (!READ.test(entry.fileName)) continue
      if (parts.has(entry.fileName)) throw new SpreadsheetError('UNREADABLE')
      const content = await unpacked(archive, entry, left)
      left -= content.length
      parts.set(entry.fileName, content)
    }
  } catch (error) {
    if (error instanceof SpreadsheetError) throw error
    throw new SpreadsheetError('UNREADABLE')
  } finally {
    archive.close()
  }
  return parts
}

const opened = promisify<Buffer, Options, ZipFile>(yauzl.fromBuffer)

async function* entriesOf(archive: ZipFile): AsyncGenerator<Entry> {
  for (let count = 0; count < archive.entryCount; count += 1) {
    const next = once(archive, 'entry')
    archive.readEntry()
    const [entry] = await next
    yield entry
  }
}

const unpacked = async (archive: ZipFile, entry: Entry, most: number): Promise<Buffer> => {
  const pieces: Buffer[] = []
  let length = 0
  const stream = await promisify<Entry, Readable>(archive.openReadStream.bind(archive))(entry)
  for await (const piece of stream) {
    length += piece.length
    if (length > most) {
      stream.destroy()
      throw new SpreadsheetError('TOO_LARGE')
    }
    pieces.push(piece)
  }
  return Buffer.concat(pieces, length)
}

/**
 * The parts as a new archive without compression: the parser gets the bytes that were counted, whatever another program
 * would extract from the first archive.
 */
export const cleanArchive = async (parts: ReadonlyMap<string, Buffer>): Promise<ArrayBuffer> => {
  const zip = new CleanZip()
  for (const [name, content] of parts) zip.addBuffer(content, name, { compress: false })
  zip.end()
  const pieces: Buffer[] = []
  for await (const piece of zip.outputStream) pieces.push(Buffer.from(piece))
  const whole = Buffer.concat(pieces)
  const buffer = new ArrayBuffer(whole.length)
  new Uint8Array(buffer).set(whole)
  return buffer
}
