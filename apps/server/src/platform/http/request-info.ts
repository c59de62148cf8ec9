import type { FastifyRequest } from 'fastify'
import type { Institution } from '../access/context.ts'
import { todayIn } from '../clock/clock.ts'

const AGENT_LENGTH = 300

/** The host is one of the institution's; a port that is not ours is not repeated in links. */
const originOf = (request: FastifyRequest): string => {
  const [, host = '', port] = /^(.*?)(?::(\d+))?$/.exec((request.headers.host ?? '').toLowerCase()) ?? []
  const own = port !== undefined && Number(port) === request.socket.localPort
  // A proxy may pass on whatever scheme the caller wrote.
  const scheme = request.protocol === 'https' ? 'https' : 'http'
  return `${scheme}://${host}${own ? `:${port}` : ''}`
}

/** The data of a call at any host name. */
export const anyHostRequestInfo = ({ request, now }: { request: FastifyRequest; now: Date }) => ({
  now: now.toISOString(),
  address: request.ip,
  agent: (request.headers['user-agent'] ?? '').slice(0, AGENT_LENGTH),
  origin: originOf(request),
})

/** The data of a call before any transaction. */
export const requestInfo = ({
  institution,
  ...parts
}: {
  request: FastifyRequest
  institution: Institution
  now: Date
}) => ({
  ...anyHostRequestInfo(parts),
  institution,
  today: todayIn({ now: () => parts.now }, institution.timeZone),
})
