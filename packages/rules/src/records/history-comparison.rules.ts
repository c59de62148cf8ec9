import { sortKey } from '../people/person/search-key.rules.ts'
import type { HistoryComponent, HistoryEntry } from './history-entry.rules.ts'

export type HistoryField =
  | 'grade'
  | 'institution'
  | 'city'
  | 'state'
  | 'situation'
  | 'hours'
  | 'frequency'
  | 'scale'
export type ComponentField = 'knowledgeArea' | 'trainingType' | 'mark' | 'concept' | 'hours' | 'terms'
export type HistoryValue = string | number | null

/** Differences between two versions of a history, year by year. */
export type HistoryChange = {
  readonly kind: 'ADDED' | 'REMOVED' | 'CHANGED'
  readonly year: string
  readonly grade: string
  /** Empty of years that were added or removed. */
  readonly fields: readonly { field: HistoryField; from: HistoryValue; to: HistoryValue }[]
  readonly components: readonly ComponentChange[]
}

export type ComponentChange = {
  readonly name: string
  readonly kind: 'ADDED' | 'REMOVED' | 'CHANGED'
  readonly fields: readonly { field: ComponentField; from: HistoryValue; to: HistoryValue }[]
}

const scaleText = ({ scale }: HistoryEntry): string | null => scale && `${scale.highest} / ${scale.average}`

const FIELDS: readonly [HistoryField, (entry: HistoryEntry) => HistoryValue][] = [
  ['grade', ({ grade }) => grade.name],
  ['institution', ({ institution }) => institution],
  ['city', ({ city }) => city],
  ['state', ({ state }) => state],
  ['situation', ({ situation }) => situation],
  ['hours', ({ hours }) => hours],
  ['frequency', ({ frequency }) => frequency],
  ['scale', scaleText],
]

const COMPONENT_FIELDS: readonly [ComponentField, (component: HistoryComponent) => HistoryValue][] = [
  ['knowledgeArea', ({ knowledgeArea }) => knowledgeArea?.name ?? null],
  ['trainingType', ({ trainingType }) => trainingType],
  ['mark', ({ mark }) => mark],
  ['concept', ({ concept }) => concept],
  ['hours', ({ hours }) => hours],
  ['terms', ({ terms }) => (terms.length === 0 ? null : terms.map(mark => mark ?? '–').join(' | '))],
]

function differing<F extends string, T>(
  fields: readonly [F, (of: T) => HistoryValue][],
  from: T,
  to: T,
): { field: F; from: HistoryValue; to: HistoryValue }[] {
  return fields.flatMap(([field, of]) => (of(from) === of(to) ? [] : [{ field, from: of(from), to: of(to) }]))
}

const byName = (components: readonly HistoryComponent[]) =>
  new Map(components.map(component => [sortKey(component.name), component]))

function componentChanges(from: HistoryEntry, to: HistoryEntry): ComponentChange[] {
  const [before, after] = [byName(from.components), byName(to.components)]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key): ComponentChange[] => {
    const [one, other] = [before.get(key), after.get(key)]
    if (!one) return other ? [{ name: other.name, kind: 'ADDED', fields: [] }] : []
    if (!other) return [{ name: one.name, kind: 'REMOVED', fields: [] }]
    const fields = differing(COMPONENT_FIELDS, one, other)
    return fields.length > 0 ? [{ name: other.name, kind: 'CHANGED', fields }] : []
  })
}

/** By which a year of one version is found in the other: the class here, else civil year and class name, counted. */
function keysOf(entries: readonly HistoryEntry[]): Map<string, HistoryEntry> {
  const seen = new Map<string, number>()
  return new Map(
    entries.map(entry => {
      const key = entry.own ? `own ${entry.grade.id}` : `${entry.year} ${sortKey(entry.grade.name)}`
      const count = seen.get(key) ?? 0
      seen.set(key, count + 1)
      return [`${key} ${count}`, entry]
    }),
  )
}

/** Changes from one version of a history to another: years added, removed and changed, with their components. */
export function historyChanges(from: readonly HistoryEntry[], to: readonly HistoryEntry[]): HistoryChange[] {
  const [before, after] = [keysOf(from), keysOf(to)]
  const whole = (kind: 'ADDED' | 'REMOVED', { year, grade }: HistoryEntry): HistoryChange => ({
    kind,
    year,
    grade: grade.name,
    fields: [],
    components: [],
  })
  return [...new Set([...before.keys(), ...after.keys()])].flatMap(key => {
    const [one, other] = [before.get(key), after.get(key)]
    if (!one) return other ? [whole('ADDED', other)] : []
    if (!other) return [whole('REMOVED', one)]
    const fields = differing(FIELDS, one, other)
    const components = componentChanges(one, other)
    return fields.length + components.length > 0
      ? [{ kind: 'CHANGED' as const, year: other.year, grade: other.grade.name, fields, components }]
      : []
  })
}
