import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { from: string; to: string[]; source: string; headers: string; text: string }

/** Quoted-printable and base64 bodies as text. */
const decoded = (headers: string, body: string): string => {
  const encoding = /^content-transfer-encoding:\s*(\S+)/im.exec(headers)?.[1]?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

const refusal = (status: number) => Object.assign(new Error('refused'), { responseCode: status })

/** A real SMTP server on a free port. `refuse` answers recipients, or all messages, with a status. */
export const startMailServer = async () => {
  const received: ReceivedMail[] = []
  const refuse: { recipient: number | null; message: number | null } = { recipient: null, message: null }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: (_address, _session, done) =>
      done(refuse.recipient === null ? null : refusal(refuse.recipient)),
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (refuse.message !== null) return done(refusal(refuse.message))
        const source = Buffer.concat(parts).toString('utf8')
        const [headers = '', ...body] = source.split('\r\n\r\n')
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(each => each.address),
          source,
          headers,
          text: decoded(headers, body.join('\r\n\r\n')),
        })
        return done()
      })
    },
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse,
    stop: () => new Promise<void>(done => server.close(() => done())),
  }
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>
