/** One file as the bundler would write it alone: everything that the same set of entries needs. */
export type Piece = {
  file: string
  /** A module that the application imports on demand: a screen, or a late part. */
  isEntry: boolean
  modules: readonly string[]
  imports: readonly string[]
  bytes: number
  hasStyles: boolean
}

/** The weight of an entry's loading relative to others. */
export type Weight = (entry: Piece) => number

type Group = {
  pieces: Piece[]
  needed: Uint8Array
  bytes: number
  hasStyles: boolean
  imports: Set<Group>
  isFixed: boolean
}
/** `isChecked`: its gain counts all that the two lead to. */
type Union = { gain: number; one: Group; other: Group; isChecked: boolean }

/** All groups that a group leads to, itself included. */
const reachedFrom = (from: Group, reached = new Set<Group>()): Set<Group> => {
  if (reached.has(from)) return reached
  reached.add(from)
  for (const next of from.imports) reachedFrom(next, reached)
  return reached
}

/** Whether a way leads from one group to the other through a third: as one file the two would then import themselves. */
const leadsAround = (one: Group, other: Group): boolean =>
  [...one.imports].some(next => next !== other && reachedFrom(next).has(other))

const groupsOf = (pieces: readonly Piece[]): Group[] => {
  const entries = pieces.filter(({ isEntry }) => isEntry)
  const groups = new Map(
    pieces.map(piece => {
      const { file, bytes, hasStyles, isEntry } = piece
      const needed = new Uint8Array(entries.length)
      const group: Group = { pieces: [piece], needed, bytes, hasStyles, imports: new Set(), isFixed: isEntry }
      return [file, group]
    }),
  )
  for (const { file, imports } of pieces)
    for (const name of imports) {
      const next = groups.get(name)
      if (next) groups.get(file)?.imports.add(next)
    }
  entries.forEach(({ file }, index) => {
    const entry = groups.get(file)
    if (entry) for (const group of reachedFrom(entry)) group.needed[index] = 1
  })
  return [...groups.values()]
}

/** Each piece with the entries that need it. */
export const entriesOf = (pieces: readonly Piece[]): [Piece, Piece[]][] => {
  const entries = pieces.filter(({ isEntry }) => isEntry)
  return groupsOf(pieces).flatMap(({ pieces: own, needed }) =>
    own.map((piece): [Piece, Piece[]] => [piece, entries.filter((_, index) => needed[index])]),
  )
}

/**
 * Puts pieces that several entries share together, so that each entry loads few files and little that it does not need.
 * A request counts as `requestBytes`. The union that gains most comes first, until none gains anything. Entries stay
 * files of their own, and no two files import each other.
 */
export const sharedFiles = (
  pieces: readonly Piece[],
  weight: Weight,
  requestBytes: number,
): (readonly Piece[])[] => {
  const weights = pieces.filter(({ isEntry }) => isEntry).map(weight)
  const live = new Set(groupsOf(pieces))

  /** Bytes of the other group that entries load although they need one group alone. */
  const ledTo = (one: Group, other: Group): number =>
    [...reachedFrom(other)]
      .filter(next => next !== one && next !== other)
      .reduce((sum, { needed, bytes }) => {
        const added = weights.filter(
          (_, index) => one.needed[index] && !other.needed[index] && !needed[index],
        )
        return sum + added.reduce((all, each) => all + each * bytes, 0)
      }, 0)
  const gainOf = (one: Group, other: Group): number => {
    const spared = requestBytes * (one.hasStyles && other.hasStyles ? 2 : 1)
    return weights.reduce((gain, each, index) => {
      if (one.needed[index]) return gain + each * (other.needed[index] ? spared : -other.bytes)
      return other.needed[index] ? gain - each * one.bytes : gain
    }, 0)
  }
  const unionsWith = (one: Group, others: Iterable<Group>): Union[] =>
    [...others]
      .filter(other => other !== one && !other.isFixed)
      .map(other => ({ gain: gainOf(one, other), one, other, isChecked: false }))
      .filter(({ gain }) => gain > 0)
  const unite = (one: Group, other: Group): void => {
    live.delete(other)
    one.pieces.push(...other.pieces)
    one.bytes += other.bytes
    one.hasStyles ||= other.hasStyles
    other.needed.forEach((isNeeded, index) => {
      if (isNeeded) one.needed[index] = 1
    })
    for (const next of other.imports) one.imports.add(next)
    for (const group of live) if (group.imports.delete(other)) group.imports.add(one)
    one.imports.delete(one)
    one.imports.delete(other)
    for (const { needed } of reachedFrom(one))
      one.needed.forEach((isNeeded, index) => {
        if (isNeeded) needed[index] = 1
      })
  }

  /** Unites while it gains; whether anything was united, which may let other unions gain. */
  const uniteBest = (): boolean => {
    const shared = [...live].filter(({ isFixed }) => !isFixed)
    let unions = shared.flatMap((one, index) => unionsWith(one, shared.slice(index + 1)))
    while (unions.length > 0) {
      const best = unions.reduce((found, each) => (each.gain > found.gain ? each : found))
      const { one, other } = best
      unions.splice(unions.indexOf(best), 1)
      if (leadsAround(one, other) || leadsAround(other, one)) continue
      const gain = gainOf(one, other) - ledTo(one, other) - ledTo(other, one)
      if (gain <= 0) continue
      if (gain < best.gain && !best.isChecked) {
        unions.push({ ...best, gain, isChecked: true })
        continue
      }
      unite(one, other)
      unions = unions.filter(each => ![each.one, each.other].some(group => group === one || group === other))
      unions.push(...unionsWith(one, live))
    }
    return [...live].filter(({ isFixed }) => !isFixed).length < shared.length
  }
  while (uniteBest());
  return [...live].filter(({ isFixed }) => !isFixed).map(group => group.pieces)
}
