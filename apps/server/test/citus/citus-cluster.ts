import { execFile, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { runsAsRoot, unprivilegedAccount } from '../../src/platform/postgres/os-account.ts'

// PostgreSQL with Citus on this machine: a coordinator and two workers in one folder, for tests, for measuring and for
// trying the recipe of docs/implantacao.md. Everybody on this machine may connect as anybody: no place for real data.

/** Where PostgreSQL 18 and Citus 14 are installed; without it nothing is tried on a cluster. */
export const CITUS_PREFIX = 'LOUSA_CITUS_PREFIX'

const ROLES = ['lousa_owner', 'lousa_app', 'lousa_queue'] as const
const SUPERUSER = 'postgres'
const HOST = '127.0.0.1'
const WORKERS = 2

export type ClusterPlace = {
  /** The folder of the installation: `bin/postgres` is in it. */
  prefix: string
  folder: string
  /** Port of the coordinator; the workers have the next ones. */
  port: number
  /** Over the settings of every node, such as `{ fsync: 'off' }` in tests. */
  settings?: Record<string, string>
}

type Node = { name: string; port: number; dir: string }

export type CitusCluster = {
  host: string
  /** Address of the coordinator, to which all clients connect. */
  port: number
  workerPorts: number[]
  superuser: string
  /** Stops one worker as if its machine were gone, or has it come back. */
  killWorker(row: number): Promise<void>
  startWorker(row: number): Promise<void>
  stop(): Promise<void>
}

const SETTINGS: Record<string, string> = {
  listen_addresses: HOST,
  shared_preload_libraries: 'citus',
  // Shards move while people work by logical replication.
  wal_level: 'logical',
  max_connections: '300',
  max_prepared_transactions: '300',
  // A migration holds a table with all of its shards, a year of months among them.
  max_locks_per_transaction: '1024',
  max_worker_processes: '32',
  shared_buffers: '96MB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // A change of the tables opens a connection for each part of each table, all of them on this machine.
  ssl_ciphers: 'none',
  'citus.node_conninfo': 'sslmode=disable',
  'citus.shard_count': '8',
}

const account = () => (runsAsRoot() ? unprivilegedAccount() : undefined)

const nodesOf = ({ folder, port }: ClusterPlace): Node[] =>
  ['coordinator', ...Array.from({ length: WORKERS }, (_, row) => `worker-${row + 1}`)].map((name, row) => ({
    name,
    port: port + row,
    dir: join(folder, name),
  }))

const run = async (program: string, args: string[]): Promise<void> => {
  await promisify(execFile)(program, args, { ...account(), cwd: '/', env: { LC_ALL: 'C', TZ: 'UTC' } })
}

const control = (prefix: string, { dir }: Node, ...args: string[]) =>
  run(join(prefix, 'bin/pg_ctl'), ['-D', dir, '-w', '-t', '60', ...args])

const startNode = (prefix: string, node: Node) =>
  control(prefix, node, '-l', join(node.dir, 'server.log'), 'start')

const isRunning = (prefix: string, { dir }: Node): boolean =>
  spawnSync(join(prefix, 'bin/pg_ctl'), ['-D', dir, 'status'], { ...account(), cwd: '/' }).status === 0

/** From PostgreSQL 18.6 on it is said which programs may read a stream of changes; before, the setting is refused. */
const pluginSettings = (prefix: string): Record<string, string> => {
  const name = 'output_plugin_libraries'
  const { stdout } = spawnSync(join(prefix, 'bin/postgres'), ['--describe-config'], {
    ...account(),
    cwd: '/',
    maxBuffer: 8 * 1024 * 1024,
  })
  return String(stdout).includes(`${name}\t`) ? { [name]: 'pgoutput, citus' } : {}
}

const makeNode = async ({ prefix, folder, settings }: ClusterPlace, node: Node): Promise<void> => {
  await run(join(prefix, 'bin/initdb'), [
    `--username=${SUPERUSER}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--auth=trust',
    '--no-instructions',
    '--no-sync',
    '-D',
    node.dir,
  ])
  const all = {
    ...SETTINGS,
    ...pluginSettings(prefix),
    ...settings,
    port: String(node.port),
    unix_socket_directories: folder,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name} = '${value}'`)
  const file = join(node.dir, 'postgresql.conf')
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n${lines.join('\n')}\n`)
}

/** Makes what is not made and starts what does not run. */
export const startCitusCluster = async (place: ClusterPlace): Promise<CitusCluster> => {
  const { prefix, folder, port } = place
  if (!existsSync(join(prefix, 'bin/postgres'))) throw new Error(`There is no PostgreSQL in ${prefix}`)
  const nodes = nodesOf(place)
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const owner = account()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  await Promise.all(
    nodes.map(async node => {
      if (!existsSync(node.dir)) await makeNode(place, node)
      if (!isRunning(prefix, node)) await startNode(prefix, node)
    }),
  )
  const workers = nodes.slice(1)
  const worker = (row: number): Node => {
    const node = workers[row]
    if (!node) throw new Error(`There is no worker ${row}`)
    return node
  }
  return {
    host: HOST,
    port,
    workerPorts: workers.map(node => node.port),
    superuser: SUPERUSER,
    killWorker: row => control(prefix, worker(row), '-m', 'immediate', 'stop'),
    startWorker: row => startNode(prefix, worker(row)),
    stop: () => stopCitusCluster(place),
  }
}

export const stopCitusCluster = async (place: ClusterPlace): Promise<void> => {
  const running = nodesOf(place).filter(node => existsSync(node.dir) && isRunning(place.prefix, node))
  await Promise.all(running.map(node => control(place.prefix, node, '-m', 'fast', 'stop')))
}

type Ports = Pick<CitusCluster, 'host' | 'port' | 'workerPorts' | 'superuser'>

/** Does something as superuser in a database of one node. */
export const asSuperuserOf = async <T>(
  { host, superuser }: Ports,
  { port, database = 'postgres' }: { port: number; database?: string },
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({ host, port, user: superuser, database })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const everyPort = ({ port, workerPorts }: Ports): number[] => [port, ...workerPorts]

/** Roles and an empty database whose tables can be distributed. Each database of a server is a cluster of its own. */
export const createClusterDatabase = async (cluster: Ports, database: string): Promise<void> => {
  const name = pg.escapeIdentifier(database)
  for (const port of everyPort(cluster)) {
    await asSuperuserOf(cluster, { port }, async client => {
      const { rows } = await client.query<{ rolname: string }>('select rolname from pg_roles')
      const there = new Set(rows.map(({ rolname }) => rolname))
      for (const role of ROLES.filter(each => !there.has(each)))
        await client.query(`create role ${role} login nobypassrls`)
      // A database gets it with its first migration; copies of a database do not have it.
      await client.query("alter role lousa_app set citus.propagate_set_commands = 'local'")
      await client.query(`create database ${name} owner lousa_owner`)
    })
    await asSuperuserOf(cluster, { port, database }, client => client.query('create extension citus'))
  }
  await asSuperuserOf(cluster, { port: cluster.port, database }, async client => {
    await client.query('select citus_set_coordinator_host($1, $2)', [cluster.host, cluster.port])
    for (const port of cluster.workerPorts)
      await client.query('select citus_add_node($1, $2)', [cluster.host, port])
    await client.query('create schema pgboss authorization lousa_queue')
  })
}

/** A copy of a database, node by node: what the coordinator knows of shards is true in the copies as well. */
export const cloneClusterDatabase = async (
  cluster: Ports,
  { template, database }: { template: string; database: string },
): Promise<void> => {
  for (const port of everyPort(cluster))
    await asSuperuserOf(cluster, { port }, client =>
      client.query(
        `create database ${pg.escapeIdentifier(database)} template ${pg.escapeIdentifier(template)} strategy file_copy owner lousa_owner`,
      ),
    )
}

/** Nobody connects to it any more, not even Citus' own daemon, so that it can be copied. */
export const makeClusterTemplate = async (cluster: Ports, database: string): Promise<void> => {
  for (const port of everyPort(cluster))
    await asSuperuserOf(cluster, { port }, async client => {
      await client.query(`alter database ${pg.escapeIdentifier(database)} allow_connections false`)
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        database,
      ])
    })
}

export const dropClusterDatabase = async (cluster: Ports, database: string): Promise<void> => {
  for (const port of everyPort(cluster))
    await asSuperuserOf(cluster, { port }, client =>
      client.query(`drop database if exists ${pg.escapeIdentifier(database)} with (force)`),
    )
}
