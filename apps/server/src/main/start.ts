import { fill } from '@lousa/contract/messages.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/demo-accounts.ts'
import { type Running, run } from './run.ts'
import { START_WORDS as W } from './start.words.ts'

const started = performance.now()
const say = (line: string) => console.log(line)
// A reader of the output that ends must not end the server.
process.stdout.on('error', () => undefined)

const describe = ({ url, demo, setupCode }: Running): void => {
  const seconds = ((performance.now() - started) / 1000).toFixed(1).replace('.', ',')
  if (!url) {
    say(fill(W.workerReady, { seconds }))
    return
  }
  say(fill(W.ready, { seconds, url }))
  if (setupCode) {
    say(W.noInstitution)
    say(fill(W.openFirstRun, { url }))
    say(fill(W.setupCode, { code: setupCode }))
    say(W.inTerminal)
  }
  if (!demo) return
  const municipal = url.replace('localhost', 'municipio.localhost')
  say(fill(W.demo, { school: url, municipal }))
  for (const { label, cpf } of DEMO_ACCOUNTS)
    say(fill(W.demoAccount, { label: label.padEnd(28), cpf, password: DEMO_PASSWORD }))
}

/** Statements end within 60 seconds, and so does an embedded database. */
const STOP_MS = 90_000

let running: Running | undefined
let stopping = false
const stop = async (signal: NodeJS.Signals) => {
  if (stopping) return
  stopping = true
  say(fill(W.stopping, { signal }))
  try {
    // After Ctrl+C a person waits for the end.
    if (signal === 'SIGTERM') await running?.drain()
    // Callers of requests that are still running then have given up.
    setTimeout(() => {
      console.error(fill(W.stoppedLate, { seconds: STOP_MS / 1000 }))
      process.exit(1)
    }, STOP_MS).unref()
    await running?.stop()
    process.exit(0)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))

try {
  running = await run(process.env, { say })
  describe(running)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
