import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OsAccount } from './os-account.ts'
import { POSTGRES_WORDS } from './postgres.words.ts'

type Folder = { clusterDir: string; account: OsAccount | undefined; log: (line: string) => void }

// How long an orphan may take before the next, ruder signal. All of them are safe: the write-ahead log is synced.
const ESCALATION: { signal: NodeJS.Signals; afterMs: number }[] = [
  { signal: 'SIGINT', afterMs: 0 },
  { signal: 'SIGQUIT', afterMs: 15_000 },
  { signal: 'SIGKILL', afterMs: 20_000 },
]

/**
 * Ends the leftovers of a killed process. The caller holds the data lock, so that a server in this folder has no owner. The pid
 * file is removed only when no server is left: PostgreSQL would accept a pid that another process reuses.
 */
export async function clearLeftoverServer({ clusterDir, account, log }: Folder): Promise<void> {
  const pidFile = join(clusterDir, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const began = Date.now()
  let step = 0
  for (let pids = serversIn(clusterDir, account); pids.length > 0; pids = serversIn(clusterDir, account)) {
    const next = ESCALATION[step]
    if (next && Date.now() - began >= next.afterMs) {
      log(POSTGRES_WORDS.endingLeftover({ pids: pids.join(', ') }))
      send(postmasterAmong(pids, pidFile), next.signal)
      step += 1
    }
    await sleep(50)
  }
  rmSync(pidFile, { force: true })
}

/** The orphaned backends of a dead postmaster end by themselves, and are signalled one by one where they do not. */
function postmasterAmong(pids: number[], pidFile: string): number[] {
  const postmaster = existsSync(pidFile) ? Number.parseInt(readFileSync(pidFile, 'utf8'), 10) : Number.NaN
  return pids.includes(postmaster) ? [postmaster] : pids
}

function send(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It left in the meantime.
    }
  }
}

/** Every PostgreSQL process works inside its cluster, so the working folder tells ours from another's. */
function serversIn(clusterDir: string, account: OsAccount | undefined): number[] {
  if (process.platform !== 'linux') return postmasterByCommand(clusterDir)
  const folder = realpathSync(clusterDir)
  // Listed as the account: root inside a container may not look into another user's process.
  const list = spawnSync('/bin/sh', ['-c', 'ls -ld /proc/[0-9]*/cwd 2>/dev/null'], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
  })
  return list.stdout
    .split('\n')
    .filter(line => line.endsWith(` -> ${folder}`))
    .map(line => Number(line.match(/\/proc\/(\d+)\/cwd/)?.[1]))
    .filter(isPostgres)
}

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
  } catch {
    return false
  }
}

function postmasterByCommand(clusterDir: string): number[] {
  const list = spawnSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' }).stdout
  return list
    .split('\n')
    .filter(line => line.includes('/postgres ') && line.includes(`-D ${clusterDir} `))
    .map(line => Number.parseInt(line, 10))
}
