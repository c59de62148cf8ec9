/** Which way a rehearsal went wherever an unknown value would have decided. */
export type Branch = ReadonlyMap<string, number>

/** Beyond this many ways through one function its remaining combinations are left; each single turn was taken before. */
const MAX_BRANCHES = 96

/** One way through: what was decided beforehand, and what is met for the first time, where the first option is taken. */
export class Choices {
  readonly #taken: Map<string, number>
  readonly #met: { key: string; options: number; before: Map<string, number> }[] = []

  constructor(way: Branch) {
    this.#taken = new Map(way)
  }

  choose(key: string, options: number): number {
    const taken = this.#taken.get(key)
    if (taken !== undefined) return taken
    this.#met.push({ key, options, before: new Map(this.#taken) })
    this.#taken.set(key, 0)
    return 0
  }

  /** The ways that branch off where this one met something new. */
  others(): Branch[] {
    return this.#met.flatMap(({ key, options, before }) =>
      Array.from({ length: options - 1 }, (_, row) => new Map(before).set(key, row + 1)),
    )
  }
}

/** Goes the ways through `work`: first those that take a turn for the first time, then what is left in their order. */
export async function enumerateBranches(work: (choices: Choices) => Promise<void>): Promise<void> {
  const taken = new Set<string>()
  const newWays: Branch[] = [new Map()]
  const otherWays: Branch[] = []
  for (let gone = 0; gone < MAX_BRANCHES; ) {
    const first = newWays.shift()
    if (first && taken.has(lastTurn(first))) {
      // Another way has taken this turn since.
      otherWays.push(first)
      continue
    }
    const way = first ?? otherWays.shift()
    if (!way) return
    taken.add(lastTurn(way))
    gone += 1
    const choices = new Choices(way)
    await work(choices)
    for (const other of choices.others()) (taken.has(lastTurn(other)) ? otherWays : newWays).push(other)
  }
}

const lastTurn = (way: Branch): string => [...way].at(-1)?.join(' ') ?? ''
