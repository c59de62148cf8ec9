import { Session } from 'node:inspector'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../run-tool.ts'

type Coverage = {
  result: { url: string; functions: { ranges: { count: number }[] }[] }[]
}
type Method = (this: unknown, ...given: unknown[]) => unknown

const OWN = pathToFileURL(`${ROOT}/`).href
/** The counter itself and what is installed are not counted. */
const NOT_COUNTED = /node_modules|text-costs[/]work-counter[.]ts/

const lengthOf = (value: unknown): number =>
  typeof value === 'string' || Array.isArray(value) ? value.length : 0
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** The cost of a call of the language by its values: characters and items that it reads and makes. */
const WHOLE = (self: unknown, result: unknown) => lengthOf(self) + lengthOf(result)
const RESULT = (_: unknown, result: unknown) => 1 + lengthOf(result)
const SORTED = (self: unknown) => lengthOf(self) * Math.ceil(Math.log2(lengthOf(self) + 2))
const SEARCHED = (self: unknown, result: unknown, from: number) =>
  1 + Math.max(0, (numberOf(result) > 0 ? numberOf(result) : lengthOf(self)) - from)

const CHANGING = ['normalize', 'toLowerCase', 'toUpperCase', 'toLocaleLowerCase', 'toLocaleUpperCase']
const TRIMMING = ['trim', 'trimStart', 'trimEnd', 'isWellFormed', 'toWellFormed', 'localeCompare']
const READING = ['split', 'replace', 'replaceAll', 'match', 'search', 'concat', 'lastIndexOf']
const ITEMS = ['join', 'concat', 'lastIndexOf', 'splice', 'shift', 'unshift', 'reverse', 'toReversed', 'flat']

type Cost = (self: unknown, result: unknown, from: number) => number
const COSTS: [prototype: object, names: readonly (string | symbol)[], cost: Cost][] = [
  [String.prototype, [...CHANGING, ...TRIMMING, ...READING, Symbol.iterator], WHOLE],
  [String.prototype, ['slice', 'substring', 'padStart', 'padEnd', 'repeat'], RESULT],
  [String.prototype, ['indexOf', 'includes'], SEARCHED],
  [Array.prototype, [...ITEMS, Symbol.iterator], WHOLE],
  [Array.prototype, ['slice'], RESULT],
  [Array.prototype, ['indexOf', 'includes'], SEARCHED],
  [Array.prototype, ['sort', 'toSorted'], SORTED],
]

/**
 * An expression reads from its place to the end of what it finds; more than that is refused by `scripts/patterns-check.ts`.
 * Splitting tries a sticky one at each place.
 */
const readBy = (expression: RegExp, text: string, from: number, found: RegExpExecArray | null): number => {
  if (expression.sticky) return 1 + lengthOf(found?.[0])
  return 1 + (found ? found.index + lengthOf(found[0]) : text.length) - from
}

function patched(add: (work: number) => void): () => void {
  const former: (() => void)[] = []
  const patch = (prototype: object, name: string | symbol, wrap: (method: Method) => Method) => {
    const property = Object.getOwnPropertyDescriptor(prototype, name)
    if (!property) throw new Error(`No method ${String(name)}`)
    Object.defineProperty(prototype, name, { ...property, value: wrap(property.value) })
    former.push(() => Object.defineProperty(prototype, name, property))
  }
  for (const [prototype, names, cost] of COSTS)
    for (const name of names)
      patch(prototype, name, method => {
        return function counted(this: unknown, ...given) {
          // A method that changes its array has read what was in it before.
          const before = lengthOf(this)
          const result = Reflect.apply(method, this, given)
          add(Math.max(cost(this, result, numberOf(given[1])), cost === WHOLE ? before : 0))
          return result
        }
      })
  patch(RegExp.prototype, 'exec', method => {
    return function counted(this: unknown, ...given) {
      const from = this instanceof RegExp && this.global ? this.lastIndex : 0
      const found: RegExpExecArray | null = Reflect.apply(method, this, given) as RegExpExecArray | null
      if (this instanceof RegExp) add(readBy(this, String(given[0]), from, found))
      return found
    }
  })
  return () => {
    for (const restore of former) restore()
  }
}

/**
 * Counts the work of functions without a clock: how often each block of the project's code ran, and the lengths of what calls
 * of the language read and made. Two counts of one act are equal.
 */
export class WorkCounter {
  readonly #session = new Session()

  constructor() {
    this.#session.connect()
    this.#session.post('Profiler.enable')
    this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  }

  of(act: () => unknown): number {
    this.#blocks()
    let work = 0
    const restore = patched(more => {
      work += more
    })
    try {
      act()
    } finally {
      restore()
    }
    return work + this.#blocks()
  }

  /** Runs of blocks since the last call. */
  #blocks(): number {
    let runs = 0
    this.#session.post('Profiler.takePreciseCoverage', (_: Error | null, { result }: Coverage) => {
      for (const { url, functions } of result) {
        const isOwn = url.startsWith(OWN) || url.startsWith(join(ROOT, '/'))
        if (!isOwn || NOT_COUNTED.test(url)) continue
        for (const { ranges } of functions) for (const { count } of ranges) runs += count
      }
    })
    return runs
  }

  stop(): void {
    this.#session.disconnect()
  }
}
