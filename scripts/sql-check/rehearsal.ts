import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RootOperationNode,
} from 'kysely'
import { Choices, enumerateBranches } from './choices.ts'
import { type Instrumented, instrument } from './instrument.ts'
import type { Site } from './instrumentation.ts'
import { isShared } from './sources.ts'
import { isUnknown, openObject, UNKNOWN_TEXT, unknownValues } from './unknown.ts'

/** A statement as the server would send it. */
export type Statement = {
  text: string
  /** The sender: the file and its declaration. */
  file: string
  name: string
  /** The pieces it is made of, each with its literal text. */
  pieces: { site: Site; text: string }[]
  /** Written as one piece of SQL, and not put together by the query builder. */
  isRaw: boolean
  /** The place that declares the type of its rows, or of one of their columns. */
  declared: { site: Site; column: string | null }[]
}

export type DryRun = {
  statements: Statement[]
  /** Places that make SQL and that no rehearsed statement came from. */
  unreached: Site[]
  /** Errors on the way, by file. */
  failures: Map<string, Set<string>>
}

const LONGEST_RUN_MS = 1_000
const timers = { setTimeout: globalThis.setTimeout, setInterval: globalThis.setInterval }

/**
 * Calls the exported functions of these files with unknown arguments, goes every way through them and keeps
 * each statement that they would send. Nothing is sent.
 */
export async function dryRun(root: string, files: readonly string[]): Promise<DryRun> {
  const instrumentedByFile = new Map<string, Instrumented>(
    files.map(file => [file, instrument(readFileSync(join(root, file), 'utf8'), file)]),
  )
  const recorder = new Recorder(root, instrumentedByFile)
  Object.assign(globalThis, { $r: recorder.questions, $unknown: recorder.unknown })
  const hooks = hookInto(root, instrumentedByFile)
  const ignore = () => {}
  process.on('unhandledRejection', ignore)
  // Nothing that is rehearsed waits, or comes again by itself.
  globalThis.setTimeout = Object.assign((work: () => void) => timers.setTimeout(work, 0), timers.setTimeout)
  globalThis.setInterval = Object.assign(() => timers.setTimeout(ignore, 0), timers.setInterval)
  try {
    for (const [file, { givenSql }] of instrumentedByFile) {
      const module: Record<string, unknown> = await import(pathToFileURL(join(root, file)).href)
      for (const [name, value] of Object.entries(module)) {
        if (!givenSql.includes(name)) await recorder.enter(file, value)
      }
    }
  } finally {
    hooks.deregister()
    Object.assign(globalThis, timers)
    process.off('unhandledRejection', ignore)
  }
  return recorder.result()
}

function hookInto(root: string, instrumentedByFile: ReadonlyMap<string, Instrumented>) {
  const fileOf = (url: string | undefined) =>
    url?.startsWith('file:')
      ? fileURLToPath(url)
          .slice(root.length + 1)
          .replaceAll('\\', '/')
      : ''
  return registerHooks({
    // Nothing that is rehearsed may reach a database or the machine.
    resolve: (specifier, context, next) =>
      OUTSIDE.test(specifier) && instrumentedByFile.has(fileOf(context.parentURL))
        ? { url: stub(specifier), shortCircuit: true }
        : next(specifier, context),
    load: (url, context, next) => {
      const instrumented = instrumentedByFile.get(fileOf(url))
      return instrumented
        ? { format: 'module-typescript', source: instrumented.code, shortCircuit: true }
        : next(url, context)
    },
  })
}

const OUTSIDE = /^(pg|node:.*)$/

/** A module of the same names, of which nothing is known. */
const stub = (specifier: string): string => {
  const names = Object.keys(process.getBuiltinModule(specifier) ?? {}).filter(name => name !== 'default')
  const exported = names.map(name => `export const ${name} = globalThis.$unknown`)
  return `data:text/javascript,${['export default globalThis.$unknown', ...exported].join(';')}`
}

