import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(js|css|svg|html|json|woff)$/
/** Below this a compressed copy saves less than its headers cost. */
const SMALLEST = 1024

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const compress = async (file: string): Promise<void> => {
  const content = await readFile(file)
  if (content.length < SMALLEST) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await writeFile(`${file}.br`, await brotli(content, { params }))
  await writeFile(`${file}.gz`, await zip(content, { level: 9 }))
}

/** Writes `.br` and `.gz` beside every built text file: the server then sends them without work. */
export const precompress = (): Plugin => {
  let folder = ''
  return {
    name: 'lousa:precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true })
      for (const file of files) if (COMPRESSIBLE.test(file)) await compress(join(folder, file))
    },
  }
}
