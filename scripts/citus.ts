// A Citus cluster on this machine (docs/implantacao.md, Citus):
//   LOUSA_CITUS_PREFIX=/usr/local/pgsql node scripts/citus.ts start FOLDER [PORT]
//   LOUSA_CITUS_PREFIX=/usr/local/pgsql node scripts/citus.ts fill FOLDER [PORT]     the tables and the small demonstration
//   LOUSA_CITUS_PREFIX=/usr/local/pgsql node scripts/citus.ts stop FOLDER [PORT]
import { resolve } from 'node:path'
import { prepareDatabase } from '../apps/server/src/main/database.ts'
import { runDemoProcess } from '../apps/server/src/main/demo/demo-process.ts'
import { QUEUES } from '../apps/server/src/main/queues.ts'
import { systemClock, todayIn } from '../apps/server/src/platform/clock/clock.ts'
import {
  asSuperuserOf,
  CITUS_PREFIX,
  createClusterDatabase,
  startCitusCluster,
  stopCitusCluster,
} from '../apps/server/test/citus/citus-cluster.ts'

const DATABASE = 'lousa'
const DEFAULT_PORT = 5500

const [command = '', folder, port = String(DEFAULT_PORT)] = process.argv.slice(2)
const prefix = process.env[CITUS_PREFIX]
if (!prefix || !folder || !['start', 'fill', 'stop'].includes(command)) {
  console.error(
    `Uso: ${CITUS_PREFIX}=/pasta/do/postgresql node scripts/citus.ts start|fill|stop PASTA [PORTA]`,
  )
  process.exit(1)
}

const place = { prefix, folder: resolve(folder), port: Number(port) }
if (command === 'stop') {
  await stopCitusCluster(place)
} else {
  const cluster = await startCitusCluster(place)
  const { rowCount } = await asSuperuserOf(cluster, cluster, client =>
    client.query('select from pg_database where datname = $1', [DATABASE]),
  )
  if (rowCount === 0) await createClusterDatabase(cluster, DATABASE)
  if (command === 'fill') {
    const as = (user: string) => ({ host: cluster.host, port: cluster.port, user, database: DATABASE })
    const connections = { owner: as('lousa_owner'), app: as('lousa_app'), queue: as('lousa_queue') }
    const today = todayIn(systemClock, 'America/Sao_Paulo')
    await prepareDatabase(connections, { queues: QUEUES, today })
    const order = { connection: connections.owner, today, now: systemClock.now().toISOString() }
    await runDemoProcess({ ...order, size: 'small' }, line => console.log(line))
  }
  const at = (role: string) => `postgres://${role}@${cluster.host}:${cluster.port}/${DATABASE}`
  console.log(`DATABASE_URL=${at('lousa_app')}`)
  console.log(`DATABASE_OWNER_URL=${at('lousa_owner')}`)
  console.log(`DATABASE_QUEUE_URL=${at('lousa_queue')}`)
}
