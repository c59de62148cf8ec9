import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { scratchFolder } from '../../../scripts/scratch-folder.ts'
import { embeddedConnections, ensureDatabase, prepareDatabase } from '../src/main/database.ts'
import { QUEUES } from '../src/main/queues.ts'
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts'
import {
  CITUS_PREFIX,
  createClusterDatabase,
  makeClusterTemplate,
  startCitusCluster,
} from './citus/citus-cluster.ts'

const TEMPLATE = 'template_lousa'

declare module 'vitest' {
  interface ProvidedContext {
    /** `workerPorts`: the other machines of a cluster; none where there is one PostgreSQL. */
    postgres: { host: string; port: number; superuser: string; workerPorts: number[] }
  }
}

const QUICK = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
const TODAY = '2026-01-01'
/** A cluster that was started by hand may run at the same time. */
const CLUSTER_PORT = Number(process.env.LOUSA_CITUS_PORT ?? 5510)

/** One PostgreSQL for the run, with a migrated template that every test worker clones. */
export default (project: TestProject) => {
  const prefix = process.env[CITUS_PREFIX]
  const folder = scratchFolder('lousa-test-')
  return prefix ? onCluster(project, { prefix, folder }) : onOneServer(project, folder)
}

/** Runs the tests with every table on two machines behind a third one. */
const onCluster = async (project: TestProject, { prefix, folder }: { prefix: string; folder: string }) => {
  // An institution that goes to another machine loses commits that are answered before they are in the log.
  const settings = { ...QUICK, synchronous_commit: 'on', 'citus.shard_count': '2' }
  const cluster = await startCitusCluster({
    prefix,
    folder: join(folder, 'nodes'),
    port: CLUSTER_PORT,
    settings,
  })
  const stop = async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await createClusterDatabase(cluster, TEMPLATE)
    const { host, port, superuser, workerPorts } = cluster
    const as = (user: string) => ({ host, port, user, database: TEMPLATE })
    const connections = { owner: as('lousa_owner'), app: as('lousa_app'), queue: as('lousa_queue') }
    await prepareDatabase(connections, { queues: QUEUES, today: TODAY })
    await makeClusterTemplate(cluster, TEMPLATE)
    project.provide('postgres', { host, port, superuser, workerPorts })
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

const onOneServer = async (project: TestProject, folder: string) => {
  const embedded = await startEmbeddedPostgres({
    dataDir: join(folder, 'data'),
    log: () => {},
    settings: { ...QUICK, max_connections: '200' },
  })
  await ensureDatabase(embedded, TEMPLATE)
  await prepareDatabase(embeddedConnections(embedded, TEMPLATE), { queues: QUEUES, today: TODAY })
  const root = new pg.Client(embedded.connection(embedded.superuser, 'postgres'))
  await root.connect()
  await root.query('alter database template_lousa is_template true')
  await root.end()
  const { host, port } = embedded.connection(embedded.superuser, 'postgres')
  project.provide('postgres', { host, port, superuser: embedded.superuser, workerPorts: [] })
  return async () => {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
