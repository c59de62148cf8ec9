import { once } from 'node:events'
import { join } from 'node:path'
import { endChildrenWithThisProcess, programOf, ROOT, startNode } from './run-tool.ts'

endChildrenWithThisProcess()

// The server listens at PORT, and vite.config.ts sends the API calls there; the browser opens the address that Vite prints.
const port = process.env.PORT || '3000'
const server = startNode(['--watch', '--watch-preserve-output', 'apps/server/src/main/start.ts'], {
  env: { PORT: port },
})
const web = startNode([programOf('vite', 'vite')], {
  cwd: join(ROOT, 'apps/web'),
  env: { LOUSA_SERVER: process.env.LOUSA_SERVER ?? `http://127.0.0.1:${port}` },
})

await Promise.race([once(server, 'exit'), once(web, 'exit')])
process.exitCode ??= 1
server.kill('SIGTERM')
web.kill('SIGTERM')
