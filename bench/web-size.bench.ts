// Compressed size of the first load of /app and of every route, from the production build.
//   npm run bench -- web-size
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildWebWhenStale } from '../scripts/build-web.ts'

await buildWebWhenStale()
const { status } = spawnSync(
  process.execPath,
  [join(import.meta.dirname, '../apps/web/scripts/bundle-size.mjs')],
  {
    stdio: 'inherit',
  },
)
process.exitCode = status ?? 1
