import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { FastifyInstance } from 'fastify'
import { hasToken } from './operator-token.ts'

/** The figures of this process, for callers with the token. Null: there are none. */
export type OpenMetrics = { token: string; contentType: string; text(): Promise<string> } | null

/** Without the token the address does not exist: not even the existence of figures is revealed. */
export const registerMetrics = (app: FastifyInstance, metrics: OpenMetrics): void => {
  app.get('/metrics', async (request, reply) => {
    if (!metrics || !hasToken(metrics.token, request.headers.authorization))
      throw new ContractError('ROUTE_NOT_FOUND')
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text())
  })
}
