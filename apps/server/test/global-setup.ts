import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { embeddedConnections, ensureDatabase, prepareDatabase } from '../src/main/database.ts'
import { QUEUES } from '../src/main/queues.ts'
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; port: number; superuser: string }
  }
}

/** One PostgreSQL for the run, with a migrated template that every test worker clones. */
export default async (project: TestProject) => {
  const folder = await mkdtemp(join(tmpdir(), 'lousa-test-'))
  const embedded = await startEmbeddedPostgres({
    dataDir: folder,
    log: () => {},
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  })
  await ensureDatabase(embedded, 'template_lousa')
  await prepareDatabase(embeddedConnections(embedded, 'template_lousa'), {
    queues: QUEUES,
    today: '2026-01-01',
  })
  const root = new pg.Client(embedded.connection(embedded.superuser, 'postgres'))
  await root.connect()
  await root.query('alter database template_lousa is_template true')
  await root.end()
  const { host, port } = embedded.connection(embedded.superuser, 'postgres')
  project.provide('postgres', { host, port, superuser: embedded.superuser })
  return async () => {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