/** No loop of statements has more turns where nothing is known of its rows. */
const MAX_TURNS = 500

class Recorder {
  readonly unknown: unknown
  readonly #root: string
  readonly #instrumentedByFile: ReadonlyMap<string, Instrumented>
  readonly #sites: Map<string, Site>
  readonly #siteOf = new WeakMap<object, Site>()
  readonly #reached = new Set<string>()
  readonly #statements = new Map<string, Statement>()
  readonly #failures = new Map<string, Set<string>>()
  #choices = new Choices(new Map())
  #turns = new Map<string, number>()
  #began: unknown[] = []
  #listsUnknown = false
  #isEndless = false

  constructor(root: string, instrumentedByFile: ReadonlyMap<string, Instrumented>) {
    this.#root = root
    this.#instrumentedByFile = instrumentedByFile
    this.#sites = new Map(
      [...instrumentedByFile.values()].flatMap(({ sites }) => sites).map(site => [site.id, site]),
    )
    this.unknown = unknownValues({
      database: Object(this.#database()),
      began: work => this.#began.push(work),
    })
  }

  result(): DryRun {
    return {
      statements: [...this.#statements.values()],
      unreached: [...this.#sites.values()].filter(({ id }) => !this.#reached.has(id)),
      failures: this.#failures,
    }
  }

  async enter(file: string, value: unknown): Promise<void> {
    if (typeof value === 'function') {
      this.#isEndless = false
      // Every other way through a function with an endless loop would take as long.
      await enumerateBranches(async choices =>
        this.#isEndless ? undefined : this.#run(file, choices, value),
      )
    }
    if (isPlain(value)) for (const member of Object.values(value)) await this.enter(file, member)
  }

  async #run(file: string, choices: Choices, work: unknown): Promise<void> {
    this.#choices = choices
    this.#turns = new Map()
    this.#began = []
    try {
      await within(LONGEST_RUN_MS, this.#call(work))
      await within(LONGEST_RUN_MS, Promise.allSettled(this.#began))
    } catch (error) {
      const all = this.#failures.get(file) ?? new Set()
      this.#failures.set(
        file,
        all.add(error instanceof Error ? (error.stack ?? error.message) : String(error)),
      )
    }
  }

  /** The result of a function may consist of functions, which are its purpose. */
  async #call(work: unknown): Promise<void> {
    if (typeof work !== 'function') return
    const u = this.unknown
    const made: unknown = await work(u, u, u, u, u, u)
    if (isUnknown(made)) return
    if (typeof made === 'function') await made(u, u, u)
    else if (isPlain(made)) {
      this.#direct(null, made)
      for (const member of Object.values(made))
        if (typeof member === 'function' && !isUnknown(member)) await member(u, u, u, u)
    }
  }

  /** Answers the instrumented files (instrument.ts). */
  readonly questions = {
    decide: (key: string, value: unknown): unknown =>
      isUnknown(value) ? this.#choices.choose(key, 2) === 0 && value : value,
    given: (key: string, value: unknown): unknown =>
      isUnknown(value) && this.#choices.choose(key, 2) === 1 ? null : value,
    again: (key: string, value: unknown): unknown => {
      const turn = (this.#turns.get(key) ?? 0) + 1
      this.#turns.set(key, turn)
      if (turn > MAX_TURNS) {
        this.#isEndless = true
        throw new Error('A loop that does not end: move its SQL into a function of its own')
      }
      return isUnknown(value) ? turn % 2 === 1 : value
    },
    among: (key: string, value: unknown, cases: unknown[]): unknown =>
      isUnknown(value) ? [...cases, value][this.#choices.choose(key, cases.length + 1)] : value,
    compare: (operator: string, a: unknown, b: unknown): unknown =>
      isUnknown(a) || isUnknown(b) ? this.unknown : compared(operator, a, b),
    pick: (key: string, from: unknown, name: PropertyKey): unknown => {
      const object = Object(from)
      if (!isUnknown(name) || isUnknown(from)) return isUnknown(from) ? this.unknown : object[name]
      const names = Object.keys(object)
      return object[names[names.length > 1 ? this.#choices.choose(key, names.length) : 0] ?? '']
    },
    kind: (kind: string, of: unknown): unknown => (isUnknown(of) ? this.unknown : kind),
    open: (object: object): unknown => openObject(object, () => this.unknown),
    /** Given to `Object.keys` and its like, whose list of an unknown value `list` replaces by an unknown list. */
    listed: (object: unknown): unknown => {
      this.#listsUnknown = isUnknown(object)
      return object
    },
    list: (made: unknown): unknown => (this.#listsUnknown ? this.unknown : made),
    tag:
      (id: string, tag: (strings: TemplateStringsArray, ...values: unknown[]) => unknown) =>
      (strings: TemplateStringsArray, ...values: unknown[]): unknown => {
        const site = this.#sites.get(id)
        if (site) this.#siteOf.set(strings, site)
        return tag(strings, ...values.map(parameter))
      },
    value: (value: unknown): unknown => (Array.isArray(value) ? value.map(parameter) : parameter(value)),
    row: (value: unknown): unknown => (Array.isArray(value) ? value.map(writtenRow) : writtenRow(value)),
    built: (id: string, table: unknown): unknown => {
      this.#reached.add(id)
      return table
    },
    text: (id: string, query: unknown): unknown => {
      this.#direct(this.#sites.get(id) ?? null, query)
      return query
    },
  }

  #database(): Kysely<unknown> {
    const keep = (node: RootOperationNode, text: string) => this.#keep(node, text)
    class KeepingCompiler extends PostgresQueryCompiler {
      override compileQuery(
        node: RootOperationNode,
        id: Parameters<PostgresQueryCompiler['compileQuery']>[1],
      ): CompiledQuery {
        const query = super.compileQuery(node, id)
        keep(node, query.sql)
        return query
      }
    }
    const connection = {
      executeQuery: async () => ({ rows: this.unknown, numAffectedRows: 1n }),
      streamQuery: () => {
        throw new Error('Nothing is streamed')
      },
    }
    return new Kysely({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createIntrospector: db => new PostgresIntrospector(db),
        createQueryCompiler: () => new KeepingCompiler(),
        createDriver: () => ({
          init: async () => {},
          // Unknown rows are no list, and nothing here looks whether they are.
          acquireConnection: async () => Object(connection) as DatabaseConnection,
          beginTransaction: async () => {},
          commitTransaction: async () => {},
          rollbackTransaction: async () => {},
          releaseConnection: async () => {},
          destroy: async () => {},
        }),
      },
    })
  }

  #keep(node: RootOperationNode, text: string): void {
    if (text.includes(UNKNOWN_TEXT)) return
    const pieces: Statement['pieces'] = []
    const declared: Statement['declared'] = []
    const seen = (value: unknown, column: string | null, top: boolean): void => {
      if (typeof value !== 'object' || value === null || isUnknown(value)) return
      if (Array.isArray(value)) {
        for (const each of value) seen(each, column, top)
        return
      }
      const fields = new Map<string, unknown>(Object.entries(value))
      const kind = fields.get('kind')
      const fragments = fields.get('sqlFragments')
      const site = Array.isArray(fragments) ? this.#siteOf.get(fragments) : undefined
      if (site && Array.isArray(fragments)) {
        pieces.push({ site, text: fragments.join(' $0 ') })
        if (top && site.declared) declared.push({ site, column })
      }
      const alias = kind === 'AliasNode' ? nameOf(fields.get('alias')) : column
      for (const [key, each] of fields) {
        const shows =
          key === 'selections' || key === 'selection' || key === 'returning' || kind === 'AliasNode'
        seen(each, alias, top && (shows || kind === 'SelectionNode') && kind !== 'RawNode')
      }
    }
    seen(node, null, true)
    for (const { site } of pieces) this.#reached.add(site.id)
    const rootSite = node.kind === 'RawNode' ? pieces[0]?.site : undefined
    const sender = this.#sender() ?? rootSite
    if (!sender) throw new Error('A statement that nobody sends')
    this.#add({
      text,
      file: sender.file,
      name: sender.name,
      pieces,
      declared,
      isRaw: node.kind === 'RawNode',
    })
  }

  #direct(site: Site | null, query: unknown): void {
    const text =
      typeof query === 'string' ? query : isPlain(query) && typeof query.text === 'string' ? query.text : null
    const sender = this.#sender() ?? site
    if (site) this.#reached.add(site.id)
    if (text === null || text.includes(UNKNOWN_TEXT) || !sender) return
    const declared = site?.declared ? [{ site, column: null }] : []
    this.#add({
      text,
      file: sender.file,
      name: sender.name,
      pieces: site ? [{ site, text }] : [],
      declared,
      isRaw: true,
    })
  }

  #add(statement: Statement): void {
    const key = `${statement.file} ${statement.name} ${statement.text}`
    const same = this.#statements.get(key)
    if (same) {
      for (const piece of statement.pieces)
        if (!same.pieces.some(({ site }) => site === piece.site)) same.pieces.push(piece)
    } else this.#statements.set(key, statement)
  }

  /** The nearest file of a module on the way here and its declaration; else of what all modules share. */
  #sender(): { file: string; name: string } | null {
    const frames = (new Error().stack ?? '')
      .split('\n')
      .map(frame => /(?:file:\/\/|\()?(\/[^()]*?):(\d+):\d+\)?$/.exec(frame))
    const senders = frames.flatMap(frame => {
      const file = frame?.[1]?.startsWith(this.#root) ? frame[1].slice(this.#root.length + 1) : ''
      const line = Number(frame?.[2])
      const instrumented = this.#instrumentedByFile.get(file)
      const name =
        instrumented?.declarations.find(({ from, to }) => from <= line && line <= to)?.name ?? 'module'
      return instrumented ? [{ file, name }] : []
    })
    return senders.find(({ file }) => !isShared(file)) ?? senders[0] ?? null
  }
}

