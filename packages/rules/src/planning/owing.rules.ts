import { compareNames } from '../people/person/search-key.rules.ts'

/** Past lessons that are not released or without attendance, and past evaluations without scores. */
export type LeftOver = { unreleased: number; withoutAttendance: number; unscored: number }

/** A person with the plans of which something is left over; null: plans that no person teaches today. */
export type Owing<Person, Plan> = { person: Person | null; total: number; plans: Plan[] }

export const leftOverTotal = (plans: readonly LeftOver[]): LeftOver => ({
  unreleased: plans.reduce((sum, { unreleased }) => sum + unreleased, 0),
  withoutAttendance: plans.reduce((sum, { withoutAttendance }) => sum + withoutAttendance, 0),
  unscored: plans.reduce((sum, { unscored }) => sum + unscored, 0),
})

/** How much is left over: lessons without release, without attendance, and evaluations without scores together. */
export const leftOverSize = ({ unreleased, withoutAttendance, unscored }: LeftOver): number =>
  unreleased + withoutAttendance + unscored

/** The order of instructors: the largest number first and equal ones by name, namesakes by id; without a person last. No errors. */
export const largestFirst = <Person extends { id: string }, Sum extends { total: number }>(
  people: readonly (Sum & { person: Person | null })[],
  nameOf: (person: Person) => string,
): (Sum & { person: Person | null })[] =>
  people.toSorted(
    (a, b) =>
      Number(a.person === null) - Number(b.person === null) ||
      b.total - a.total ||
      compareNames(a.person ? nameOf(a.person) : '', b.person ? nameOf(b.person) : '') ||
      (a.person?.id ?? '').localeCompare(b.person?.id ?? ''),
  )

/**
 * Whose work is left over, by instructor, the largest number first and equal ones by name (docs/api.md, What is left over,
 * in short); a plan of two instructors counts for both. Plans that no person teaches come last. No errors.
 */
export const owingOf = <Person extends { id: string }, Plan extends LeftOver>(
  plans: readonly (Plan & { instructors?: readonly Person[] | undefined })[],
  nameOf: (person: Person) => string,
): Owing<Person, Plan & { instructors?: readonly Person[] | undefined }>[] => {
  const by = new Map<string, { person: Person | null; plans: (typeof plans)[number][] }>()
  for (const plan of plans) {
    const people: readonly Person[] = plan.instructors ?? []
    for (const person of people.length > 0 ? people : [null]) {
      const one = by.get(person?.id ?? '') ?? { person, plans: [] }
      one.plans.push(plan)
      by.set(person?.id ?? '', one)
    }
  }
  return largestFirst(
    [...by.values()].map(({ person, plans: theirs }) => ({
      person,
      total: leftOverSize(leftOverTotal(theirs)),
      plans: theirs,
    })),
    nameOf,
  )
}
