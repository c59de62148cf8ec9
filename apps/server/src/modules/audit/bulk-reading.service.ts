import { bulkThreshold } from '@lousa/rules/audit/bulk-reading.rules.ts'
import type { Ctx } from '../module.ts'
import { activeStudents, bulkReadingsFrom } from './bulk-reading.queries.ts'

/** Accounts that read many records in a short time. Every administrator sees them, the reader included. */
export const bulkReadings = async (ctx: Ctx) => {
  const threshold = bulkThreshold(await activeStudents(ctx))
  return { threshold, data: await bulkReadingsFrom(ctx, threshold) }
}
