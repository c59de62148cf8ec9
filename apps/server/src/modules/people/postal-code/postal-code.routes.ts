import * as postalCodeCalls from '@lousa/contract/people/postal-code/postal-code.contract.ts'
import { fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { manualTransactionRoute } from '../../module.ts'
import type { PeopleParts } from '../people.types.ts'
import { createPostalCodeLookup } from './postal-code.service.ts'

/** Open to visitors, who register themselves; no connection to the database waits for the service. */
export const postalCodeRoutes = ({
  rateLimit,
  clock,
  outside,
}: Pick<PeopleParts, 'rateLimit' | 'clock' | 'outside'>) => {
  const lookup = createPostalCodeLookup({ url: outside.postalCodeUrl, clock })
  return [
    manualTransactionRoute(postalCodeCalls.getPostalCode, async ({ institution, address }, { query }) => {
      if (query.code === null) throw invalidFields(fieldError('code', 'REQUIRED'))
      return lookup(query.code, () =>
        rateLimit.take({ counter: 'postal-code', institution: institution.id, address }),
      )
    }),
  ]
}
