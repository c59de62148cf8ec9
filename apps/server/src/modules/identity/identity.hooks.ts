import { removeKeys, removeKeysOf, removeRepeatedAnswers } from '../../platform/db/idempotency-removal.ts'
import type { Hooks } from '../hooks.ts'
import {
  emptyConsents,
  removeAccess,
  removeLinks,
  removeMails,
  removeMailsTo,
  removeRequests,
  removeSessions,
  removeSteps,
  removeTrusted,
  removeUnsentTexts,
} from './hooks.queries.ts'

export const identityHooks = {
  // The person can no longer sign in; e-mails to them, and the addresses from which a guardian consented for them, are removed.
  personErased: async (place, one) => {
    await removeKeysOf(place, one.accountIds)
    return {
      access: await removeAccess(place, one),
      mails: await removeMailsTo(place, one),
      consentDetails: await emptyConsents(place, one),
    }
  },
  // Keys of repeated writes, sessions, links, requests for them and e-mails. Strangers can add to many of these.
  dataExpired: [
    { kind: 'repeatedAnswers', tables: ['idempotency_key'], remove: removeRepeatedAnswers },
    { kind: 'idempotencyKeys', tables: ['idempotency_key'], remove: removeKeys },
    { kind: 'sessions', tables: ['session'], remove: removeSessions },
    { kind: 'accessLinks', tables: ['access_link', 'guardian_access_code'], remove: removeLinks },
    { kind: 'accessRequests', tables: ['access_request'], remove: removeRequests },
    { kind: 'signInSteps', tables: ['factor_challenge'], remove: removeSteps },
    { kind: 'trustedBrowsers', tables: ['trusted_device'], remove: removeTrusted },
    { kind: 'unsentMails', tables: ['mail_message'], remove: removeUnsentTexts },
    { kind: 'mails', tables: ['mail_message'], remove: removeMails },
  ],
} satisfies Hooks
