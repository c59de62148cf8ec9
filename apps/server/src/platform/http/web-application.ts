import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock/clock.ts'
import type { Log } from '../log/log.ts'
import { contentPolicy } from './content-policy.ts'
import type { Hosts } from './hosts.ts'
import { headedPage } from './page-head.ts'
import { requestScope, type ScopeDeps } from './request-scope.ts'
import type { PublicPage } from './route.ts'
import { freshFile } from './served-build.ts'

const API_BASE_META = /(<meta name="lousa-api-base" content=")[^"]*(")/
/** Files of the build lie at its root or in its one folder, with a suffix; the names of pages have none. */
const FILE = /^\/((?:assets\/)?[\w-][\w.-]*\.[a-z0-9]+)$/
const PAGE_FILE = 'index.html'
/** Files for the operator, next to the served ones; a file that was put there by hand is not served either. */
const SOURCE_MAP = '.map'
/** Where files lie whose names change with their content. */
export const ASSETS = '/assets/'
/** Kept for good, such a file is never asked about again, nor in parts. */
const UNASKED = { etag: false, lastModified: false, acceptRanges: false }

type WebApplicationParts<DB> = ScopeDeps<DB> & {
  webDir: string
  apiBase: string
  hosts: Hosts
  clock: Clock
  log: Log
  pages: readonly PublicPage<DB>[]
}

/**
 * The page of one address with what it tells of itself. Where that cannot be read, now or by anybody, the page is the one
 * of every address: what is wrong, the application says itself.
 */
const pageWithHead = async <DB>(
  parts: WebApplicationParts<DB>,
  { headOf }: PublicPage<DB>,
  call: { request: FastifyRequest; reply: FastifyReply; html: string },
): Promise<string> => {
  try {
    const { request, reply, html } = call
    const institution = await parts.hosts.institutionOf(request.headers.host)
    const stage = requestScope(parts, { request, reply, institution, now: parts.clock.now(), caller: null })
    const head = await headOf(stage, String(Reflect.get(Object(request.params), 'id') ?? ''))
    return head ? headedPage(html, head, { origin: stage.origin, apiBase: parts.apiBase }) : html
  } catch (error) {
    if (!(error instanceof ContractError))
      parts.log.warn(
        { name: error instanceof Error ? error.name : 'unknown' },
        'a page was served without its head',
      )
    return call.html
  }
}

/**
 * Serves the built web application: hashed assets are immutable, the page is always revalidated, and every other path outside the
 * API answers the page, which has its own not-found route. The folder is read again after a new build, so that it is served
 * whole. A missing file is never answered with the page, and never cached: an open page of a former build gets a clear error.
 */
export const registerWebApplication = async <DB>(
  app: FastifyInstance,
  parts: WebApplicationParts<DB>,
): Promise<void> => {
  const { webDir, apiBase } = parts
  // The page, with the address of the API.
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
  const sendPage = (reply: FastifyReply, { html, policy }: { html: string; policy: string }) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': policy })
      .type('text/html; charset=utf-8')
      .send(html)
  for (const publicPage of parts.pages)
    app.get(publicPage.path, async (request, reply) => {
      const webPage = page()
      if (webPage === null) return notFound(reply)
      const html = await pageWithHead(parts, publicPage, { request, reply, html: webPage.html })
      if (publicPage.unlisted) reply.header('x-robots-tag', 'noindex, nofollow')
      return sendPage(reply, { html, policy: webPage.policy })
    })
  app.get('/*', (request, reply) => {
    const [path = ''] = request.url.split('?')
    const file = FILE.exec(path)?.[1]
    if (file && file !== PAGE_FILE)
      return !file.endsWith(SOURCE_MAP) && existsSync(join(webDir, file))
        ? reply.sendFile(file, path.startsWith(ASSETS) ? UNASKED : {})
        : notFound(reply)
    const webPage = path.startsWith(`${apiBase}/`) || path.startsWith(ASSETS) ? null : page()
    if (webPage === null) return notFound(reply)
    return sendPage(reply, webPage)
  })
}
