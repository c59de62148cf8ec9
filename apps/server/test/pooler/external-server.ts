import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Connections, ensureDatabase } from '../../src/main/database.ts'
import { startEmbeddedPostgres } from '../../src/platform/postgres/embedded-postgres.ts'

/** A port that is free at this moment. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(address)))
    })
  })

const DATABASE = 'lousa'

export type ExternalServer = {
  port: number
  connections: Connections
  superuser: string
  stop(): Promise<void>
}

export const connectionsAt = (port: number): Connections => {
  const as = (user: string) => ({ host: '127.0.0.1', port, user, database: DATABASE })
  return { owner: as('lousa_owner'), app: as('lousa_app'), queue: as('lousa_queue') }
}

export const urlOf = ({ user, host, port, database }: Connections['app']): string =>
  `postgres://${user}@${host}:${port}/${database}`

/** A PostgreSQL as an office has one: clients of this machine reach it over the network. */
export const startExternalServer = async (settings: Record<string, string> = {}): Promise<ExternalServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'lousa-external-'))
  // PostgreSQL's own account reads what lies here.
  await chmod(folder, 0o755)
  const rules = join(folder, 'access.conf')
  await writeFile(rules, 'local all all trust\nhost all all 127.0.0.1/32 trust\n')
  const port = await freePort()
  const embedded = await startEmbeddedPostgres({
    dataDir: join(folder, 'data'),
    log: () => {},
    settings: { listen_addresses: '127.0.0.1', port: String(port), hba_file: rules, ...settings },
  })
  const { host } = embedded.connection(embedded.superuser, 'postgres')
  const beside = {
    ...embedded,
    connection: (user: string, database: string) => ({ host, port, user, database }),
  }
  await ensureDatabase(beside, DATABASE)
  return {
    port,
    superuser: embedded.superuser,
    connections: connectionsAt(port),
    stop: async () => {
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
