import { RETENTION_TERMS } from '@lousa/rules/operation/retention.rules.ts'
import type { Erasure } from '../erasure.ts'
import { eraseValues, pruneErasedLooks } from './erasure.queries.ts'

/** Nobody has been looked at as often. */
const ALL = 1_000_000

/** From before this instant nothing must stay of who looked: the least that the law asks for has passed. */
export const looksKeptSince = (now: string): string =>
  new Date(Date.parse(now) - RETENTION_TERMS.auditLooks.minimum * 86_400_000).toISOString()

/** Former values, and who looked longer ago than must be kept. What is younger goes with the sweep that follows. */
export const eraseFromHistory: Erasure = async (place, one) => ({
  changes: await eraseValues(place, one),
  looks: await pruneErasedLooks(place, { before: looksKeptSince(place.now), limit: ALL }),
})
