import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const ASSETS = 'assets'
/** Which assets the last build wrote. Not served: its name begins with a point. */
const LIST = '.vite/assets.json'

const withoutSuffix = (file: string): string => file.replace(/\.(br|gz)$/, '')

const lastAssets = async (folder: string): Promise<string[]> => {
  try {
    return JSON.parse(await readFile(join(folder, LIST), 'utf8'))
  } catch {
    return []
  }
}

/**
 * Writes `build.json`, from which the server knows the build that it serves, and leaves the assets of the build before next to
 * those of this one: open pages load the rest of themselves. Older ones are removed.
 */
export const twoBuilds = (build: string): Plugin => {
  let folder = ''
  let last: string[] = []
  let own: string[] = []
  return {
    name: 'lousa:two-builds',
    apply: 'build',
    config: () => ({ build: { emptyOutDir: false } }),
    async configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
      last = await lastAssets(folder)
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        own = Object.keys(bundle).filter(file => file.startsWith(`${ASSETS}/`))
        this.emitFile({ type: 'asset', fileName: 'build.json', source: `${JSON.stringify({ build })}\n` })
      },
    },
    async closeBundle() {
      if (own.length === 0) return
      const assets = new Set([...own, ...last])
      for (const file of await readdir(join(folder, ASSETS))) {
        const path = `${ASSETS}/${file}`
        if (!assets.has(withoutSuffix(path))) await rm(join(folder, path), { force: true })
      }
      await writeFile(join(folder, LIST), JSON.stringify(own))
    },
  }
}
