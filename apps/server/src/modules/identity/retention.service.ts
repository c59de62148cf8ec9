import { removeKeys, removeRepeatedAnswers } from '../../platform/db/idempotency-removal.ts'
import type { Removal } from '../removal.ts'
import {
  removeLinks,
  removeMails,
  removeRequests,
  removeSessions,
  removeSteps,
  removeTrusted,
  removeUnsentTexts,
} from './retention.queries.ts'

/** Keys of repeated writes, sessions, links, requests for them and e-mails. Strangers can add to many of these. */
export const identityRemovals: readonly Removal[] = [
  { kind: 'repeatedAnswers', tables: ['idempotency_key'], remove: removeRepeatedAnswers },
  { kind: 'idempotencyKeys', tables: ['idempotency_key'], remove: removeKeys },
  { kind: 'sessions', tables: ['session'], remove: removeSessions },
  { kind: 'accessLinks', tables: ['access_link'], remove: removeLinks },
  { kind: 'accessRequests', tables: ['access_request'], remove: removeRequests },
  { kind: 'signInSteps', tables: ['factor_challenge'], remove: removeSteps },
  { kind: 'trustedBrowsers', tables: ['trusted_device'], remove: removeTrusted },
  { kind: 'unsentMails', tables: ['mail_message'], remove: removeUnsentTexts },
  { kind: 'mails', tables: ['mail_message'], remove: removeMails },
]
