// Restarts every process of a school one after another, behind nginx with the configuration of deploy/nginx, while people
// read and save: no request may fail.
//   npm run bench -- rolling        (ROUNDS=3 CLIENTS=24; FORMER=<folder of another checkout>: the first processes are its)
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:http2'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepareDatabase } from '../apps/server/src/main/database.ts'
import { DEMO_INSTRUCTOR, DEMO_PASSWORD } from '../apps/server/src/main/demo/demo-accounts.ts'
import { runDemoProcess } from '../apps/server/src/main/demo/demo-process.ts'
import { QUEUES } from '../apps/server/src/main/queues.ts'
import { systemClock, todayIn } from '../apps/server/src/platform/clock/clock.ts'
import { freePort, startExternalServer, urlOf } from '../apps/server/test/pooler/external-server.ts'
import { startNginx } from './support/nginx.ts'
import { SECRET } from './support/world.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 3)
const CLIENTS = Number(process.env.CLIENTS ?? 24)
const OURS = join(import.meta.dirname, '..')
const FORMER = process.env.FORMER ? resolve(process.env.FORMER) : OURS
/** Only the running term is open. */
const SINCE = new Date(Date.now() - 14 * 86_400_000).toISOString().slice(0, 10)
/** nginx leaves a process alone for five seconds that has sent a request away. */
const BETWEEN_MS = 6_000

const folder = await mkdtemp(join(tmpdir(), 'lousa-rolling-'))
const log = createWriteStream(join(folder, 'processes.log'))
const server = await startExternalServer({ max_connections: '200', fsync: 'off' })
const today = todayIn(systemClock, 'America/Sao_Paulo')

type Process = { child: ChildProcess; port: number; root: string }
const all = new Set<Process>()

/** A process as its service starts it, ready when it says so. */
const start = async (role: 'web' | 'worker', port: number, root: string): Promise<Process> => {
  const { app, owner, queue } = server.connections
  const child = spawn(process.execPath, [join(root, 'apps/server/src/main/start.ts')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOUSA_ROLE: role,
      LOUSA_SECRET: SECRET,
      LOUSA_TRUST_PROXY: 'on',
      LOUSA_LOG_LEVEL: 'warn',
      HOLIDAYS_URL: 'off',
      POSTAL_CODE_URL: 'off',
      DATABASE_POOL_SIZE: '10',
      DATABASE_URL: urlOf(app),
      DATABASE_OWNER_URL: urlOf(owner),
      DATABASE_QUEUE_URL: urlOf(queue),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const started = { child, port, root }
  all.add(started)
  child.stderr.pipe(log, { end: false })
  await new Promise<void>((done, failed) => {
    createInterface({ input: child.stdout }).on('line', line => {
      log.write(`${port}: ${line}\n`)
      if (/pront[ao] em/.test(line)) done()
    })
    child.once('exit', () =>
      failed(new Error(`A process ended before it was ready; see ${folder}/processes.log`)),
    )
  })
  return started
}

const stop = async (process: Process, signal: NodeJS.Signals = 'SIGTERM'): Promise<number> => {
  const from = performance.now()
  all.delete(process)
  if (process.child.exitCode !== null) return 0
  process.child.kill(signal)
  await once(process.child, 'exit')
  return performance.now() - from
}

const [port, plainPort, ...ports] = await Promise.all(Array.from({ length: 5 }, freePort))
const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS, rejectUnauthorized: false })
type Answer = { status: number; text: string; headers: Record<string, unknown> }
type Ask = { token?: string; body?: unknown; host?: string }

const ask = (method: string, path: string, { token, body, host = 'localhost' }: Ask = {}): Promise<Answer> =>
  new Promise((done, failed) => {
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port: port ?? 0,
        method,
        path: `/api/${path}`,
        headers: {
          host,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body ? { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() } : {}),
        },
      },
      answer => {
        const parts: Buffer[] = []
        answer.on('data', part => parts.push(part))
        answer.on('error', failed)
        answer.on('end', () =>
          done({
            status: answer.statusCode ?? 0,
            text: Buffer.concat(parts).toString(),
            headers: answer.headers,
          }),
        )
      },
    )
    sent.on('error', failed)
    sent.end(body ? JSON.stringify(body) : undefined)
  })

