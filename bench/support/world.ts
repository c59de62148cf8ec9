import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import { type App, createApp } from '../../apps/server/src/main/app.ts'
import {
  type Connections,
  type Database,
  openDatabase,
  prepareDatabase,
} from '../../apps/server/src/main/database.ts'
import { DEMO_PASSWORD } from '../../apps/server/src/main/demo/demo-accounts.ts'
import { runDemoProcess } from '../../apps/server/src/main/demo/demo-process.ts'
import type { DEMO_SIZES } from '../../apps/server/src/main/demo/generate-demo.ts'
import { QUEUES } from '../../apps/server/src/main/queues.ts'
import { systemClock, todayIn } from '../../apps/server/src/platform/clock/clock.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { createLog } from '../../apps/server/src/platform/log/log.ts'

/** The key that signs the tokens of the measurements. */
export const SECRET = 'a secret for measurements, of no other use'

export type World = {
  database: Database
  /** The application in this process, without background work, to see what it asks of the database. */
  app: App
  /** A server process of its own over the same data. */
  url: URL
  /** Id of the server process. */
  pid: number
  token(cpf: string): Promise<string>
  stop(): Promise<void>
}

const connectionUrl = ({ user, host = '', port, database }: ClientConfig): string =>
  `postgres://${user}@/${database}?host=${encodeURIComponent(host)}${port ? `&port=${port}` : ''}`

/** The tables and the demo, in an empty database. */
export const fillWorld = async (connections: Connections, size: keyof typeof DEMO_SIZES): Promise<void> => {
  const today = todayIn(systemClock, 'America/Sao_Paulo')
  await prepareDatabase(connections, { queues: QUEUES, today })
  const order = { connection: connections.owner, today, now: systemClock.now().toISOString(), size }
  await runDemoProcess(order, () => {})
}

/** The demo on a database of its own in a temporary folder, served by a separate web process. */
export const openWorld = async ({
  size = 'full',
  worker = false,
  env = {},
  over = null,
}: {
  size?: keyof typeof DEMO_SIZES
  /** The served process also does the background work, as a school's only process does. */
  worker?: boolean
  /** Further settings of the served process. */
  env?: Record<string, string>
  /** A database that has its demo already, which is not stopped with the world. */
  over?: Connections | null
} = {}): Promise<World> => {
  const folder = await mkdtemp(join(tmpdir(), 'lousa-bench-'))
  const config = readConfig({ LOUSA_DATA_DIR: folder, LOUSA_SECRET: SECRET }, { webDir: folder })
  const database = over
    ? { embedded: null, connections: over }
    : await openDatabase(config, { say: () => {}, serverLog: () => {} })
  if (!over) await fillWorld(database.connections, size)
  const app = await createApp({
    connections: database.connections,
    clock: systemClock,
    log: createLog('silent'),
    secret: SECRET,
    apiBase: '/api',
    poolSize: 4,
    trustProxy: false,
    webDir: null,
    worker: false,
    reportWorkers: 1,
    outside: {
      smtpUrl: null,
      mailFrom: 'Lousa <lousa@example.com>',
      postalCodeUrl: null,
      holidaysUrl: null,
      dnsServers: null,
      push: { isOn: false, testOrigin: null },
    },
  })
  const { connections } = database
  const child = fork(join(import.meta.dirname, 'web-process.ts'), {
    env: {
      ...process.env,
      DATABASE_URL: connectionUrl(connections.app),
      DATABASE_OWNER_URL: connectionUrl(connections.owner),
      DATABASE_QUEUE_URL: connectionUrl(connections.queue),
      LOUSA_SECRET: SECRET,
      LOUSA_ROLE: worker ? 'all' : 'web',
      LOUSA_LOG_LEVEL: 'silent',
      HOST: '127.0.0.1',
      PORT: '0',
      LOUSA_DATA_DIR: folder,
      ...env,
    },
  })
  const url = new URL(await firstMessage(child))
  const client = new HttpClient(url, 1)
  return {
    database,
    app,
    url,
    pid: child.pid ?? 0,
    token: async cpf => {
      const answer = await client.send('POST', 'auth/token', {
        body: { username: cpf, password: DEMO_PASSWORD },
      })
      return (JSON.parse(answer) as { accessToken: string }).accessToken
    },
    stop: async () => {
      client.close()
      child.kill('SIGTERM')
      await once(child, 'exit')
      await app.close()
      await database.embedded?.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const firstMessage = async (child: ChildProcess): Promise<string> => {
  const [message] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The web process ended'))),
  ])
  return String(message)
}

export type Send = { token?: string; body?: unknown; headers?: Record<string, string> }

/** A small HTTP client over kept-alive connections: cheap enough not to be what is measured. */
export class HttpClient {
  readonly #agent: Agent
  readonly #url: URL
  constructor(url: URL, connections: number) {
    this.#url = url
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections })
  }

  send(method: string, path: string, { token, body, headers }: Send = {}): Promise<string> {
    const isFile = body instanceof Uint8Array
    const payload = body === undefined || isFile ? body : Buffer.from(JSON.stringify(body))
    const type = isFile ? 'application/octet-stream' : 'application/json'
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          agent: this.#agent,
          host: '127.0.0.1',
          port: this.#url.port,
          method,
          path: `/api/${path}`,
          headers: {
            host: 'localhost',
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(payload ? { 'content-type': type, 'content-length': payload.length } : {}),
            ...headers,
          },
        },
        answer => {
          const parts: Buffer[] = []
          answer.on('data', part => parts.push(part))
          answer.on('end', () => {
            const text = Buffer.concat(parts).toString()
            if ((answer.statusCode ?? 500) < 300) resolve(text)
            else reject(new Error(`${method} ${path}: ${answer.statusCode} ${text.slice(0, 300)}`))
          })
        },
      )
      sent.on('error', reject)
      sent.end(payload)
    })
  }

  async json<T>(method: string, path: string, send?: Send): Promise<T> {
    return JSON.parse(await this.send(method, path, send)) as T
  }

  close(): void {
    this.#agent.destroy()
  }
}
