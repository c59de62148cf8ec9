import type { AnswerOf, AnyEndpoint } from '@lousa/contract/endpoint.ts'
import { z } from 'zod'
import { request } from '../http/api-client.ts'
import type { InFlightRequest, SendOptions } from './outbox.types.ts'

/** A call as a flight keeps it. The body is never read again: an older release may have written it. */
export const serializedCall = z.object({ params: z.record(z.string(), z.string()), body: z.unknown() })
export type SerializedCall = z.output<typeof serializedCall>

/**
 * Sends a frozen call exactly as it was frozen. `part`: where one flight is several calls, which of them. `minimal`: the
 * answer has the sent rows alone, as `minimalAnswer` of the contract declares them.
 */
export const sendSerialized = <E extends AnyEndpoint>(
  endpoint: E,
  { params, body }: SerializedCall,
  {
    flight,
    way,
    part = '',
    minimal,
  }: { flight: InFlightRequest<unknown>; way: SendOptions; part?: string; minimal?: true },
): Promise<AnswerOf<E>> =>
  request(endpoint, {
    ...way,
    ...(minimal ? { minimal } : {}),
    params,
    body,
    bodies: flight.bodies,
    idempotencyKey: `${flight.key}${part}`,
  })
