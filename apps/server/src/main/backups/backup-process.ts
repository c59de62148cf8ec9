import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** `npm run backup` over the server that this process runs: what reads a whole database does not do it here. */
export const runBackupProcess = (
  env: NodeJS.ProcessEnv,
  args: readonly string[],
): Promise<{ code: number | null; said: string }> =>
  new Promise(resolve => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'backup.ts'), ...args], {
      // A terminal's Ctrl+C is for the server, which waits.
      detached: true,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const lines: string[] = []
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', line => lines.push(String(line)))
    child.once('error', error => resolve({ code: null, said: error.message }))
    child.once('close', code => resolve({ code, said: lines.join('').trim() }))
  })
