// The first start with the full demo, later starts, and what an idle process holds in memory.
//   npm run bench -- start        (LOUSA_METRICS_PORT=0 before it: with figures kept)
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { SERVER_FLAGS } from '../scripts/node-flags.mjs'

const folder = await mkdtemp(join(tmpdir(), 'lousa-bench-start-'))

const WATCHED = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => name.startsWith('LOUSA_METRICS_')),
)

const start = async (): Promise<{ seconds: number; pid: number; stop(): Promise<void> }> => {
  const from = performance.now()
  const child = spawn(
    process.execPath,
    [...SERVER_FLAGS, join(import.meta.dirname, '../apps/server/src/main/start.ts')],
    {
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        LOUSA_DATA_DIR: folder,
        LOUSA_LOG_LEVEL: 'silent',
        ...WATCHED,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', line => /pronta em/.test(line) && resolve())
    child.once('exit', () => reject(new Error('The server ended')))
  })
  const seconds = (performance.now() - from) / 1000
  return {
    seconds,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

const residentMegabytes = async (pid: number): Promise<number> =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

try {
  const first = await start()
  console.log(`first start with the full demo     ${first.seconds.toFixed(1)} s (budget ≤ 20 s)`)
  await new Promise(done => setTimeout(done, 15_000))
  console.log(
    `resident after the first start     ${(await residentMegabytes(first.pid)).toFixed(0)} MB (budget ≤ 250 MB)`,
  )
  await first.stop()
  const later = await start()
  console.log(`later start                        ${later.seconds.toFixed(1)} s (budget ≤ 3 s)`)
  await new Promise(done => setTimeout(done, 5_000))
  console.log(
    `resident, idle                     ${(await residentMegabytes(later.pid)).toFixed(0)} MB (budget ≤ 250 MB)`,
  )
  await later.stop()
} finally {
  await rm(folder, { recursive: true, force: true })
}
