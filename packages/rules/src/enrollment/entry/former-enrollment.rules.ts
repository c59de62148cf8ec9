import type { CivilDate } from '../../calendar/civil-date.rules.ts'

/** An enrolment of a student in a class of a year, as far as it decides whether another one goes on from it. */
export type YearEnrollment = {
  readonly id: string
  readonly levelId: string | null
  readonly status: 'ACTIVE' | 'SURPLUS'
  readonly start: CivilDate
  readonly exit: { readonly date: CivilDate; readonly reason: string } | null
  readonly previousId: string | null
}

/**
 * The enrolment of the year that a new one in a class of `levelId` goes on from: the last one of that level that has ended, was
 * no mistake, and is not followed by another one yet. Null for a first enrolment of the year, and for events (no level).
 * Source: docs/rules.md, Returns.
 */
export function formerEnrollment<T extends YearEnrollment>(
  enrollments: readonly T[],
  levelId: string | null,
): T | null {
  if (levelId === null) return null
  const real = enrollments.filter(({ exit }) => exit?.reason !== 'CANCELLED')
  const followed = new Set(real.map(({ previousId }) => previousId))
  const ended = real
    .filter(each => each.levelId === levelId && each.status === 'ACTIVE' && each.exit !== null)
    .toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : a.id < b.id ? -1 : 1))
    .at(-1)
  return ended && !followed.has(ended.id) ? ended : null
}
