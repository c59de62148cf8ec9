import { frequencyPercent } from '../../attendance/frequency.rules.ts'
import { type Vacancies, vacancies } from '../../enrollment/vacancies.rules.ts'

/** Whole minutes of given lessons that count, and of absence in them. */
export type Minutes = { readonly total: number; readonly absent: number }

/** A modality as a class offers it. */
export type OfferedModality = {
  readonly id: string
  readonly name: string
  readonly active: number
  readonly surplus: number
  /** By position of the term; a term without lessons may be missing. */
  readonly byTerm: Readonly<Record<number, Minutes>>
  readonly year: Minutes
}

export type CountedClass = {
  readonly id: string
  readonly name: string
  /** The name of its level. */
  readonly level: string
  readonly place: string | null
  readonly capacity: number | null
  readonly active: number
  readonly surplus: number
  readonly offered: number
  readonly modalities: readonly OfferedModality[]
}

/** Percent truncated to one decimal; null without a minute that counts. */
export type MeanFrequency = { terms: (number | null)[]; year: number | null }
type Enrolled = { active: number; surplus: number; frequency: MeanFrequency }
export type Totals = {
  classes: number
  unlimited: number
  capacity: number
  active: number
  surplus: number
  free: number
  frequency: MeanFrequency
}
type ShownClass = Vacancies & {
  id: string
  name: string
  level: string
  modalities: (Enrolled & OfModality)[]
}
type OfModality = { id: string; name: string }
export type DemonstrativeTable = {
  places: { place: string | null; classes: ShownClass[]; totals: Totals }[]
  modalities: (Enrolled & { name: string; classes: number })[]
  totals: Totals
}

const NO_MINUTES: Minutes = { total: 0, absent: 0 }

const summed = (all: readonly Minutes[]): Minutes => ({
  total: all.reduce((sum, { total }) => sum + total, 0),
  absent: all.reduce((sum, { absent }) => sum + absent, 0),
})

/**
 * The mean frequency of what several modalities add up to: minutes of presence of everybody over the minutes given to
 * them, so that who had more lessons weighs more. Source: docs/rules.md, Demonstrative.
 */
export function meanFrequency(
  modalities: readonly Pick<OfferedModality, 'byTerm' | 'year'>[],
  positions: readonly number[],
): MeanFrequency {
  const percentOf = (all: readonly Minutes[]) => {
    const { total, absent } = summed(all)
    return frequencyPercent(total, absent)
  }
  return {
    terms: positions.map(position =>
      percentOf(modalities.map(({ byTerm }) => byTerm[position] ?? NO_MINUTES)),
    ),
    year: percentOf(modalities.map(({ year }) => year)),
  }
}

function totalsOf(classes: readonly CountedClass[], positions: readonly number[]): Totals {
  const counted = classes.map(each => vacancies(each))
  const sum = (of: (each: Vacancies) => number | null) =>
    counted.reduce((all, each) => all + (of(each) ?? 0), 0)
  return {
    classes: classes.length,
    unlimited: counted.filter(({ capacity }) => capacity === null).length,
    capacity: sum(({ capacity }) => capacity),
    active: sum(({ active }) => active),
    surplus: sum(({ surplus }) => surplus),
    free: sum(({ free }) => free),
    frequency: meanFrequency(
      classes.flatMap(({ modalities }) => modalities),
      positions,
    ),
  }
}

/** In the order in which each is met first. */
function grouped<T, K>(all: readonly T[], keyOf: (each: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const each of all) {
    const group = groups.get(keyOf(each))
    if (group) group.push(each)
    else groups.set(keyOf(each), [each])
  }
  return groups
}

const byText = (a: string, b: string) => a.localeCompare(b, 'pt-BR')

/**
 * The demonstrative of a municipal network: its classes by place, with places, people and mean frequency, and their totals by
 * place, by modality and as a whole. Places stand by name, classes without one last, classes as they are given. Modalities of the
 * same name in different levels are one in the totals; a class of several is in the sum of each of them. Positions are those of
 * the included terms. Source: docs/rules.md, Demonstrative.
 */
export function demonstrativeTable(
  classes: readonly CountedClass[],
  positions: readonly number[],
): DemonstrativeTable {
  const shown = (each: CountedClass): ShownClass => ({
    id: each.id,
    name: each.name,
    level: each.level,
    ...vacancies(each),
    modalities: each.modalities.map(modality => ({
      id: modality.id,
      name: modality.name,
      active: modality.active,
      surplus: modality.surplus,
      frequency: meanFrequency([modality], positions),
    })),
  })
  const places = [...grouped(classes, ({ place }) => place)].toSorted(([a], [b]) =>
    a === null || b === null ? Number(a === null) - Number(b === null) : byText(a, b),
  )
  const modalities = grouped(
    classes.flatMap(each => each.modalities.map(modality => ({ ...modality, classId: each.id }))),
    ({ name }) => name,
  )
  return {
    places: places.map(([place, ofPlace]) => ({
      place,
      classes: ofPlace.map(shown),
      totals: totalsOf(ofPlace, positions),
    })),
    modalities: [...modalities]
      .map(([name, each]) => ({
        name,
        classes: new Set(each.map(({ classId }) => classId)).size,
        active: each.reduce((sum, { active }) => sum + active, 0),
        surplus: each.reduce((sum, { surplus }) => sum + surplus, 0),
        frequency: meanFrequency(each, positions),
      }))
      .toSorted((a, b) => byText(a.name, b.name)),
    totals: totalsOf(classes, positions),
  }
}
