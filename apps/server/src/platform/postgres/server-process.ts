import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { clearLeftoverServer } from './leftover-server.ts'
import type { OsAccount } from './os-account.ts'
import { POSTGRES_WORDS } from './postgres.words.ts'

export type ServerProcess = { start(): Promise<void>; stop(): Promise<void> }

type ServerOptions = {
  program: string
  clusterDir: string
  account: OsAccount | undefined
  settings: Record<string, string>
  log: (line: string) => void
  /** The server's own lines; they hold no values of rows. */
  serverLog: (line: string) => void
}

// The shell outlives this process however it ends: when it dies, descriptor 3 closes and the server gets the signal to
// stop. The signal is repeated, since a background job ignores SIGINT until the server installs its handler.
const SUPERVISOR = `
"$@" </dev/null 3<&- & p=$!
trap 'kill -INT $p; wait $p; exit' INT TERM
(read _; while kill -INT $p 2>/dev/null; do sleep 1; done) <&3 >/dev/null 2>&1 & w=$!
exec 3<&-
wait $p; c=$?; kill $w 2>/dev/null; exit $c`

// The server's own word: a pid file left behind says "ready" as well.
const READY = /database system is ready to accept connections/
const LEFTOVER = /already exists|pre-existing shared memory|is already in use/

const RETRY_FOR_MS = 30_000
const STOP_PATIENCE_MS = 60_000
const RESTART_PAUSES_MS = [0, 200, 1000, 5000]
const STABLE_AFTER_MS = 60_000

/** Keeps one server running over the folder until stop(): when it dies by itself, it is started again. */
export function superviseServer(options: ServerOptions): ServerProcess {
  const { log } = options
  let child: ChildProcess | undefined
  let stopping = false
  let restarting: Promise<void> | undefined

  async function launch(): Promise<void> {
    const readyAt = await launchOnce(options)
    child = readyAt.child
    const began = Date.now()
    readyAt.exited.then(() => {
      child = undefined
      if (stopping) return
      log(POSTGRES_WORDS.restarting)
      failures = Date.now() - began > STABLE_AFTER_MS ? 0 : failures + 1
      restarting = restart()
    })
  }

  let failures = 0
  async function restart(): Promise<void> {
    while (!stopping) {
      await sleep(RESTART_PAUSES_MS[Math.min(failures, RESTART_PAUSES_MS.length - 1)])
      try {
        if (!stopping) await launch()
        return
      } catch (error) {
        failures += 1
        log(error instanceof Error ? error.message : String(error))
      }
    }
  }

  return {
    start: launch,
    async stop() {
      stopping = true
      await restarting
      if (child) await end(child, options)
    },
  }
}

type Running = { child: ChildProcess; exited: Promise<void> }

async function launchOnce(options: ServerOptions): Promise<Running> {
  const began = Date.now()
  for (;;) {
    await clearLeftoverServer(options)
    const { child, outcome, exited } = spawnServer(options)
    const failure = await outcome
    if (!failure) return { child, exited }
    if (!failure.some(line => LEFTOVER.test(line)) || Date.now() - began > RETRY_FOR_MS) {
      const reason = failure.slice(-5).join(' · ')
      throw new EmbeddedPostgresError('DATABASE_NOT_STARTED', POSTGRES_WORDS.notStarted({ reason }))
    }
    await sleep(300)
  }
}

/** The outcome is undefined once the server is ready, and its last lines when it ended before that. */
function spawnServer({ program, clusterDir, account, settings, serverLog }: ServerOptions) {
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn('/bin/sh', ['-c', SUPERVISOR, 'sh', program, '-D', clusterDir, ...args], {
    ...account,
    cwd: '/',
    // In a session of its own, Ctrl+C in the terminal reaches this process only, which closes things in order.
    detached: true,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const exited = new Promise<void>(resolve => {
    child.once('error', () => resolve())
    child.once('exit', () => resolve())
  })
  const outcome = new Promise<string[] | undefined>(resolve => {
    child.once('error', error => resolve([error.message]))
    child.once('exit', () => setImmediate(() => resolve(lines)))
    if (!child.stderr) return
    createInterface({ input: child.stderr }).on('line', line => {
      serverLog(line)
      if (READY.test(line)) resolve(undefined)
      if (lines.push(line) > 30) lines.shift()
    })
  })
  child.stdio[3]?.on('error', () => undefined)
  return { child, outcome, exited }
}

/** Closing descriptor 3 is the same path as this process dying, so the everyday stop keeps it tested. */
async function end(child: ChildProcess, { clusterDir, log }: ServerOptions): Promise<void> {
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()))
  if (child.exitCode !== null || child.signalCode !== null) return
  child.stdio[3]?.destroy()
  const impatience = setTimeout(() => {
    log(POSTGRES_WORDS.slowToStop)
    quitImmediately(clusterDir)
  }, STOP_PATIENCE_MS)
  await exited
  clearTimeout(impatience)
}

function quitImmediately(clusterDir: string): void {
  try {
    process.kill(Number.parseInt(readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8'), 10), 'SIGQUIT')
  } catch {
    // It ended in the meantime.
  }
}
