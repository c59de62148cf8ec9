import * as postalCodeCalls from '@lousa/contract/people/postal-code/postal-code.contract.ts'
import { fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { addressKey, type Limit } from '../../../platform/access/rate-limit.ts'
import { stagedRoute } from '../../module.ts'
import type { PeopleParts } from '../people.types.ts'
import { createPostalCodeLookup } from './postal-code.service.ts'

const PER_ADDRESS: Limit = { hits: 60, windowSeconds: 600 }

/** Open to visitors, who register themselves; no connection to the database waits for the service. */
export const postalCodeRoutes = ({
  rateLimit,
  clock,
  outside,
}: Pick<PeopleParts, 'rateLimit' | 'clock' | 'outside'>) => {
  const lookup = createPostalCodeLookup({ url: outside.postalCodeUrl, clock })
  return [
    stagedRoute(postalCodeCalls.getPostalCode, async ({ address }, { query }) => {
      if (query.code === null) throw invalidFields(fieldError('code', 'REQUIRED'))
      await rateLimit.take(`postal-code:${addressKey(address)}`, PER_ADDRESS)
      return lookup(query.code)
    }),
  ]
}
