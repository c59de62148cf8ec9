import { RETENTION_TERMS } from '@lousa/rules/operation/retention.rules.ts'
import type { Hooks } from '../hooks.ts'
import { eraseValues, pruneAudit, pruneErasedLooks } from './hooks.queries.ts'

/** There is no counter of looks yet. */
const ALL = 1_000_000

/** From before this instant nothing must stay of who looked: the least that the law asks for has passed. */
const looksKeptSince = (now: string): string =>
  new Date(Date.parse(now) - RETENTION_TERMS.auditLooks.minimum * 86_400_000).toISOString()

export const auditHooks = {
  // Former values, and who looked longer ago than must be kept. What is younger goes with the sweep that follows.
  personErased: async (place, one) => ({
    changes: await eraseValues(place, one),
    looks: await pruneErasedLooks(place, { before: looksKeptSince(place.now), limit: ALL }),
  }),
  // Looks never have a longer retention term than changes, so the removal of old changes may remove every entry.
  dataExpired: [
    {
      kind: 'auditLooks',
      tables: ['audit_entry'],
      // Looks at people whose data was removed go once the legal minimum has passed.
      remove: async (place, order) =>
        (await pruneAudit(place, { ...order, isOnlyLooks: true })) ||
        pruneErasedLooks(place, { before: looksKeptSince(order.now), limit: order.limit }),
    },
    {
      kind: 'auditChanges',
      tables: ['audit_entry'],
      remove: (place, order) => pruneAudit(place, { ...order, isOnlyLooks: false }),
    },
  ],
} satisfies Hooks
