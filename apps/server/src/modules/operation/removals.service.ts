import { auditRemovals } from '../audit/retention.service.ts'
import { calendarRemovals } from '../calendar/retention.service.ts'
import { identityRemovals } from '../identity/retention.service.ts'
import { messageRemovals } from '../messages/retention.service.ts'
import { importRemovals } from '../people/import-run/import-retention.service.ts'
import type { Removal } from '../removal.ts'
import { reportRemovals } from '../reports/retention.service.ts'
import { removeClientErrors } from './retention.queries.ts'

/** Everything that a sweep removes in an institution. Attempts to sign in are of none: identity removes them. */
export const REMOVALS: readonly Removal[] = [
  ...identityRemovals,
  ...importRemovals,
  ...calendarRemovals,
  ...messageRemovals,
  ...reportRemovals,
  { kind: 'clientErrors', tables: ['client_error'], remove: removeClientErrors },
  ...auditRemovals,
]
