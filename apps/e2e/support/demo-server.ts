import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, START } from './empty-server.ts'
import { webDirOf } from './folders.ts'
import { WORKER } from './ports.ts'
import { TIME_ZONE } from './time-zone.ts'

const POLL_MS = 500
const MAX_START_MS = 120_000

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  )

/** A server with a demo of its own, for a journey that changes more of a school than it can restore. */
export const startDemoServer = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lousa-demo-'))
  const port = await freePort()
  const server = spawn(process.execPath, [START], {
    env: {
      ...process.env,
      PORT: String(port),
      LOUSA_DATA_DIR: join(folder, 'data'),
      LOUSA_WEB_DIR: webDirOf(WORKER),
      LOUSA_DEMO_SIZE: 'small',
      LOUSA_DEMO_TIME_ZONE: TIME_ZONE,
      LOUSA_LOG_LEVEL: 'warn',
      HOLIDAYS_URL: 'off',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async (): Promise<void> => {
    if (server.exitCode === null) {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
    }
    await rm(folder, { recursive: true, force: true })
  }
  const origin = `http://localhost:${port}`
  const end = Date.now() + MAX_START_MS
  while (!(await isReady(origin))) {
    if (server.exitCode !== null || Date.now() > end) {
      await stop()
      throw new Error('The server of the demo has not started')
    }
    await new Promise(done => setTimeout(done, POLL_MS))
  }
  return { origin, stop }
}
