import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** The name that a query asks for: labels with their lengths, from byte 12 on; and where it ends. */
const nameIn = (query: Buffer): [name: string, end: number] => {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return [labels.join('.').toLowerCase(), at + 1]
}

/** A record with the name of the question, of type TXT and class IN, for a minute. */
const answerOf = (text: string): Buffer => {
  const data = Buffer.from(text, 'latin1')
  const head = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, data.length + 1, data.length])
  return Buffer.concat([head, data])
}

/** A name server on this machine that knows TXT records alone; a name without any does not exist. */
export const startDnsServer = async () => {
  const records = new Map<string, string[]>()
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => {
    const [name, end] = nameIn(query)
    const texts = records.get(name) ?? []
    const head = Buffer.from(query.subarray(0, 12))
    head.writeUInt16BE(texts.length > 0 ? 0x8180 : 0x8183, 2)
    head.writeUInt16BE(texts.length, 6)
    head.writeUInt32BE(0, 8)
    const question = query.subarray(12, end + 4)
    socket.send(Buffer.concat([head, question, ...texts.map(answerOf)]), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    records,
    address: `127.0.0.1:${socket.address().port}`,
    stop: async () => {
      const closed = once(socket, 'close')
      socket.close()
      await closed
    },
  }
}
