import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../platform/postgres/embedded-postgres.ts'
import { embeddedConnections, ensureDatabase, prepareDatabase } from '../database.ts'
import { QUEUES } from '../queues.ts'
import { DEMO_SIZES, generateDemo } from './generate-demo.ts'

if (process.env.SLOW) {
  const original = pg.Client.prototype.query as any
  ;(pg.Client.prototype as any).query = async function (this: any, ...args: any[]) {
    const slow = performance.now()
    const result = await original.apply(this, args)
    const ms = performance.now() - slow
    if (ms > 60)
      console.log(
        '   ',
        Math.round(ms),
        'ms',
        String(args[0]?.text ?? args[0])
          .trim()
          .slice(0, 110)
          .replace(/\s+/g, ' '),
      )
    return result
  }
}
const today = process.argv[2] ?? '2026-08-17'
const size = (process.argv[3] ?? 'full') as keyof typeof DEMO_SIZES
const folder = await mkdtemp(join(tmpdir(), 'lousa-demo-'))
const embedded = await startEmbeddedPostgres({ dataDir: join(folder, 'pg'), log: () => {} })
try {
  await ensureDatabase(embedded, 'lousa')
  const c = embeddedConnections(embedded, 'lousa')
  await prepareDatabase(c, { queues: QUEUES, today })
  const t = performance.now()
  const at = () => `${((performance.now() - t) / 1000).toFixed(2)}s`
  const made = await generateDemo({
    connection: c.owner,
    today,
    now: new Date(`${today}T15:00:00Z`),
    sizes: DEMO_SIZES[size],
    log: l => console.log(at(), l),
  })
  console.log(at(), made, Math.round(process.memoryUsage().rss / 1e6), 'MB')
  const client = new pg.Client(c.owner)
  await client.connect()
  for (const q of (process.env.Q ?? '').split(';').filter(Boolean))
    console.table((await client.query(q)).rows)
  await client.end()
} finally {
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
}
