import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** The number of builds that are served at once. */
const KEPT = 2

const newestFirst = async (folder: string): Promise<string[]> => {
  const paths = (await readdir(folder)).map(name => join(folder, name))
  const dated = await Promise.all(paths.map(async path => ({ path, at: (await stat(path)).mtimeMs })))
  return dated.sort((one, other) => other.at - one.at).map(({ path }) => path)
}

/**
 * The source maps of a build, which map a place in its files to the sources, are in `<out>-maps/<build>` next to the served
 * folder: browsers do not know them and cannot fetch them.
 */
export const keptMaps = (build: string): Plugin => {
  let folder = ''
  const maps = new Map<string, string | Uint8Array>()
  return {
    name: 'lousa:kept-maps',
    apply: 'build',
    config: () => ({ build: { sourcemap: 'hidden' } }),
    configResolved(config) {
      folder = `${resolve(config.root, config.build.outDir)}-maps`
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const [name, file] of Object.entries(bundle)) {
          if (!name.endsWith('.map') || file.type !== 'asset') continue
          maps.set(name, file.source)
          delete bundle[name]
        }
      },
    },
    async writeBundle() {
      await rm(join(folder, build), { recursive: true, force: true })
      for (const [name, source] of maps) {
        const path = join(folder, build, name)
        await mkdir(dirname(path), { recursive: true })
        await writeFile(path, source)
      }
      for (const path of (await newestFirst(folder)).slice(KEPT))
        await rm(path, { recursive: true, force: true })
    },
  }
}
