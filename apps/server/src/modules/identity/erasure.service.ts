import { removeKeysOf } from '../../platform/db/idempotency-removal.ts'
import type { Erasure } from '../erasure.ts'
import { emptyConsents, removeAccess, removeMailsTo } from './erasure.queries.ts'

/** Nobody signs in as this person any more; e-mails to them, and who agreed for them from where, go. */
export const eraseAccess: Erasure = async (place, one) => {
  await removeKeysOf(place, one.accountIds)
  return {
    access: await removeAccess(place, one),
    mails: await removeMailsTo(place, one),
    consentDetails: await emptyConsents(place, one),
  }
}
