import 'fake-indexeddb/auto'
import { expect, test } from '@playwright/test'
import fc from 'fast-check'
import { DEMO_ADMINISTRATOR, DEMO_INSTRUCTOR } from '../server/src/main/demo/demo-accounts.ts'
import { type Device, openDevice, type Person, personOf } from './support/outbox-device.ts'
import { makeWorld, type Row, type Stored, shownBy, type World } from './support/outbox-world.ts'
import { type Fate, unreliableNetwork } from './support/unreliable-network.ts'

const RUN_FOR_MS = 20_000
const MOST_COMMANDS = 50
const MOST_ROUNDS = 12
const DAY_MS = 86_400_000

/** One typed value, with the value of that row that was shown before. */
type Edit = { word: string; screen: Screen; seen: Set<string>; givenUp: boolean }

/** A device with what its screen knows. */
type Screen = {
  device: Device
  fates: Fate[]
  cut: (isCut: boolean) => void
  versions: Map<string, number>
  seen: Map<string, Set<string>>
}

type Command =
  | { do: 'edit'; who: number; row: number; overConflict: boolean }
  | { do: 'meet'; who: number; fate: Fate }
  | { do: 'cut' | 'mend' | 'reload' | 'look'; who: number }
  | { do: 'flush'; who: number; wait: boolean }
  | { do: 'decide'; who: number; whose: 'mine' | 'theirs' }
  | { do: 'clock'; who: number; days: number }

const who = fc.nat({ max: 2 })
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      who,
      row: fc.nat({ max: 4 }),
      overConflict: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('flush' as const), who, wait: fc.boolean() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('meet' as const),
      who,
      fate: fc.constantFrom<Fate>('lost before', 'lost after', 'twice'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('cut' as const, 'mend', 'reload', 'look'), who }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      who,
      whose: fc.constantFrom('mine' as const, 'theirs'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('clock' as const), who, days: fc.constantFrom(-1, 1) }),
  },
)

type Network = ReturnType<typeof unreliableNetwork>

/** Counts over all runs, so that no value is ever typed twice. */
let typed = 0
/** Databases of former runs stay: each run has its own. */
let runs = 0

const runOf = async (world: World, network: Network, people: readonly Person[]) => {
  runs += 1
  const before = await world.read()
  /** Every version of every row that an answer has shown. */
  const history = new Map([...before].map(([key, { version, word }]) => [key, new Map([[version, word]])]))
  const edits = new Map<string, Edit[]>(world.rows.map(({ key }) => [key, []]))
  const contradictions: string[] = []

  const show = (key: string, { version, word }: Stored): void => {
    const versions = history.get(key)
    if (!versions) return
    const shownWord = versions.get(version)
    if (shownWord !== undefined && shownWord !== word)
      contradictions.push(`${key} v${version}: ${shownWord} | ${word}`)
    versions.set(version, word)
  }

  const screens = people.map((person, index): Screen => {
    const wire = network.wireOf(`${person.token.tokenType} ${person.token.accessToken}`)
    wire.fates.length = 0
    wire.isCut = false
    const screen: Omit<Screen, 'device'> = {
      fates: wire.fates,
      cut: isCut => {
        wire.isCut = isCut
      },
      versions: new Map([...before].map(([key, { version }]) => [key, version])),
      seen: new Map([...before].map(([key, { word }]) => [key, new Set([word])])),
    }
    const device = openDevice(person, `run-${runs}-${index}`, ({ kind, subjectId }, { acknowledged }) => {
      for (const [id, version] of Object.entries(acknowledged))
        learn(screen, `${kind}:${subjectId}:${id}`, version)
    })
    return { ...screen, device }
  })

  const entryOf = ({ device }: Screen, { subject }: Row) =>
    device.outbox().entry(subject.kind, subject.subjectId)

  /** The person sees what the other has saved, before they type or decide over it. */
  const faceConflict = (screen: Screen, row: Row): Edit | null => {
    const conflict = entryOf(screen, row)?.conflicts[row.id]
    if (!conflict) return null
    screen.seen.get(row.key)?.add(row.wordOf(conflict.theirs))
    learn(screen, row.key, conflict.version)
    const mine = row.wordOf(conflict.mine)
    return edits.get(row.key)?.find(({ word }) => word === mine) ?? null
  }

  const edit = async (screen: Screen, row: Row, overConflict: boolean): Promise<void> => {
    if (overConflict) faceConflict(screen, row)
    typed += 1
    const value = row.valueAt(typed)
    const word = row.wordOf(value)
    const seen = screen.seen.get(row.key) ?? new Set<string>()
    seen.add(word)
    edits.get(row.key)?.push({ word, screen, seen: new Set(seen), givenUp: false })
    const waiting = entryOf(screen, row)?.rows[row.id]
    const version = Math.max(waiting?.version ?? 0, screen.versions.get(row.key) ?? 0)
    await screen.device.outbox().enqueue(row.subject, { [row.id]: { value, version } })
  }

  const decide = async (screen: Screen, whose: 'mine' | 'theirs'): Promise<void> => {
    for (const row of world.rows) {
      const mine = faceConflict(screen, row)
      if (!mine) continue
      if (whose === 'theirs') mine.givenUp = true
      else mine.seen = new Set([...mine.seen, ...(screen.seen.get(row.key) ?? [])])
      await screen.device.outbox().resolve(row.subject.kind, row.subject.subjectId, { [row.id]: whose })
    }
  }

  const look = async (screen: Screen): Promise<void> => {
    for (const [key, { version, word }] of await world.read()) {
      show(key, { version, word })
      screen.seen.get(key)?.add(word)
      learn(screen, key, version)
    }
  }

  const flights: Promise<void>[] = []
  const perform = async (next: Command): Promise<void> => {
    const screen = screens[next.who]
    if (!screen) return
    const { device } = screen
    switch (next.do) {
      case 'edit': {
        const row = world.rows[next.row]
        return row && edit(screen, row, next.overConflict)
      }
      case 'meet':
        screen.fates.push(next.fate)
        return
      case 'cut':
        return screen.cut(true)
      case 'mend':
        return screen.cut(false)
      case 'reload':
        return device.reload()
      case 'look':
        return look(screen)
      case 'flush': {
        const flight = device.flush()
        flights.push(flight)
        return next.wait ? flight : undefined
      }
      case 'decide':
        return decide(screen, next.whose)
      case 'clock':
        return device.moveClock(next.days * DAY_MS)
    }
  }

  const unsent = () => screens.reduce((sum, { device }) => sum + device.outbox().view().unsent, 0)

  /** The network is whole again, and everybody decides what is left to decide. */
  const settle = async (): Promise<void> => {
    for (const { fates, cut } of screens) {
      fates.length = 0
      cut(false)
    }
    await Promise.all(flights)
    for (let round = 0; round < MOST_ROUNDS; round++) {
      for (const screen of screens) {
        await screen.device.flush()
        await decide(screen, round % 2 === 0 ? 'mine' : 'theirs')
        await screen.device.flush()
      }
      if (unsent() === 0) return
    }
  }

  const check = async (): Promise<void> => {
    expect(contradictions, 'a version never changes its value').toEqual([])
    expect(unsent(), 'everything has left the devices').toBe(0)
    const after = await world.read()
    for (const { key } of world.rows) checkRow(key, { edits: edits.get(key) ?? [], history, before, after })
  }

  return { perform, settle, check, close: () => screens.forEach(({ device }) => void device.close()), show }
}

