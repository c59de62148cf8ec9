import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { buildWebWhenStale } from '../../../scripts/build-web.ts'
import { endChildrenWithThisProcess, ROOT, runNode } from '../../../scripts/run-tool.ts'

// Each school serves a copy of the build of its own: one journey replaces it by a newer version.
await buildWebWhenStale()
cpSync(join(ROOT, 'apps/web/dist'), process.env.LOUSA_WEB_DIR ?? '', { recursive: true })
endChildrenWithThisProcess()
process.exitCode = await runNode([join(ROOT, 'apps/server/src/main/start.ts')])
