// One process of the product as `npm start` runs it, which answers on request with the statements it sends to PostgreSQL.

import { run } from '../../../apps/server/src/main/run.ts'
import { readConfig } from '../../../apps/server/src/platform/config/config.ts'
import { statementsOf } from '../measure.ts'
import type { ProductOrder, ProductReady } from './product.ts'

const running = await run(process.env, { say: () => {} })
const { embedded, connections } = running.database
if (!embedded || running.url === null) throw new Error('The measurement runs on the embedded database')

const ready: ProductReady = {
  url: running.url,
  poolSize: readConfig(process.env, { webDir: '' }).poolSize,
  app: connections.app,
  superuser: embedded.connection(embedded.superuser, 'lousa'),
}

let finish = (): void => {}
process.on('message', async (order: ProductOrder) => {
  if (order === 'finish') finish()
  if (order === 'record') {
    const statements = statementsOf(
      () =>
        new Promise<void>(resolve => {
          finish = resolve
        }),
    )
    process.send?.('recording')
    process.send?.(await statements)
  }
})
process.once('SIGTERM', async () => {
  await running.stop()
  process.exit(0)
})
process.send?.(ready)
