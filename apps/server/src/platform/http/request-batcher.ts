import { createHash } from 'node:crypto'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BatchContext } from '../access/context.ts'
import type { Clock } from '../clock/clock.ts'
import type { Gateway } from '../db/gateway.ts'
import type { Route } from './route.ts'

/**
 * The pause between two transactions of one institution for one call, for any number of callers. Callers during it wait for the
 * next.
 */
const GAP_MS = 500

type Institution = BatchContext<unknown>['institution']
type BatchCaller = { accountId: string; sessionId: string }
type Waiting = { asker: BatchCaller; resolve(answer: unknown): void; reject(error: unknown): void }

/** Answers a call that every open browser repeats: all who ask within a moment, in one transaction. */
export type RequestBatcher<DB> = {
  ask(route: Route<DB>, institution: Institution, asker: BatchCaller): Promise<unknown>
}

/** Answers of calls with `gathered`. Each answer is as new as its transaction, sessions included: nothing is remembered. */
export const createRequestBatcher = <DB>({
  gateway,
  clock,
}: {
  gateway: Gateway<DB>
  clock: Clock
}): RequestBatcher<DB> => {
  const queues = new Map<string, Waiting[]>()

  const answerAll = async (route: Route<DB>, institution: Institution, waiting: readonly Waiting[]) => {
    try {
      const now = clock.now()
      const answers = await gateway.tenant({ institutionId: institution.id, now }, async ({ db }) =>
        route.runBatch?.(
          { db, institution, now: now.toISOString() },
          waiting.map(({ asker }) => asker),
        ),
      )
      for (const { asker, resolve, reject } of waiting) {
        const answer = answers?.get(asker.sessionId)
        if (answer === undefined) reject(new ContractError('UNAUTHENTICATED'))
        else resolve(answer)
      }
    } catch (error) {
      for (const { reject } of waiting) reject(error)
    }
  }

  const serve = async (key: string, route: Route<DB>, institution: Institution): Promise<void> => {
    // While there are callers: for days, where browsers stay open.
    for (let waiting = queues.get(key) ?? []; waiting.length > 0; waiting = queues.get(key) ?? []) {
      queues.set(key, [])
      const gap = new Promise<void>(done => setTimeout(done, GAP_MS))
      await Promise.all([answerAll(route, institution, waiting), gap])
    }
    queues.delete(key)
  }

  return {
    ask: (route, institution, asker) =>
      new Promise((resolve, reject) => {
        const key = `${route.endpoint.path} ${institution.id}`
        const desk = queues.get(key)
        if (desk) {
          desk.push({ asker, resolve, reject })
          return
        }
        queues.set(key, [{ asker, resolve, reject }])
        setImmediate(() => void serve(key, route, institution))
      }),
  }
}

/** Whether one of the tags that a caller sends names this answer. */
export const isKnownTag = (sent: string | undefined, tag: string): boolean =>
  (sent ?? '').split(',').some(each => each.trim().replace(/^W\//, '') === tag)

/** The ETag of an answer. */
export const tagOf = (text: string): string => `"${createHash('sha1').update(text).digest('base64url')}"`

/** Sends an answer that the caller may know already: then only that it is the same (304). */
export const sendWithEtag = (request: FastifyRequest, reply: FastifyReply, answer: unknown) => {
  const text = JSON.stringify(answer)
  const tag = tagOf(text)
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache', vary: 'authorization' })
  if (isKnownTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(text)
}
