import { once } from 'node:events'
import { join } from 'node:path'
import { endChildrenWithThisProcess, programOf, ROOT, startNode } from './run-tool.ts'

endChildrenWithThisProcess()

// vite.config.ts sends the API calls to PORT; the browser opens the address that Vite prints.
const server = startNode(['--watch', '--watch-preserve-output', 'apps/server/src/main/start.ts'])
const web = startNode([programOf('vite', 'vite')], { cwd: join(ROOT, 'apps/web') })

await Promise.race([once(server, 'exit'), once(web, 'exit')])
process.exitCode ??= 1
server.kill('SIGTERM')
web.kill('SIGTERM')
