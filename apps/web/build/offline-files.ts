import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Chunk = {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
  dynamicImports?: string[]
}
type Manifest = Record<string, Chunk>

/** Instructors need these files without network; screens of other domains are of no use there. */
export const OFFLINE_FEATURES = ['identity', 'planning', 'attendance', 'evaluation', 'dashboard']
const OFFLINE_SCREENS = new RegExp(`^src/features/(${OFFLINE_FEATURES.join('|')})/`)
const SCREEN = /^src\/(features\/.+-screen[.]tsx$|app\/pages\/)/
/** Pages made of domains that are read with network only, and what opens on them: `student-issue-menu` on a student's. */
const ONLINE_PAGES = /^src\/app\/pages\/student/

const isOnlineOnly = (name: string): boolean =>
  SCREEN.test(name) &&
  (ONLINE_PAGES.test(name) || (name.startsWith('src/features/') && !OFFLINE_SCREENS.test(name)))

/** Every file of the build in `folder` that opens without network: from the page on, all but online-only screens. */
export const offlineFiles = (folder: string): Set<string> => {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  const files = new Set<string>()
  const seen = new Set<string>()
  const follow = (name: string): void => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name) || isOnlineOnly(name)) return
    seen.add(name)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) follow(next)
  }
  follow('index.html')
  return files
}
