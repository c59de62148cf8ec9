import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import yauzl from 'yauzl'

const opened = promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)

export type ArchiveFile = { name: string; bytes: Buffer }

/** Reads the files of an archive in their order, as another program reads it; damage is an error. */
export const archiveFiles = async (archive: Buffer): Promise<ArchiveFile[]> => {
  const zip = await opened(archive, { lazyEntries: true, strictFileNames: true, validateEntrySizes: true })
  const content = promisify<yauzl.Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip))
  const files: ArchiveFile[] = []
  return new Promise((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', () => resolve(files))
    zip.on('entry', (entry: yauzl.Entry) => {
      content(entry)
        .then(stream => buffer(stream))
        .then(bytes => {
          files.push({ name: entry.fileName, bytes })
          zip.readEntry()
        })
        .catch(reject)
    })
    zip.readEntry()
  })
}
