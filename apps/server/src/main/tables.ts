import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../platform/db/migrate.ts'
import { tableTypes } from '../platform/db/table-types.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'
import { embeddedConnections, ensureDatabase, MIGRATIONS } from './database.ts'

// `npm run tables`: writes src/modules/tables.ts from the migrations, on a server of its own.
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
  await writeFile(join(import.meta.dirname, '../modules/tables.ts'), await tableTypes(client))
  await client.end()
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
