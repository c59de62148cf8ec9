// How long the event loop of a web process stands still while strangers send bodies: eight of 12 MB at once without a
// token and with a forged one, and eight registrations as large as the public may send. On a busy machine look at the
// work of each, which is the thread's own, and at what the loop stands still with nothing to do.
//   npm run bench -- bodies        (BENCH_ROUNDS=5)
import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { openWorld } from './support/world.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const SENDERS = 8
const UPLOAD = 12_000_000
const PUBLIC = 65_536
/** Milliseconds that people do not notice. */
const BUDGET = 50

type Sent = { path: string; body: Buffer; headers?: string[] }

const world = await openWorld({ size: 'small' })
// This process serves too, so that its loop can be measured.
await world.app.server.listen({ port: 0, host: '127.0.0.1' })
const [address] = world.app.server.addresses()
if (typeof address !== 'object') throw new Error('The measured server does not listen')

/** Writes all of a request, as fast as it is taken, until it is answered; in a thread, so that only receiving is measured. */
const SENDER = `
const { connect } = require('node:net')
const { parentPort, workerData: { port, senders } } = require('node:worker_threads')
const send = ({ path, body, headers = [] }) => new Promise(resolve => {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  const end = () => {
    socket.destroy()
    resolve(text.split('\\r\\n')[0])
  }
  socket.on('data', part => {
    text += part.toString('latin1')
    if (text.includes('\\r\\n\\r\\n')) end()
  })
  socket.on('error', end).on('close', end)
  const lines = ['POST /api/' + path + ' HTTP/1.1', 'host: localhost', 'content-type: application/json',
    'content-length: ' + body.length, ...headers]
  socket.write(lines.join('\\r\\n') + '\\r\\n\\r\\n')
  socket.write(body)
})
parentPort.on('message', async sent => {
  parentPort.postMessage(await Promise.all(Array.from({ length: senders }, () => send(sent))))
})`

const sender = new Worker(SENDER, { eval: true, workerData: { port: address.port, senders: SENDERS } })

const round = async (sent: Sent): Promise<string[]> => {
  sender.postMessage(sent)
  const [lines]: string[][] = await once(sender, 'message')
  return lines ?? []
}

const measure = async (name: string, sent: Sent): Promise<void> => {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const answers = new Map<string, number>()
  let cpu = 0
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    const from = process.threadCpuUsage()
    delay.enable()
    const lines = await round(sent)
    delay.disable()
    const { user, system } = process.threadCpuUsage(from)
    cpu += user + system
    for (const line of lines) answers.set(line, (answers.get(line) ?? 0) + 1)
  }
  const worst = delay.max / 1e6
  const answerCounts = [...answers].map(([line, times]) => `${times} × ${line}`).join(', ')
  console.log(
    `${name.padEnd(40)} worst delay ${worst.toFixed(1)} ms (budget ${BUDGET} ms) ${worst <= BUDGET ? 'ok' : 'SHORT'}   ` +
      `${(cpu / 1e3 / ROUNDS / SENDERS).toFixed(1)} ms of work each   ${answerCounts}`,
  )
}

try {
  const large = Buffer.from(`{"note":"${'x'.repeat(UPLOAD)}"}`)
  // Many small parts take longer to parse than one long text.
  const part = '{"name":"A","kinship":"Mãe"},'
  const parts = part.repeat(Math.floor((PUBLIC - 100) / Buffer.byteLength(part))).slice(0, -1)
  const registration = Buffer.from(`{"name":"Ana","responsibles":[${parts}]}`)
  await measure('warm-up', { path: 'user/student', body: registration })
  await measure('8 × 12 MB without a token', { path: 'import', body: large })
  await measure('8 × 12 MB with a forged token', {
    path: 'user/staff',
    body: large,
    headers: ['authorization: Bearer a.b.c'],
  })
  await measure('8 × 12 MB to a public call', { path: 'user/student', body: large })
  await measure(`8 × ${registration.length} bytes of registration`, {
    path: 'user/student',
    body: registration,
  })
  const idle = monitorEventLoopDelay({ resolution: 1 })
  idle.enable()
  await pause(2_000)
  idle.disable()
  console.log(`${'nothing at all, for 2 s'.padEnd(40)} worst delay ${(idle.max / 1e6).toFixed(1)} ms`)
} finally {
  await sender.terminate()
  await world.stop()
}
