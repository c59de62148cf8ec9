/** A student with a class number, or who is to get one. */
export type NumberedStudent = {
  readonly id: string
  readonly number: number | null
  /** The sort key of the displayed name. */
  readonly sortKey: string
  readonly hasLeft: boolean
}

/** A class number before and after. */
export type Renumbering = { readonly id: string; readonly from: number | null; readonly to: number }

/**
 * New numbers of a class: 1 to n for those in it, in alphabetical order of the displayed name; after them those who left, in the
 * order of the numbers that they had. A student who left without a number gets none. Source: docs/rules.md, Class numbers.
 */
export function renumbered(students: readonly NumberedStudent[]): Renumbering[] {
  const present = students.filter(student => !student.hasLeft).toSorted(byName)
  const gone = students
    .filter(student => student.hasLeft && student.number !== null)
    .toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0))
  return [...present, ...gone].map(({ id, number }, place) => ({ id, from: number, to: place + 1 }))
}

/** Among equal names the one with the smaller number comes first, then the older enrolment: the order is stable. */
function byName(a: NumberedStudent, b: NumberedStudent): number {
  if (a.sortKey !== b.sortKey) return a.sortKey < b.sortKey ? -1 : 1
  const difference = (a.number ?? Number.MAX_SAFE_INTEGER) - (b.number ?? Number.MAX_SAFE_INTEGER)
  return difference || (a.id < b.id ? -1 : 1)
}
