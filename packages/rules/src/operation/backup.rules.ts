import { addDays, type CivilDate, weekStart } from '../calendar/civil-date.rules.ts'

/** How many backups stay: the newest of each of the last so many days, weeks and months that have one. */
export const BACKUPS_KEPT = { days: 7, weeks: 5, months: 12 } as const

/** When a backup was begun, local to the server: a date and a time of day (HH:MM). */
export type BackupTime = { readonly date: CivilDate; readonly time: string }

const inOrder = (a: BackupTime, b: BackupTime): number =>
  a.date === b.date ? a.time.localeCompare(b.time) : a.date.localeCompare(b.date)

const MONTH = 'YYYY-MM'.length

/**
 * Which of some backups are kept. The newest always is, whatever the calendar says; of two begun in the same minute the
 * first one given. Source: docs/implantacao.md, Backups.
 */
export function keptBackups<T extends BackupTime>(backups: readonly T[]): Set<T> {
  const newestFirst = backups.toSorted((a, b) => inOrder(b, a))
  const kept = new Set<T>()
  const keepNewestOf = (periodOf: (date: CivilDate) => string, count: number) => {
    const periods = new Set<string>()
    for (const backup of newestFirst) {
      const period = periodOf(backup.date)
      if (periods.has(period)) continue
      if (periods.size === count) break
      periods.add(period)
      kept.add(backup)
    }
  }
  keepNewestOf(date => date, BACKUPS_KEPT.days)
  keepNewestOf(weekStart, BACKUPS_KEPT.weeks)
  keepNewestOf(date => date.slice(0, MONTH), BACKUPS_KEPT.months)
  return kept
}

/**
 * Whether a daily backup has to be made now: its time (HH:MM) has come since the last one was begun; null is never. Who
 * was switched off at that time makes it up. Source: docs/implantacao.md, Backups.
 */
export function isBackupDue(now: BackupTime, at: string, last: BackupTime | null): boolean {
  if (last === null) return true
  const due = { date: now.time >= at ? now.date : addDays(now.date, -1), time: at }
  return inOrder(last, due) < 0
}

/** Clocks are set right by less than this without anybody noticing. */
const AHEAD_MS = 60_000

/**
 * Whether a backup says to be of a time that has not come: the clock was ahead when it was made, or is behind now. It does
 * not tell how long ago the last one was made. Source: docs/implantacao.md, Backups.
 */
export function isOfTheFuture(now: Date, made: Date): boolean {
  return made.getTime() - now.getTime() > AHEAD_MS
}

/** Hours after which the last backup is too old: a day, and time for a long one or a second attempt. */
const LATE_AFTER_HOURS = 26
const HOUR_MS = 3_600_000

/** Whether the last backup is too old to be trusted; null is none. Source: docs/implantacao.md, Backups. */
export function isBackupLate(now: Date, last: Date | null): boolean {
  return last === null || now.getTime() - last.getTime() > LATE_AFTER_HOURS * HOUR_MS
}
