import { Agent, type OutgoingHttpHeaders, request } from 'node:http'
import type { RecordedRequest } from './record.ts'

/** A browser opens this many to one host. */
const SOCKETS = 6

export type Answer = { status: number; bytes: number }

/** A client with its own session and connections, which sends the requests of a screen as they were recorded. */
export class ScreenClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: SOCKETS })
  readonly #url: URL
  readonly #token: string
  constructor(url: URL, token: string) {
    this.#url = url
    this.#token = token
  }

  send({ method, path, body, headers }: Omit<RecordedRequest, 'wave' | 'first'>): Promise<Answer> {
    const payload = body === null ? null : Buffer.from(body)
    const all: OutgoingHttpHeaders = {
      ...headers,
      host: 'localhost',
      ...('authorization' in headers ? { authorization: `Bearer ${this.#token}` } : {}),
      'accept-encoding': 'br, gzip',
      ...(payload ? { 'content-length': payload.length } : {}),
    }
    const { hostname: host, port } = this.#url
    return new Promise((resolve, reject) => {
      const sent = request({ agent: this.#agent, host, port, method, path, headers: all }, answer => {
        const status = answer.statusCode ?? 500
        let bytes = 0
        answer.on('data', (part: Buffer) => {
          bytes += part.length
        })
        answer.on('error', reject)
        answer.on('end', () => {
          if (status < 400) resolve({ status, bytes })
          else reject(new Error(`${method} ${path}: ${status}`))
        })
      })
      sent.on('error', reject)
      sent.end(payload)
    })
  }

  /** Wave after wave, the requests of one side by side; the bytes of all answers, compressed. */
  async screen(requests: readonly RecordedRequest[]): Promise<number> {
    let bytes = 0
    for (let wave = 1; wave <= wavesOf(requests); wave += 1) {
      const answers = await Promise.all(
        requests.filter(each => each.wave === wave).map(each => this.send(each)),
      )
      for (const answer of answers) bytes += answer.bytes
    }
    return bytes
  }

  close(): void {
    this.#agent.destroy()
  }
}

export const wavesOf = (requests: readonly RecordedRequest[]): number =>
  Math.max(0, ...requests.map(({ wave }) => wave))

const BATCH = /\/read-batch$/

/** Reads may be repeated. Requests that sign in, save or report are not part of showing a screen. */
export const isRead = ({ method, path }: RecordedRequest): boolean => method === 'GET' || BATCH.test(path)

/** Declared reads that a screen asks for: a batch has several. */
export const partsOf = (requests: readonly RecordedRequest[]): number =>
  requests.reduce((sum, { path, body }) => {
    const batch: unknown = BATCH.test(path) ? JSON.parse(body ?? '{}') : null
    const reads: unknown = batch !== null && typeof batch === 'object' ? Reflect.get(batch, 'reads') : null
    return sum + (Array.isArray(reads) ? reads.length : 1)
  }, 0)
