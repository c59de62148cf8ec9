import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { ContractError } from '@lousa/contract/errors.ts'
import type { FastifyInstance } from 'fastify'

/**
 * Serves the built web application: hashed assets are immutable, the page itself is always asked for again, and every
 * path that is not the API's answers the page, which has its own not-found route.
 */
export const registerWebApplication = async (
  app: FastifyInstance,
  { webDir, apiBase }: { webDir: string; apiBase: string },
): Promise<void> => {
  if (existsSync(join(webDir, 'index.html'))) {
    await app.register(fastifyStatic, {
      root: webDir,
      wildcard: false,
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
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' &&
      !request.url.startsWith(`${apiBase}/`) &&
      !request.url.startsWith('/assets/')
    if (!isPage || !existsSync(join(webDir, 'index.html'))) throw new ContractError('ROUTE_NOT_FOUND')
    return reply.header('cache-control', 'no-cache').sendFile('index.html', webDir)
  })
}
