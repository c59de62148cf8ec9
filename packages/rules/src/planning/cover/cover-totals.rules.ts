/** A lesson that is not given or has another instructor, as far as it is counted. */
export type CountedCover = {
  readonly outcome: 'SUBSTITUTE' | 'JOINT' | 'NOT_GIVEN'
  readonly madeUp: unknown
}

export type CoverTotals = {
  readonly notGiven: number
  readonly madeUp: number
  /** Not given and not made up. */
  readonly missing: number
  /** Lessons with a substitute or together with another class, also before their day. */
  readonly covered: number
}

/** The sums of a register. Source: docs/rules.md, Covering a lesson. */
export function coverTotals(covers: readonly CountedCover[]): CoverTotals {
  const notGiven = covers.filter(({ outcome }) => outcome === 'NOT_GIVEN')
  const madeUp = notGiven.filter(cover => cover.madeUp !== null).length
  return {
    notGiven: notGiven.length,
    madeUp,
    missing: notGiven.length - madeUp,
    covered: covers.length - notGiven.length,
  }
}
