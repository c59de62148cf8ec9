import { createServer } from 'node:net'
import type { PortState } from '@lousa/rules/operation/doctor.rules.ts'
import { createTransport } from 'nodemailer'

const PATIENCE_MS = 5_000

/** Whether the server that answers there is ours: it says so as no other program does. */
const isOurs = async (port: number, apiBase: string): Promise<boolean> => {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${apiBase}/health`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const body: unknown = await answer.json()
    const status = typeof body === 'object' && body ? Reflect.get(body, 'status') : undefined
    const code = typeof body === 'object' && body ? Reflect.get(body, 'code') : undefined
    return answer.headers.has('x-request-id') && (status === 'ok' || code === 'SERVICE_UNAVAILABLE')
  } catch {
    return false
  }
}

/** Whether a port can be listened on; taken for an instant and given back. */
export const portState = async (
  { port, host }: { port: number; host: string },
  apiBase: string,
): Promise<PortState> => {
  if (port === 0) return 'FREE'
  const code = await new Promise<string>(resolve => {
    const server = createServer()
    server.once('error', error => resolve(String(Reflect.get(error, 'code'))))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve('')))
  })
  if (code === '') return 'FREE'
  if (code === 'EACCES') return 'FORBIDDEN'
  return (await isOurs(port, apiBase)) ? 'OURS' : 'TAKEN'
}

/** Whether the mail server takes our account; nothing is sent. */
export const mailFacts = async ({ smtpUrl, mailFrom }: { smtpUrl: string | null; mailFrom: string }) => {
  const hasSender = !/@localhost\b/.test(mailFrom)
  if (smtpUrl === null) return { answers: null, problem: '', hasSender }
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  })
  try {
    await transport.verify()
    return { answers: true, problem: '', hasSender }
  } catch (error) {
    return { answers: false, problem: String(Reflect.get(Object(error), 'code') ?? 'UNKNOWN'), hasSender }
  } finally {
    transport.close()
  }
}

const PUSH_SERVICE = 'https://fcm.googleapis.com/'

/** Whether the push service of most telephones can be reached; nothing is sent. Any answer of it says so. */
export const pushFacts = async ({
  isOn,
  testOrigin,
}: {
  isOn: boolean
  testOrigin: string | null
}): Promise<{ answers: boolean | null }> => {
  if (!isOn) return { answers: null }
  try {
    const answer = await fetch(testOrigin ?? PUSH_SERVICE, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    await answer.body?.cancel()
    return { answers: true }
  } catch {
    return { answers: false }
  }
}
