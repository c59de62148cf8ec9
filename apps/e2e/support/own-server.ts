import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { webDirOf } from './folders.ts'
import { WORKER } from './ports.ts'
import { TIME_ZONE } from './time-zone.ts'

const START = join(import.meta.dirname, '../../server/src/main/start.ts')
const CODE = /código de instalação: ([A-Z0-9-]+)/
const READY = /Lousa pronta/

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const at = probe.address()
  probe.close()
  await once(probe, 'close')
  if (at === null || typeof at === 'string') throw new Error('There is no free port')
  return at.port
}

/** Starts a server with a folder and a port of its own, and waits for a line of its output. */
const startOwnServer = async (settings: NodeJS.ProcessEnv, line: RegExp) => {
  const folder = await mkdtemp(join(tmpdir(), 'lousa-own-'))
  const port = await freePort()
  const server = spawn(process.execPath, [START], {
    env: {
      ...process.env,
      PORT: String(port),
      LOUSA_DATA_DIR: join(folder, 'data'),
      LOUSA_WEB_DIR: webDirOf(WORKER),
      LOUSA_LOG_LEVEL: 'warn',
      HOLIDAYS_URL: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  const found = await new Promise<RegExpExecArray>((done, fail) => {
    server.stdout.on('data', chunk => {
      output += String(chunk)
      const match = line.exec(output)
      if (match) done(match)
    })
    server.once('exit', () => fail(new Error(`The server has ended: ${output}`)))
  })
  return {
    origin: `http://localhost:${port}`,
    found,
    stop: async (): Promise<void> => {
      if (server.exitCode === null) {
        const ended = once(server, 'exit')
        server.kill('SIGTERM')
        await ended
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A server without any institution, and the installation code that it prints for its operator. */
export const startEmptyServer = async () => {
  const { found, ...server } = await startOwnServer({ LOUSA_DEMO: 'off' }, CODE)
  const code = found[1]
  if (!code) throw new Error('The server has printed no code')
  return { ...server, code }
}

/** A server with a demo of its own, for a journey that changes more of a school than it can restore. */
export const startDemoServer = async () => {
  const { origin, stop } = await startOwnServer(
    { LOUSA_DEMO_SIZE: 'small', LOUSA_DEMO_TIME_ZONE: TIME_ZONE },
    READY,
  )
  return { origin, stop }
}
