import { type HistoryEntry, hasOtherResults } from '@lousa/rules/records/history-entry.rules.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Gateway } from '../../platform/db/gateway.ts'
import { requireFreshFigures } from '../evaluation/performance/performance.service.ts'
import type { Db } from '../module.ts'
import type { Tables } from '../tables.ts'
import { openClasses, studiedFigures, studiedYears, taughtComponents } from './closed-years.queries.ts'
import { entriesOfYears } from './closed-years.values.ts'
import type { Place, RecordOf, StoredRecord } from './stored-record.public.queries.ts'

/** The years of a student here, as a history that is built now says them. */
export const closedYears = async (place: Place, of: RecordOf): Promise<HistoryEntry[]> => {
  const years = await studiedYears(place, of)
  const [components, figures] = await Promise.all([
    taughtComponents(
      place,
      years.map(({ gradeId }) => gradeId),
    ),
    studiedFigures(
      place,
      years.map(({ enrollmentId }) => enrollmentId),
    ),
  ])
  return entriesOfYears({ years, components, figures })
}

/** Its own years as the school's records said them, in these classes. */
const builtIn = ({ records }: StoredRecord, gradeIds: ReadonlySet<string>): HistoryEntry[] =>
  records.filter(
    ({ own, corrected, grade }) => own && !corrected && grade.id !== null && gradeIds.has(grade.id),
  )

/**
 * Which of these histories tell a result that is not so any more. Only years that are open are looked at: a term that is
 * opened again and a mark that is corrected change what was decided in them.
 */
export const outdatedRecords = async (
  parts: { gateway: Gateway<Tables>; clock: Clock },
  { institutionId, tenant }: { institutionId: string; tenant<T>(work: (db: Db) => Promise<T>): Promise<T> },
  records: readonly StoredRecord[],
): Promise<ReadonlySet<string>> => {
  const gradeIds = records.flatMap(record =>
    record.records.flatMap(({ own, grade }) => (own && grade.id) || []),
  )
  if (gradeIds.length === 0) return new Set()
  const open = new Set(await tenant(db => openClasses({ db, institutionId }, [...new Set(gradeIds)])))
  for (const gradeId of open) await requireFreshFigures(parts, { institutionId, gradeId })
  return tenant(async db => {
    const outdated = new Set<string>()
    for (const record of records) {
      const entries = builtIn(record, open)
      if (entries.length > 0 && hasOtherResults(entries, await closedYears({ db, institutionId }, record)))
        outdated.add(record.id)
    }
    return outdated
  })
}
