// The limit of a screen: Fastify, and the screen's statements in one transaction of one tenant, sent in one packet. No
// session, access, audit, validation, or compression.
import Fastify from 'fastify'
import pg from 'pg'
import { pgTypes } from '../../../apps/server/src/platform/db/pg-types.ts'
import { inPipeline } from '../../../apps/server/src/platform/db/pipelining.ts'
import type { Statement } from '../measure.ts'
import type { BareOrder, BareStart } from './bare-screens.ts'

const screens = new Map<string, Statement[]>()
const names = new Map<string, string>()
const nameOf = ({ text }: Statement): string => {
  const name = names.get(text) ?? `main${names.size}`
  names.set(text, name)
  return name
}

let endSessions = async (): Promise<void> => {}

const listen = async ({ connection, poolSize, institutionId }: BareStart) => {
  const openPool = () =>
    new pg.Pool({ ...connection, max: poolSize, pipeline: true, types: pgTypes, idleTimeoutMillis: 0 })
  let pool = openPool()
  endSessions = async () => {
    const former = pool
    pool = openPool()
    await former.end()
  }
  const server = Fastify()
  server.get<{ Params: { name: string } }>('/:name', async ({ params }) => {
    const client = await pool.connect()
    try {
      const answers = await inPipeline(client, () =>
        Promise.all([
          client.query('begin'),
          client.query({
            name: 'tenant',
            text: "select set_config('app.institution_id', $1, true)",
            values: [institutionId],
          }),
          ...(screens.get(params.name) ?? []).map(statement =>
            client.query({ name: nameOf(statement), ...statement }),
          ),
          client.query('commit'),
        ]),
      )
      return answers.slice(2, -1).map(({ rows }) => rows)
    } finally {
      client.release()
    }
  })
  return server.listen({ host: '127.0.0.1', port: 0 })
}

process.on('message', async (order: BareOrder) => {
  if (order === 'end sessions') {
    await endSessions()
    process.send?.('ended')
  } else if ('connection' in order) process.send?.(await listen(order))
  else {
    screens.set(order.screen, order.statements)
    process.send?.('known')
  }
})
process.on('disconnect', () => process.exit())
