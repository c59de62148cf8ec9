import type { PaletteEntry, PaletteGroup } from './entry.types.ts'
import { indexOf, type PaletteIndex, ranked } from './ranking.ts'

export type ShownGroup = { group: PaletteGroup; entries: readonly PaletteEntry[] }

const MOST = 5
const MOST_PEOPLE = 10
const MOST_RECENT = 6
/** With typed text, recent places are few: another one may be wanted. */
const MOST_RECENT_FOUND = 3

/** Help comes after actions; people arrive late, and displace nothing. */
const LAST: readonly PaletteGroup[] = ['people', 'help']

const filled = (groups: readonly ShownGroup[]): ShownGroup[] =>
  groups.filter(({ entries }) => entries.length > 0)

const grouped = (entries: readonly PaletteEntry[]): ShownGroup[] =>
  [...Map.groupBy(entries, ({ group }) => group)].map(([group, own]) => ({
    group,
    entries: own.slice(0, MOST),
  }))

/** Before anything is typed: where the person was last, and what they may begin with. */
const atFirst = (recent: readonly PaletteEntry[], beginnings: readonly PaletteEntry[]): ShownGroup[] => {
  const shown = recent.slice(0, MOST_RECENT)
  const shownKeys = new Set(shown.map(({ key }) => key))
  const others = grouped(beginnings.filter(({ key }) => !shownKeys.has(key)))
  return [{ group: 'recent', entries: shown }, ...others]
}

/** People whose own name matches come before people who are found by a guardian or a number. */
const byName = (people: readonly PaletteEntry[], typed: string): PaletteEntry[] => {
  const bearers = ranked(indexOf(people), typed).map(({ item }) => item)
  const keys = new Set(bearers.map(({ key }) => key))
  return [...bearers, ...people.filter(({ key }) => !keys.has(key))]
}

type PaletteView = {
  typed: string
  index: PaletteIndex<PaletteEntry>
  /** Where the person was last, the latest first. */
  recent: readonly PaletteEntry[]
  /** Results that the server has found already. */
  people: readonly PaletteEntry[]
  beginnings: readonly PaletteEntry[]
}

/** The shown entries in groups: recent places, then the groups with the best matches. */
export const paletteGroups = ({ typed, index, recent, people, beginnings }: PaletteView): ShownGroup[] => {
  if (typed.trim() === '') return filled(atFirst(recent, beginnings))
  const lately = ranked(indexOf(recent), typed)
    .filter(({ atStart }) => atStart)
    .map(({ item }) => item)
    .slice(0, MOST_RECENT_FOUND)
  const recentKeys = new Set(lately.map(({ key }) => key))
  const isNew = ({ key }: PaletteEntry) => !recentKeys.has(key)
  const matches = grouped(ranked(index, typed).flatMap(({ item }) => (isNew(item) ? [item] : [])))
  // `groupBy` keeps the order in which groups are met: the one with the best match is first.
  return filled([
    { group: 'recent', entries: lately },
    ...matches.filter(({ group }) => !LAST.includes(group)),
    { group: 'people', entries: byName(people.filter(isNew), typed).slice(0, MOST_PEOPLE) },
    ...matches.filter(({ group }) => group === 'help'),
  ])
}
