import { STATUS_CODES } from 'node:http'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { WatchSettings } from '../../platform/config/config.ts'
import { hasToken, isToken } from '../../platform/http/operator-token.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import type { Log } from '../../platform/log/log.ts'
import { QUEUES } from '../queues.ts'
import type { Finding } from './finding.words.ts'
import { STATUS_STYLE, STATUS_WORDS } from './status.words.ts'
import { statusPage } from './status-page.ts'
import type { Watch } from './watch.ts'

type OperatorParts = {
  settings: WatchSettings
  watch: Pick<Watch, 'build' | 'database' | 'contentType' | 'text'>
  queue: Pick<Queue, 'retryJob'>
  examine(): Promise<Finding[]>
  log: Log
}

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** Forms of this page are a few words long. */
const BODY_LIMIT = 2_000
const LOCAL_NAMES = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

/**
 * The operator's own port: figures for a collector, and a page that says how the server is doing. Who reaches it on this
 * machine may read. On a port that others reach, reading takes the token; running a job again always does, in the form
 * itself, so that no other page can have a browser do it.
 */
export const createOperatorServer = (parts: OperatorParts): FastifyInstance => {
  const { settings, watch, queue, examine, log } = parts
  const isLocal = /^(127\.0\.0\.1|::1|localhost)$/.test(settings.host)
  const app = fastify({ logger: false, bodyLimit: BODY_LIMIT, forceCloseConnections: true })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(HEADERS)
    const problem = requestProblem(request, settings, isLocal)
    if (problem === null) return
    if (problem === 401) reply.header('www-authenticate', 'Basic realm="Lousa", charset="UTF-8"')
    return refuse(reply, problem)
  })
  app.setErrorHandler((error, _, reply) => {
    const status = Number(Reflect.get(Object(error), 'statusCode'))
    if (status >= 400 && status < 500) return refuse(reply, status)
    log.error({ name: error instanceof Error ? error.name : 'unknown' }, 'operator page failed')
    return refuse(reply, 503)
  })
  app.setNotFoundHandler((_, reply) => refuse(reply, 404))

  app.get('/metrics', async (_, reply) => reply.type(watch.contentType).send(await watch.text()))
  app.get('/estilo.css', async (_, reply) => reply.type('text/css; charset=utf-8').send(STATUS_STYLE))
  app.get('/', async (_, reply) => {
    const [findings, figures, failed] = await Promise.all([
      examine(),
      watch.database.figures(),
      watch.database.failedJobs().catch(() => []),
    ])
    const page = { build: watch.build, findings, figures, failed, mayRun: settings.token !== null }
    return reply.type('text/html; charset=utf-8').send(statusPage(page))
  })
  app.post('/tarefas', async (request, reply) => {
    const form = new Map<string, unknown>(Object.entries(Object(request.body)))
    const text = (name: string) => String(form.get(name) ?? '')
    if (settings.token === null || !isToken(settings.token, text('token'))) return refuse(reply, 403)
    const definition = QUEUES.find(each => each.queue === text('queue') && each.retryable)
    const id = text('id')
    if (!definition || !/^[0-9a-f-]{36}$/.test(id)) return refuse(reply, 404)
    const isWaiting = await queue.retryJob(definition.queue, id)
    log.info({ queue: definition.queue, jobId: id, isWaiting }, 'job run again by the operator')
    return isWaiting ? reply.redirect('/', 303) : refuse(reply, 404)
  })
  return app
}

const requestProblem = (
  request: FastifyRequest,
  { token }: WatchSettings,
  isLocal: boolean,
): number | null => {
  // A page of another site whose name leads to this machine (DNS rebinding) could otherwise read these figures.
  if (isLocal) return LOCAL_NAMES.test(request.headers.host ?? '') ? null : 403
  return token !== null && hasToken(token, request.headers.authorization) ? null : 401
}

const refuse = (reply: FastifyReply, status: number) =>
  reply
    .code(status)
    .type('text/plain; charset=utf-8')
    .send(`${STATUS_WORDS.refusals.get(status) ?? STATUS_CODES[status] ?? status}\n`)
