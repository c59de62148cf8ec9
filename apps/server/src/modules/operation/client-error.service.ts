import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type { reportClientError } from '@lousa/contract/operation/client-error.contract.ts'
import { messageWithoutValues } from '@lousa/rules/operation/error-message.rules.ts'
import type { RateLimit } from '../../platform/access/rate-limit.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Meter } from '../../platform/metrics/meter.ts'
import type { PublicScope } from '../module.ts'
import { countClientError } from './client-error.queries.ts'

export type ClientErrorParts = { rateLimit: RateLimit; log: Log; meter: Meter }

/** A browser has removed possible values from the report; another client may not have. */
export const noteClientError = async (
  stage: PublicScope,
  { build, name, message, stack, route }: BodyOf<typeof reportClientError>,
  { rateLimit, log, meter }: ClientErrorParts,
): Promise<void> => {
  const { institution, address } = stage
  await rateLimit.take({ counter: 'client-error', institution: institution.id, address })
  await rateLimit.take({ counter: 'client-error-institution', institution: institution.id })
  meter.clientError()
  log.warn(
    { build, route, error: name, text: messageWithoutValues(message), stack, institutionId: institution.id },
    'client error',
  )
  await stage.inTenant(ctx => countClientError(ctx, build))
}