const learn = ({ versions }: Pick<Screen, 'versions'>, key: string, version: number): void => {
  versions.set(key, Math.max(version, versions.get(key) ?? 0))
}

type Outcome = {
  edits: readonly Edit[]
  history: ReadonlyMap<string, ReadonlyMap<number, string>>
  before: ReadonlyMap<string, Stored>
  after: ReadonlyMap<string, Stored>
}

/** The row's story from the first version of the run to its last. */
const checkRow = (key: string, { edits, history, before, after }: Outcome): void => {
  const [first, last] = [before.get(key)?.version ?? 0, after.get(key)?.version ?? 0]
  const versions = history.get(key) ?? new Map<number, string>()
  const story = Array.from({ length: last - first + 1 }, (_, step) => versions.get(first + step))
  const storyText = `${key}: ${story.join(' → ')}; typed ${edits.map(({ word }) => word).join(', ')}`

  expect(story.at(-1), `the last write is what the server holds (${storyText})`).toBe(after.get(key)?.word)
  expect(new Set(story).size, `nothing is applied twice (${storyText})`).toBe(story.length)
  for (const [step, word] of story.entries()) {
    if (step === 0) continue
    const cause = edits.find(made => made.word === word)
    expect(cause, `every write was typed by somebody (${storyText})`).toBeDefined()
    expect([...(cause?.seen ?? [])], `nothing is overwritten unseen (${storyText})`).toContain(
      story[step - 1],
    )
  }
  for (const screen of new Set(edits.map(made => made.screen))) {
    const newest = edits.filter(made => made.screen === screen).at(-1)
    const isKept = newest && (newest.givenUp || story.includes(newest.word))
    expect(isKept, `what a device typed last is saved, or given up by its person (${storyText})`).toBe(true)
  }
}

test('whatever happens to devices and network, what people type is saved once, in order, and never over something unseen', async ({
  request,
  baseURL,
}) => {
  const instructor = await personOf(request, DEMO_INSTRUCTOR)
  const people = [
    instructor,
    await personOf(request, DEMO_INSTRUCTOR),
    await personOf(request, DEMO_ADMINISTRATOR),
  ]
  const world = await makeWorld(instructor.ask)
  let show: (key: string, stored: Stored) => void = () => undefined
  const network = unreliableNetwork(new URL(baseURL ?? ''), heard => {
    for (const [key, stored] of shownBy(heard)) show(key, stored)
  })
  const address = await network.open()
  // The page names the server and the build to the product.
  Object.assign(globalThis, {
    document: { querySelector: () => ({ content: `${address}/api` }) },
    __LOUSA_BUILD__: 'dev',
  })
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.array(command, { minLength: 10, maxLength: MOST_COMMANDS, size: 'max' }),
        async commands => {
          const run = await runOf(world, network, people)
          show = run.show
          try {
            for (const next of commands) await run.perform(next)
            await run.settle()
            await run.check()
          } finally {
            run.close()
          }
        },
      ),
      { numRuns: 1000, interruptAfterTimeLimit: RUN_FOR_MS, endOnFailure: true },
    )
  } finally {
    network.close()
  }
  expect(runs, 'enough of it was tried').toBeGreaterThan(5)
})
