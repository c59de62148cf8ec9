/** Repeatable chance: the same seed gives the same sequence on every machine. */
export type Random = {
  /** At least 0, less than 1. */
  unit(): number
  /** A whole number, both ends included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T
  shuffle<T>(list: readonly T[]): T[]
  /** A sequence of its own, so that a change in one part of the demo leaves the others as they were. */
  fork(name: string): Random
}

const seedOf = (text: string): number => {
  let hash = 2_166_136_261
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return hash >>> 0
}

export const createRandom = (seed: string): Random => {
  let state = seedOf(seed)
  // mulberry32: small, fast, and good enough to scatter names and marks.
  const unit = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number) => min + Math.floor(unit() * (max - min + 1))
  return {
    unit,
    int,
    chance: probability => unit() < probability,
    pick: list => {
      const chosen = list[int(0, list.length - 1)]
      if (chosen === undefined) throw new RangeError('nothing to pick from')
      return chosen
    },
    shuffle: list => {
      const copy = [...list]
      for (let i = copy.length - 1; i > 0; i -= 1) {
        const j = int(0, i)
        copy.splice(i, 1, ...copy.splice(j, 1, ...copy.slice(i, i + 1)))
      }
      return copy
    },
    fork: name => createRandom(`${seed}/${name}`),
  }
}

const hex = (random: Random, digits: number): string =>
  Math.floor(random.unit() * 16 ** digits)
    .toString(16)
    .padStart(digits, '0')

/** UUIDv4: no order and no time. */
export const randomId = (random: Random): string => {
  const variant = (8 + random.int(0, 3)).toString(16)
  return `${hex(random, 8)}-${hex(random, 4)}-4${hex(random, 3)}-${variant}${hex(random, 3)}-${hex(random, 6)}${hex(random, 6)}`
}

/** UUIDv7 in rising order, all from the seed: a start in place of the clock, a counter, and chance. */
export const createIds = (random: Random, start: Date): (() => string) => {
  let instant = start.getTime()
  return () => {
    instant += 1
    const time = instant.toString(16).padStart(12, '0')
    const variant = (8 + random.int(0, 3)).toString(16)
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(random, 3)}-${variant}${hex(random, 3)}-${hex(random, 6)}${hex(random, 6)}`
  }
}
