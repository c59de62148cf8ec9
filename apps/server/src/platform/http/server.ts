import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import compress from '@fastify/compress'
import { BUILD_HEADER } from '@lousa/contract/client.ts'
import { ContractError } from '@lousa/contract/errors.ts'
import fastify, { type FastifyInstance } from 'fastify'
import type { Log } from '../log/log.ts'
import { errorHandler } from './errors.ts'
import { type RouterParts, registerRoutes } from './router.ts'
import { buildNumberIn, freshFile } from './served-build.ts'
import { leaveBodyUnread } from './unread-body.ts'
import { registerWebApplication } from './web-application.ts'

const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
    "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

export type ServerParts<DB> = RouterParts<DB> & {
  log: Log
  trustProxy: boolean
  webDir: string | null
  /** The API document; its page is made from the same text. */
  apiDocument: { json: string; html: string }
}

/** The HTTP side of a process: API, API document, health, and the built web application. */
export const createServer = async <DB>(parts: ServerParts<DB>): Promise<FastifyInstance> => {
  const { log, apiBase } = parts
  const app = fastify({
    logger: false,
    // One proxy of ours: its own entry of X-Forwarded-For counts, and none that the caller wrote before it.
    trustProxy: parts.trustProxy && ((_, hop) => hop < 1),
    // Paths that cannot be decoded never reach a route, nor its hooks.
    frameworkErrors: (_, request, reply) => {
      reply.headers({ ...SECURITY_HEADERS, 'x-request-id': request.id, 'cache-control': 'no-store' })
      return errorHandler(log)(new ContractError('ROUTE_NOT_FOUND'), request, reply)
    },
    genReqId: () => randomUUID(),
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
  })
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, globalDecompression: false })
  app.setErrorHandler(errorHandler(log))
  const servedBuild = parts.webDir ? freshFile(join(parts.webDir, 'build.json'), buildNumberIn) : () => null
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY_HEADERS)
    reply.header('x-request-id', request.id)
    if (!request.url.startsWith(`${apiBase}/`)) return
    reply.header('cache-control', 'no-store')
    const build = servedBuild()
    if (build) reply.header(BUILD_HEADER, build)
  })
  app.addHook('onSend', async (request, reply) => leaveBodyUnread(request, reply))
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    log.info(
      {
        requestId: request.id,
        method,
        route: routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
  registerHealth(app, parts)
  registerApiDocument(app, parts)
  registerRoutes(app, parts)
  if (parts.webDir) await registerWebApplication(app, { webDir: parts.webDir, apiBase })
  else app.setNotFoundHandler(() => Promise.reject(new ContractError('ROUTE_NOT_FOUND')))
  return app
}

const registerHealth = <DB>(app: FastifyInstance, { gateway, apiBase }: ServerParts<DB>): void => {
  app.get(`${apiBase}/health`, async (_, reply) => {
    try {
      await gateway.platform('select 1 as ok', [])
      return { status: 'ok' }
    } catch {
      return reply.code(503).send(new ContractError('SERVICE_UNAVAILABLE').toBody())
    }
  })
}

const registerApiDocument = <DB>(app: FastifyInstance, { apiBase, apiDocument }: ServerParts<DB>): void => {
  app.get(`${apiBase}/openapi.json`, (_, reply) =>
    reply.type('application/json; charset=utf-8').send(apiDocument.json),
  )
  app.get(`${apiBase}/docs`, (_, reply) => reply.type('text/html; charset=utf-8').send(apiDocument.html))
}
