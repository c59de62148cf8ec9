import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { PassThrough, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { create, extract } from 'tar'
import { type BackupKey, decrypted, encrypted } from './backup-key.ts'

/** Passes everything on, and knows at the end how much it was and what it sums up to. */
const measuring = () => {
  const hash = createHash('sha256')
  let size = 0
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  return { stream, result: () => ({ size, sha256: hash.digest('hex') }) }
}

const webOf = (stream: Readable): ReadableStream<Uint8Array> => Readable.toWeb(stream)

/** The folder as one file: tar, zstd and, with a key, age. */
export const pack = async (
  folder: string,
  file: string,
  key: BackupKey | null,
): Promise<{ size: number; sha256: string }> => {
  const compressed = new PassThrough()
  const packing = pipeline(create({ cwd: folder, portable: true }, ['.']), createZstdCompress(), compressed)
  const bytes = key ? Readable.fromWeb(await encrypted(key, webOf(compressed))) : compressed
  const measured = measuring()
  await Promise.all([
    packing,
    pipeline(bytes, measured.stream, createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true })),
  ])
  return measured.result()
}

export const sha256Of = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Lays what a file holds into a folder that is there. */
export const unpack = async (
  file: string,
  folder: string,
  { isEncrypted, key }: { isEncrypted: boolean; key: BackupKey | null },
): Promise<void> => {
  const read = createReadStream(file)
  try {
    const bytes = isEncrypted ? Readable.fromWeb(await decrypted(key, webOf(read))) : read
    await pipeline(bytes, createZstdDecompress(), extract({ cwd: folder, strict: true }))
  } finally {
    read.destroy()
  }
}
