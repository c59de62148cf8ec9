import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { ContractError } from '@lousa/contract/errors.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { contentPolicy } from './content-policy.ts'
import { freshFile } from './served-build.ts'

const API_BASE_META = /(<meta name="lousa-api-base" content=")[^"]*(")/
/** Files of the build lie at its root or in its one folder, with a suffix; the names of pages have none. */
const FILE = /^\/((?:assets\/)?[\w-][\w.-]*\.[a-z0-9]+)$/
const PAGE_FILE = 'index.html'
/** Kept for the operator, beside what is served; even one that was put here by hand is nobody else's. */
const SOURCE_MAP = '.map'
/** Where files lie whose names change with their content. */
export const ASSETS = '/assets/'
/** Kept for good, such a file is never asked about again, nor in parts. */
const UNASKED = { etag: false, lastModified: false, acceptRanges: false }

/**
 * Serves the built web application: hashed assets are immutable, the page itself is always asked for again, and every
 * path that is no file and not the API's answers the page, which has its own not-found route. The folder is read anew,
 * so that a build made meanwhile is served whole. A missing file is never answered with the page, and never kept: an
 * open page of a former build must learn that it is gone.
 */
export const registerWebApplication = async (
  app: FastifyInstance,
  { webDir, apiBase }: { webDir: string; apiBase: string },
): Promise<void> => {
  // The page, told where the API is.
  const page = freshFile(join(webDir, PAGE_FILE), text => {
    const html = text.replace(API_BASE_META, `$1${apiBase}$2`)
    return { html, policy: contentPolicy(html) }
  })
  await app.register(fastifyStatic, {
    root: webDir,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        path.includes(ASSETS) ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  const notFound = (reply: FastifyReply): never => {
    reply.header('cache-control', 'no-store')
    throw new ContractError('ROUTE_NOT_FOUND')
  }
  app.setNotFoundHandler((_, reply) => notFound(reply))
  app.get('/*', (request, reply) => {
    const [path = ''] = request.url.split('?')
    const file = FILE.exec(path)?.[1]
    if (file && file !== PAGE_FILE)
      return !file.endsWith(SOURCE_MAP) && existsSync(join(webDir, file))
        ? reply.sendFile(file, path.startsWith(ASSETS) ? UNASKED : {})
        : notFound(reply)
    const found = path.startsWith(`${apiBase}/`) || path.startsWith(ASSETS) ? null : page()
    if (found === null) return notFound(reply)
    return reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': found.policy })
      .type('text/html; charset=utf-8')
      .send(found.html)
  })
}
