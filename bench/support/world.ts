import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_PASSWORD } from '../../apps/server/src/main/demo/demo-accounts.ts'
import { type Running, run } from '../../apps/server/src/main/run.ts'

const SECRET = 'a secret for measurements, of no other use'

export type World = {
  running: Running
  /** A server process of its own over the same data. */
  url: URL
  token(cpf: string): Promise<string>
  stop(): Promise<void>
}

const connectionUrl = (role: string, { host, database }: { host: string; database: string }): string =>
  `postgres://${role}@/${database}?host=${encodeURIComponent(host)}`

/** The demo on a database of its own in a temporary folder, served by a separate web process. */
export const openWorld = async ({ size = 'full' }: { size?: 'full' | 'small' } = {}): Promise<World> => {
  const folder = await mkdtemp(join(tmpdir(), 'lousa-bench-'))
  const env = {
    LOUSA_DATA_DIR: folder,
    LOUSA_LOG_LEVEL: 'silent',
    PORT: '0',
    LOUSA_SECRET: SECRET,
    LOUSA_DEMO_SIZE: size,
  }
  const running = await run(env, { say: () => {} })
  const embedded = running.database.embedded
  if (!embedded) throw new Error('The measurements run on the embedded database')
  const at = embedded.connection('lousa_app', 'lousa')
  const child = fork(join(import.meta.dirname, 'web-process.ts'), {
    env: {
      ...process.env,
      DATABASE_URL: connectionUrl('lousa_app', at),
      DATABASE_OWNER_URL: connectionUrl('lousa_owner', at),
      DATABASE_QUEUE_URL: connectionUrl('lousa_queue', at),
      LOUSA_SECRET: SECRET,
      LOUSA_ROLE: 'web',
      LOUSA_LOG_LEVEL: 'silent',
      HOST: '127.0.0.1',
      PORT: '0',
      LOUSA_DATA_DIR: folder,
    },
  })
  const url = new URL(await firstMessage(child))
  const client = new HttpClient(url, 1)
  return {
    running,
    url,
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
      await running.stop()
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
    const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
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
            ...(payload ? { 'content-type': 'application/json', 'content-length': payload.length } : {}),
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
