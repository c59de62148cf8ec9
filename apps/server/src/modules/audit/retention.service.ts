import type { Removal } from '../removal.ts'
import { pruneErasedLooks } from './erasure.queries.ts'
import { looksKeptSince } from './erasure.service.ts'
import { pruneAudit } from './retention.queries.ts'

/** Who looked is kept shorter than what was changed: what is left when changes are old enough may go as it is. */
export const auditRemovals: readonly Removal[] = [
  {
    kind: 'auditLooks',
    tables: ['audit_entry'],
    // Of people whose data was removed they go as soon as the law lets them.
    remove: async (place, order) =>
      (await pruneAudit(place, { ...order, isOnlyLooks: true })) ||
      pruneErasedLooks(place, { before: looksKeptSince(order.now), limit: order.limit }),
  },
  {
    kind: 'auditChanges',
    tables: ['audit_entry'],
    remove: (place, order) => pruneAudit(place, { ...order, isOnlyLooks: false }),
  },
]
