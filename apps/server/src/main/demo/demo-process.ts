import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { DEMO_WORDS } from './demo.words.ts'
import { DEMO_SIZES, generateDemo } from './generate-demo.ts'

type Order = {
  connection: pg.ClientConfig
  today: string
  timeZone?: string
  now: string
  size: keyof typeof DEMO_SIZES
}

const FILE = fileURLToPath(import.meta.url)

/**
 * Generates the demo in a process of its own, which gives back what it needed: the server that goes on afterwards
 * stays as small as on any other start.
 */
export const runDemoProcess = async (order: Order, log: (line: string) => void): Promise<void> => {
  const child = fork(FILE, [JSON.stringify(order)])
  // Under `node --watch` the runtime also sends its own objects, one for each module that loads.
  child.on('message', message => {
    if (typeof message === 'string') log(message)
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(DEMO_WORDS.failed)
}

if (process.argv[1] === FILE) {
  const order = JSON.parse(process.argv[2] ?? '{}') as Order
  await generateDemo({
    connection: order.connection,
    today: order.today,
    timeZone: order.timeZone,
    now: new Date(order.now),
    sizes: DEMO_SIZES[order.size],
    log: line => process.send?.(line),
  })
  process.disconnect()
}
