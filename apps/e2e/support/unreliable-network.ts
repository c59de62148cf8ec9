import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The fate of a request on its way. */
export type Fate = 'lost before' | 'lost after' | 'twice' | 'through'

type Wire = { fates: Fate[]; isCut: boolean }
export type Heard = { path: string; status: number; sent: unknown; answer: unknown }

const read = async (stream: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

const jsonOf = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

/** Between devices and the server: loses requests, loses answers, delivers twice. Each token has a wire of its own. */
export const unreliableNetwork = (server: URL, hear: (heard: Heard) => void) => {
  const wires = new Map<string, Wire>()

  const wireOf = (token: string): Wire => {
    const wire = wires.get(token) ?? { fates: [], isCut: false }
    wires.set(token, wire)
    return wire
  }

  const forward = ({ method, url, headers }: IncomingMessage, body: Buffer) =>
    new Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }>((resolve, reject) => {
      const out = ask(
        {
          host: server.hostname,
          port: server.port,
          method,
          path: url,
          headers: { ...headers, host: server.host, 'accept-encoding': 'identity' },
        },
        async answer => {
          const text = await read(answer)
          const status = answer.statusCode ?? 0
          hear({ path: url ?? '', status, sent: jsonOf(body), answer: jsonOf(text) })
          resolve({ status, headers: answer.headers, body: text })
        },
      )
      out.on('error', reject)
      out.end(body)
    })

  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await read(incoming)
    const wire = wireOf(incoming.headers.authorization ?? '')
    const fate = wire.isCut ? 'lost before' : (wire.fates.shift() ?? 'through')
    if (fate === 'lost before') return void incoming.socket.destroy()
    if (fate === 'twice') await forward(incoming, body)
    const answer = await forward(incoming, body)
    if (fate === 'lost after') return void incoming.socket.destroy()
    response.writeHead(answer.status, answer.headers)
    response.end(answer.body)
  }

  const proxy = createServer((incoming, response) => {
    handle(incoming, response).catch(() => incoming.socket.destroy())
  })

  return {
    wireOf,
    open: async (): Promise<string> => {
      await new Promise<void>(ready => proxy.listen(0, '127.0.0.1', ready))
      return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    },
    close: (): void => {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}