const json = async (method: string, path: string, send?: Ask) => {
  const { status, text } = await ask(method, path, send)
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 200)}`)
  return JSON.parse(text)
}

const failures = new Map<string, number>()
const counts = new Map<string, number>()
const times: number[] = []
const counted = async (what: string, work: () => Promise<unknown>): Promise<void> => {
  const from = performance.now()
  try {
    await work()
    counts.set(what, (counts.get(what) ?? 0) + 1)
  } catch (error) {
    const why = `${what}: ${error instanceof Error ? error.message.slice(0, 160) : error}`
    failures.set(why, (failures.get(why) ?? 0) + 1)
  }
  times.push(performance.now() - from)
}

/** Repeats the work of an instructor: reads the list of a lesson, saves one attendance, and renews the session. */
const teach = async (stopped: () => boolean, turnOf: number, signedIn: string): Promise<void> => {
  let token = signedIn
  const year = (await json('GET', 'academic-year?status=OPEN', { token })).data[0].id
  const plan = (await json('GET', `dashboard/academic-year/${year}`, { token })).lessonPlans[0].id
  const lessons = (
    await json('GET', `lesson-plan/${plan}/lesson?released=true&start=${SINCE}&rowsPerPage=50`, { token })
  ).data
  const path = `lesson-plan/${plan}/lesson/${lessons.at(-1 - (turnOf % Math.min(8, lessons.length))).id}/student-attendance`
  while (!stopped()) {
    let row: { studentEnrollment: { id: string } } | undefined
    await counted('read', async () => {
      const { data } = await json('GET', path, { token })
      row = data[Math.floor(Math.random() * data.length)]
    })
    if (row) {
      const studentEnrollmentId = row.studentEnrollment.id
      const status = Math.random() < 0.5 ? 'ABSENCE' : 'ATTENDANCE'
      await counted('save', () =>
        json('PUT', path, {
          token,
          body: { attendances: [{ studentEnrollmentId, status, version: 0 }], force: true },
        }),
      )
    }
    await counted('write by POST', async () => {
      token = (await json('POST', 'auth/refresh', { token })).accessToken
    })
    await sleep(100 + Math.random() * 200)
  }
}

const tell = (what: string, holds: boolean): void => {
  console.log(`${holds ? 'ok  ' : 'NOT '} ${what}`)
  if (!holds) process.exitCode = 1
}

let nginx: Awaited<ReturnType<typeof startNginx>> | null = null
try {
  if (FORMER === OURS) await prepareDatabase(server.connections, { queues: QUEUES, today })
  else await stop(await start('worker', 0, FORMER))
  const order = { connection: server.connections.owner, today, now: systemClock.now().toISOString() }
  if (FORMER === OURS) await runDemoProcess({ ...order, size: 'small' }, () => {})
  else {
    const { generateDemoApart: asFormerly } = await import(
      join(FORMER, 'apps/server/src/main/demo/demo-process.ts')
    )
    await asFormerly({ ...order, size: 'small' }, () => {})
  }
  let web = await Promise.all(ports.map(each => start('web', each, FORMER)))
  let worker = await start('worker', 0, FORMER)
  nginx = await startNginx(folder, { port: port ?? 0, plainPort: plainPort ?? 0, web: ports })
  for (let tries = 0; tries < 50 && !(await ask('GET', 'health').catch(() => null)); tries += 1)
    await sleep(100)

  // Told to end, it leaves nothing running.
  process.once('SIGTERM', () => {
    for (const each of all) each.child.kill('SIGKILL')
    process.exit(1)
  })
  let ended = false
  // Attempts of one account are limited: all work in one session.
  const body = {
    username: DEMO_INSTRUCTOR.cpf.replaceAll(/\D/g, ''),
    password: DEMO_PASSWORD,
    role: 'INSTRUCTOR',
  }
  const { accessToken } = await json('POST', 'auth/token', { body })
  const people = Array.from({ length: CLIENTS }, (_, turn) => teach(() => ended, turn, accessToken))
  for (const person of people) person.catch(() => undefined)
  await sleep(3_000)
  const from = performance.now()
  const drains: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, process] of web.entries()) {
      drains.push(await stop(process))
      web = web.with(at, await start('web', process.port, OURS))
      await sleep(BETWEEN_MS)
    }
    await stop(worker)
    worker = await start('worker', 0, OURS)
  }
  const seconds = (performance.now() - from) / 1000
  ended = true
  await Promise.all(people)
  const failed = [...failures.values()].reduce((sum, each) => sum + each, 0)
  const sorted = times.sort((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0)
  console.log(
    `${drains.length} restarts of web processes in ${seconds.toFixed(0)} s, ${CLIENTS} people: ${[...counts].map(([what, n]) => `${n} × ${what}`).join(', ')}; p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${(sorted.at(-1) ?? 0).toFixed(0)} ms; a process ended within ${(Math.max(...drains) / 1000).toFixed(1)} s`,
  )
  for (const [why, count] of failures) console.log(`  ${count} × ${why}`)
  tell(`failed requests: ${failed}`, failed === 0)

  const session = connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false })
  const stream = session.request({
    ':path': '/api/openapi.json',
    ':authority': 'localhost',
    'accept-encoding': 'br',
  })
  const [headers] = await once(stream, 'response')
  stream.close()
  session.close()
  tell(
    'HTTP/2, and answers compressed by the process',
    headers[':status'] === 200 && headers['content-encoding'] === 'br',
  )
  const { headers: secure } = await ask('GET', 'health')
  tell('the process knows that the caller came by TLS', secure['strict-transport-security'] !== undefined)
  const [, , second] = web
  if (second) await stop(second)
  const of = async (host: string) => (await ask('GET', 'institution/current', { host })).status
  tell(
    'host names are led to their cells: without its process the second answers 502, the first goes on',
    (await of('municipio.localhost')) === 502 && (await of('localhost')) === 200,
  )
  await stop(web[0] as Process, 'SIGKILL')
  const killed = await Promise.all(Array.from({ length: 40 }, () => of('localhost')))
  tell(
    'a killed process takes no reading with it that comes later',
    killed.every(status => status === 200),
  )
} finally {
  agent.destroy()
  await nginx?.stop()
  await Promise.all([...all].map(process => stop(process)))
  await server.stop()
  log.end()
  if (process.exitCode !== 1) await rm(folder, { recursive: true, force: true })
}
