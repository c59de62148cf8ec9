import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'
import { embeddedConnections, ensureDatabase, MIGRATIONS } from './database.ts'

/** An empty database with all migrations, on a server of its own that is gone afterwards. */
export const onMigratedDatabase = async <T>(work: (owner: pg.Client) => Promise<T>): Promise<T> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lousa-tables-'))
  const embedded = await startEmbeddedPostgres({
    dataDir: join(dataDir, 'pg'),
    log: () => {},
    settings: { fsync: 'off' },
  })
  try {
    await ensureDatabase(embedded, 'lousa')
    const { owner } = embeddedConnections(embedded, 'lousa')
    await migrate({
      connection: owner,
      directory: MIGRATIONS,
      appRole: 'lousa_app',
      queueRole: 'lousa_queue',
      today: '2026-01-01',
    })
    const client = new pg.Client(owner)
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  } finally {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
