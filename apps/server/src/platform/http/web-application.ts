import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { ContractError } from '@lousa/contract/errors.ts'
import type { FastifyInstance } from 'fastify'

const API_BASE_META = /(<meta name="lousa-api-base" content=")[^"]*(")/

/** The page, told where the API is. */
const readPage = (webDir: string, apiBase: string): string | null => {
  const file = join(webDir, 'index.html')
  return existsSync(file) ? readFileSync(file, 'utf8').replace(API_BASE_META, `$1${apiBase}$2`) : null
}

/**
 * Serves the built web application: hashed assets are immutable, the page itself is always asked for again, and every
 * path that is not the API's answers the page, which has its own not-found route.
 */
export const registerWebApplication = async (
  app: FastifyInstance,
  { webDir, apiBase }: { webDir: string; apiBase: string },
): Promise<void> => {
  const page = readPage(webDir, apiBase)
  if (page) {
    await app.register(fastifyStatic, {
      root: webDir,
      wildcard: false,
      index: false,
      globIgnore: ['index.html*'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const { method, url } = request
    const isPage =
      (method === 'GET' || method === 'HEAD') && !url.startsWith(`${apiBase}/`) && !url.startsWith('/assets/')
    if (!page || !isPage) throw new ContractError('ROUTE_NOT_FOUND')
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })
}
