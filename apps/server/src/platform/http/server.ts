import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { BUILD_HEADER } from '@lousa/contract/client.ts'
import type { AnyEndpoint } from '@lousa/contract/endpoint.ts'
import { readBatch } from '@lousa/contract/operation/read-batch.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Meter } from '../metrics/meter.ts'
import { readsOf } from './batch-answer.ts'
import { hasUnknownExpectation, registerExpectations } from './body-continue.ts'
import { refuseBrokenRequest } from './broken-request.ts'
import { registerCompression } from './compression.ts'
import { contentPolicy } from './content-policy.ts'
import { type Drain, registerDrain } from './drain.ts'
import { endpointLabeler, UNMATCHED_LABEL } from './endpoint-label.ts'
import { errorHandler } from './errors.ts'
import { type BackupAge, registerHealth, type Storage } from './health.ts'
import { type OpenMetrics, registerMetrics } from './metrics-route.ts'
import type { ApiDocument } from './openapi.ts'
import { MAX_PARAM_LENGTH, type PublicPage } from './route.ts'
import { type RouterParts, registerRoutes } from './router.ts'
import { buildNumberIn, freshFile } from './served-build.ts'
import { registerUnreadBodies, UNREAD_BODY_LIMITS } from './unread-body.ts'
import { ASSETS, registerWebApplication } from './web-application.ts'

const SECURITY_HEADERS = {
  'content-security-policy': contentPolicy(),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/** Only for callers over TLS: browsers ignore it over plain HTTP. */
const STAY_SECURE = 'max-age=31536000'

/** Files of the build are no documents: what only documents obey would be repeated with each of dozens. */
const ASSET_HEADERS = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

export type ServerParts<DB> = RouterParts<DB> & {
  trustProxy: boolean
  webDir: string | null
  storage: Storage
  backups: BackupAge
  drain: Drain
  meter: Meter
  /** The name of each endpoint in the contract. */
  callNames: ReadonlyMap<AnyEndpoint, string>
  /** Null: no figures are served here. */
  metrics: OpenMetrics
  /** Addresses of the application of which the page itself tells something. */
  pages: readonly PublicPage<DB>[]
  apiDocument: ApiDocument
}

/** The HTTP side of a process: API, API document, health, and the built web application. */
export const createServer = async <DB>(parts: ServerParts<DB>): Promise<FastifyInstance> => {
  const { log, apiBase, meter } = parts
  const nameOf = endpointLabeler(parts)
  const app = fastify({
    logger: false,
    // One proxy of ours: its own entry of X-Forwarded-For counts, and none that the caller wrote before it.
    trustProxy: parts.trustProxy && ((_, hop) => hop < 1),
    // Paths that cannot be decoded never reach a route, nor its hooks.
    frameworkErrors: (_, request, reply) => {
      reply.headers({ ...SECURITY_HEADERS, 'x-request-id': request.id, 'cache-control': 'no-store' })
      return errorHandler(log)(new ContractError('ROUTE_NOT_FOUND'), request, reply)
    },
    // Node's own refusal has no body; brokenHeadStatus refuses instead.
    http: { requireHostHeader: false },
    clientErrorHandler: refuseBrokenRequest,
    genReqId: () => randomUUID(),
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    // The framework's own refusal has neither a code nor a Retry-After; registerDrain refuses instead.
    return503OnClosing: false,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH, ignoreTrailingSlash: false },
  })
  await registerCompression(app)
  app.setErrorHandler(errorHandler(log))
  const warnOfProxy = proxyWarning(parts)
  const servedBuild = parts.webDir ? freshFile(join(parts.webDir, 'build.json'), buildNumberIn) : () => null
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith(ASSETS)) return void reply.headers(ASSET_HEADERS)
    reply.headers(SECURITY_HEADERS)
    reply.header('x-request-id', request.id)
    if (request.protocol === 'https') reply.header('strict-transport-security', STAY_SECURE)
    const status = brokenHeadStatus(request)
    if (status !== null) {
      reply.header('connection', 'close')
      return reply.code(status).send(new ContractError('VALIDATION_ERROR').toBody())
    }
    warnOfProxy(request)
    if (!request.url.startsWith(`${apiBase}/`)) return
    reply.header('cache-control', 'no-store')
    const build = servedBuild()
    if (build) reply.header(BUILD_HEADER, build)
  })
  registerDrain(app, parts.drain, { ready: `${apiBase}/ready`, readBatch: `${apiBase}/${readBatch.path}` })
  registerExpectations(app)
  registerUnreadBodies(app, UNREAD_BODY_LIMITS)
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    meter.request(nameOf(method, routeOptions.url), reply.statusCode, reply.elapsedTime / 1000)
    const reads = readsOf(request)
    for (const { route, status, seconds } of reads) meter.request(nameOf('GET', route), status, seconds)
    log.info(
      {
        requestId: request.id,
        method,
        route: routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(reads.length > 0
          ? { reads: reads.map(({ route, status }) => [route ?? UNMATCHED_LABEL, status]) }
          : {}),
      },
      'request',
    )
    done()
  })
  registerHealth(app, parts)
  registerMetrics(app, parts.metrics)
  registerApiDocument(app, parts)
  registerRoutes(app, parts)
  if (parts.webDir) await registerWebApplication(app, { ...parts, webDir: parts.webDir })
  else app.setNotFoundHandler(() => Promise.reject(new ContractError('ROUTE_NOT_FOUND')))
  return app
}

/**
 * The status of a request without the one Host line that HTTP/1.1 asks for (RFC 9112, 3.2: a proxy may have routed it by another
 * line), or with an unknown expectation (RFC 9110, 10.1.1); else null. Node gives the first of several Host lines; names and
 * values alternate in the raw lines.
 */
const brokenHeadStatus = ({ raw }: FastifyRequest): 400 | 417 | null => {
  const hosts = raw.rawHeaders.filter(
    (line, at) => at % 2 === 0 && line.length === 4 && line.toLowerCase() === 'host',
  ).length
  if (hosts > 1 || (hosts === 0 && raw.httpVersion !== '1.0')) return 400
  return hasUnknownExpectation(raw) ? 417 : null
}

/** All callers behind a proxy that is not trusted have one address, and share its limits. */
const proxyWarning = <DB>({ log, trustProxy }: ServerParts<DB>) => {
  let isTold = trustProxy
  return ({ headers }: FastifyRequest): void => {
    if (isTold || headers['x-forwarded-for'] === undefined) return
    isTold = true
    log.warn(
      'requests come through a proxy, and LOUSA_TRUST_PROXY is off: everybody is counted as one address. ' +
        'Set it to "on" if the proxy is yours.',
    )
  }
}

const registerApiDocument = <DB>(app: FastifyInstance, { apiBase, apiDocument }: ServerParts<DB>): void => {
  app.get(`${apiBase}/openapi.json`, (_, reply) =>
    reply.type('application/json; charset=utf-8').send(apiDocument.json()),
  )
  app.get(`${apiBase}/docs`, (_, reply) => reply.type('text/html; charset=utf-8').send(apiDocument.html()))
}
