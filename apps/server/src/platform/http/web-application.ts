import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { ContractError } from '@lousa/contract/errors.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { freshFile } from './served-build.ts'

const API_BASE_META = /(<meta name="lousa-api-base" content=")[^"]*(")/
/** Files of the build lie at its root or in its one folder, with a suffix; the names of pages have none. */
const FILE = /^\/((?:assets\/)?[\w-][\w.-]*\.[a-z0-9]+)$/
const PAGE_FILE = 'index.html'

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
  const page = freshFile(join(webDir, PAGE_FILE), text => text.replace(API_BASE_META, `$1${apiBase}$2`))
  await app.register(fastifyStatic, {
    root: webDir,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
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
      return existsSync(join(webDir, file)) ? reply.sendFile(file) : notFound(reply)
    const html = path.startsWith(`${apiBase}/`) || path.startsWith('/assets/') ? null : page()
    if (html === null) return notFound(reply)
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html)
  })
}