/** To the query builder a function is a part of a query, and an unknown value can be called. */
const parameter = (value: unknown): unknown => (isUnknown(value) ? null : value)
const writtenRow = (row: unknown): unknown =>
  isUnknown(row) || isPlain(row)
    ? Object.fromEntries(Object.entries(Object(row)).map(([column, value]) => [column, parameter(value)]))
    : row

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  !isUnknown(value) &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value))

const nameOf = (node: unknown): string | null =>
  typeof node === 'object' && node !== null && 'name' in node && typeof node.name === 'string'
    ? node.name
    : null

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((_, refuse) => {
    timer = timers.setTimeout(() => refuse(new Error('The rehearsal waits for something')), ms)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}

function compared(operator: string, a: unknown, b: unknown): boolean {
  const [left, right] = [Number(a), Number(b)]
  const texts = typeof a === 'string' && typeof b === 'string' ? ([a, b] as const) : null
  switch (operator) {
    case '===':
    case '==':
      return operator === '===' ? a === b : a === b || ((a ?? null) === null && (b ?? null) === null)
    case '!==':
    case '!=':
      return !compared(operator === '!==' ? '===' : '==', a, b)
    case '<':
      return texts ? texts[0] < texts[1] : left < right
    case '>':
      return texts ? texts[0] > texts[1] : left > right
    case '<=':
      return texts ? texts[0] <= texts[1] : left <= right
    case '>=':
      return texts ? texts[0] >= texts[1] : left >= right
    case 'in':
      return String(a) in Object(b)
    default:
      return typeof b === 'function' && a instanceof b
  }
}
