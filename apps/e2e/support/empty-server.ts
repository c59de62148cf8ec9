import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { webDirOf } from './folders.ts'
import { WORKER } from './ports.ts'

export const START = join(import.meta.dirname, '../../server/src/main/start.ts')
const CODE = /código de instalação: ([A-Z0-9-]+)/

export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const at = probe.address()
  probe.close()
  await once(probe, 'close')
  if (at === null || typeof at === 'string') throw new Error('There is no free port')
  return at.port
}

/** A server that nobody has used yet, and the code that it writes for whoever keeps it. */
export const startEmptyServer = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lousa-empty-'))
  const port = await freePort()
  const server = spawn(process.execPath, [START], {
    env: {
      ...process.env,
      PORT: String(port),
      LOUSA_DATA_DIR: join(folder, 'data'),
      LOUSA_WEB_DIR: webDirOf(WORKER),
      LOUSA_DEMO: 'off',
      LOUSA_LOG_LEVEL: 'warn',
      HOLIDAYS_URL: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  const code = await new Promise<string>((done, fail) => {
    server.stdout.on('data', chunk => {
      output += String(chunk)
      const code = CODE.exec(output)?.[1]
      if (code) done(code)
    })
    server.once('exit', () => fail(new Error(`The empty server has ended: ${output}`)))
  })
  return {
    origin: `http://localhost:${port}`,
    code,
    stop: async (): Promise<void> => {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
