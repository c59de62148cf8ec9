import pg from 'pg'

const PATIENCE_MS = 15_000

/**
 * Whether a pooler stands between us and PostgreSQL: it greets with a process number of its own, and the session that
 * answers has another. A proxy that passes bytes on does not show, and needs no care.
 */
export const isPooled = async (connection: pg.ClientConfig): Promise<boolean> => {
  const client = new pg.Client({ connectionTimeoutMillis: PATIENCE_MS, ...connection })
  // The query that is lost with the connection says so itself.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return rows[0]?.pid !== Reflect.get(client, 'processID')
  } finally {
    await client.end()
  }
}
