/** The lessons of one month, `YYYY-MM`. */
export type MonthOfLessons = { readonly month: string; readonly lessons: number }

/** Neighbouring columns of one month on one page of a grid. */
export type GridStretch = {
  readonly month: string
  /** Place of its first lesson among those of the month, from 0. */
  readonly first: number
  readonly count: number
  /** A month that no page holds goes on over several stretches: which of them this is, from 1. */
  readonly part: number
  readonly parts: number
}

export type GridRoom = {
  /** The room of one page, in columns of a lesson. */
  readonly columns: number
  /** The room of the totals of a month, in that unit. */
  readonly totals: number
}

/**
 * Months of lessons on pages, in their order. A month stays together with its totals where a page holds it; one that none
 * holds is parted into stretches of nearly equal width. Source: docs/rules.md,
 * Class diary.
 */
export function gridPages(months: readonly MonthOfLessons[], { columns, totals }: GridRoom): GridStretch[][] {
  const most = Math.max(1, Math.floor(columns - totals))
  const pages: GridStretch[][] = []
  let left = 0
  for (const stretch of months.flatMap(month => stretchesOf(month, most))) {
    const width = stretch.count + totals
    if (pages.length === 0 || width > left) {
      pages.push([])
      left = columns
    }
    pages.at(-1)?.push(stretch)
    left -= width
  }
  return pages
}

function stretchesOf({ month, lessons }: MonthOfLessons, most: number): GridStretch[] {
  const parts = Math.ceil(lessons / most)
  return Array.from({ length: parts }, (_, at) => {
    const first = Math.floor((at * lessons) / parts)
    return {
      month,
      first,
      count: Math.floor(((at + 1) * lessons) / parts) - first,
      part: at + 1,
      parts,
    }
  })
}
