/** How bulk reading is counted. Source: docs/rules.md, Who looked; LGPD (Lei 13.709/2018) art. 46 and 48. */
export const BULK_READING = {
  /** Looks of one account within this time are added up. */
  windowMinutes: 60,
  /** For so many days administrators are shown it. */
  shownDays: 7,
  /** Records that one account may read in the window without being shown: fewer and more never. */
  least: 200,
  most: 500,
  /** Records that a file about no single student counts for: a class. */
  fileOfMany: 30,
} as const

/**
 * From how many records, read by one account in one window, administrators are shown it: as many as there are students,
 * within the limits of `BULK_READING`.
 *
 * @param students active students of the institution; 0 where there are none yet
 */
export const bulkThreshold = (students: number): number =>
  Math.min(BULK_READING.most, Math.max(BULK_READING.least, students))
