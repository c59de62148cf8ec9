import { bulkThreshold } from '@lousa/rules/audit/bulk-reading.rules.ts'
import type { Ctx } from '../module.ts'
import { activeStudents, bulkReadingsFrom } from './bulk-reading.queries.ts'

/** Who has read much in a short time, for every administrator to see, the one who did it too. */
export const bulkReadings = async (ctx: Ctx) => {
  const threshold = bulkThreshold(await activeStudents(ctx))
  return { threshold, data: await bulkReadingsFrom(ctx, threshold) }
}
