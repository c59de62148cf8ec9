import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(js|css|svg|html|json|woff)$/
/** Below this a compressed copy saves less than its headers cost. */
const SMALLEST = 1024

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A running server never finds a partial file. */
const writeWhole = async (file: string, content: Buffer): Promise<void> => {
  await writeFile(`${file}.part`, content)
  await rename(`${file}.part`, file)
}

const compress = async (file: string): Promise<void> => {
  const content = await readFile(file)
  if (content.length < SMALLEST) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await writeWhole(`${file}.br`, await brotli(content, { params }))
  await writeWhole(`${file}.gz`, await zip(content, { level: 9 }))
}

/**
 * Writes `.br` and `.gz` next to every built asset: the server then sends them without work. Only files with a hash in their name
 * get them: next to any other one, an old version might remain.
 */
export const precompress = (): Plugin => {
  let folder = ''
  let written = false
  return {
    name: 'lousa:precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir, config.build.assetsDir)
    },
    writeBundle() {
      written = true
    },
    async closeBundle() {
      // After a failed build the failure is the message, and not that there is nothing to compress.
      if (!written) return
      const files = await readdir(folder, { recursive: true })
      for (const file of files) if (COMPRESSIBLE.test(file)) await compress(join(folder, file))
    },
  }
}
