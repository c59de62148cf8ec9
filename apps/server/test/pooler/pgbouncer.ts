import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { chmod, chown } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runsAsRoot, unprivilegedAccount } from '../../src/platform/postgres/os-account.ts'
import { freePort } from './external-server.ts'

/** From this version on it keeps prepared statements in transaction mode. */
const LEAST = [1, 21]

/** The program of `PGBOUNCER_PATH`, else the machine's own; null where there is none, or one that is too old. */
export const findPgBouncer = (): string | null => {
  const program = process.env.PGBOUNCER_PATH ?? 'pgbouncer'
  const versionText = spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? ''
  const [, major = '0', minor = '0'] = /PgBouncer (\d+)\.(\d+)/.exec(versionText) ?? []
  const isNew = Number(major) > LEAST[0]! || (Number(major) === LEAST[0] && Number(minor) >= LEAST[1]!)
  return isNew ? program : null
}

type Settings = {
  program: string
  upstreamPort: number
  sessions: number
  preparedStatements?: number
  waitSeconds?: number
}

/** PgBouncer in transaction mode before a PostgreSQL of this machine, with so many sessions for all of its clients. */
export const startPgBouncer = async ({
  program,
  upstreamPort,
  sessions,
  preparedStatements = 200,
  waitSeconds = 15,
}: Settings): Promise<{ port: number; stop(): Promise<void> }> => {
  const folder = mkdtempSync(join(tmpdir(), 'lousa-pgbouncer-'))
  const port = await freePort()
  const users = join(folder, 'users.txt')
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(users, ['app', 'owner', 'queue'].map(name => `"lousa_${name}" ""\n`).join(''))
  writeFileSync(
    file,
    `[databases]
* = host=127.0.0.1 port=${upstreamPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 500
max_prepared_statements = ${preparedStatements}
query_wait_timeout = ${waitSeconds}
log_connections = 0
log_disconnections = 0
`,
  )
  // It refuses to run as root.
  const account = runsAsRoot() ? unprivilegedAccount() : undefined
  await chmod(folder, 0o755)
  if (account) await chown(folder, account.uid, account.gid)
  const child = spawn(program, ['-q', file], { ...account, cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] })
  for (let tries = 0; !(await answers(port)); tries += 1) {
    if (tries === 100 || child.exitCode !== null) throw new Error('PgBouncer did not start')
    await new Promise(done => setTimeout(done, 50))
  }
  return {
    port,
    stop: async () => {
      child.kill('SIGINT')
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const answers = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = createConnection(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
