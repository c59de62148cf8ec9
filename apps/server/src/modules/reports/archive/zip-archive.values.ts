import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** `isPacked`: compressing it again would take time and gain nothing. */
export type ArchiveEntry = { name: string; bytes: Uint8Array; isPacked?: boolean }

/**
 * A ZIP of the entries, each packed and given on before the next one is asked for: as large as it may become, one
 * entry at a time is in memory. What fails in the entries fails in the reader; a reader who leaves ends the entries.
 */
export async function* zipOf(entries: AsyncIterable<ArchiveEntry>, mtime: Date): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const output = zip.outputStream.pipe(new PassThrough())
  const fail = (error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error('The archive could not be filled'))
  }
  zip.on('error', fail)
  const filling = fill(zip, output, { entries, mtime }).catch(fail)
  try {
    yield* output
  } finally {
    output.destroy()
    await filling
  }
}

const fill = async (
  zip: ZipFile,
  output: PassThrough,
  { entries, mtime }: { entries: AsyncIterable<ArchiveEntry>; mtime: Date },
): Promise<void> => {
  const left = new Promise(resolve => output.once('close', resolve))
  for await (const { name, bytes, isPacked = false } of entries) {
    const content = Readable.from([bytes])
    const given = new Promise(resolve => content.once('close', resolve))
    zip.addReadStream(content, name, { mtime, size: bytes.length, compressionLevel: isPacked ? 0 : 1 })
    await Promise.race([given, left])
    if (output.destroyed) return
  }
  zip.end()
}
