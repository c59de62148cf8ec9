import type { AuditEntry } from '@lousa/contract/audit/audit.contract.ts'
import { dateOf } from '../../lib/text/dates.ts'

/** An entry, and how often the same was done on that day. */
export type AuditLine = { entry: AuditEntry; times: number }
type AuditDay = { date: string; lines: AuditLine[] }

const isSame = (one: AuditEntry, other: AuditEntry): boolean =>
  one.changes.length + other.changes.length === 0 &&
  one.by?.id === other.by?.id &&
  one.entity === other.entity &&
  one.lessonPlan?.id === other.lessonPlan?.id &&
  one.about?.id === other.about?.id &&
  one.action === other.action

/**
 * Entries under the day, by the institution's clocks, on which they were made; the order stays. What changes nothing and was
 * done again on the same day, as looking usually is, stands once, at its last time.
 */
export const byDay = (entries: readonly AuditEntry[]): AuditDay[] => {
  const days: AuditDay[] = []
  for (const entry of entries) {
    const date = dateOf(entry.at)
    if (days.at(-1)?.date !== date) days.push({ date, lines: [] })
    const lines = days.at(-1)?.lines ?? []
    const former = lines.find(line => isSame(line.entry, entry))
    if (former) former.times++
    else lines.push({ entry, times: 1 })
  }
  return days
}
