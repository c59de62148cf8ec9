/** How text says an unknown value: as a day, which code can count with. No statement may contain it. */
export const UNKNOWN_TEXT = '1987-06-05'

/** The rest of a copied unknown object: unnamed fields are unknown as well. */
const REST = Symbol('rest')

const unknowns = new WeakSet<object>()

export const isUnknown = (value: unknown): boolean =>
  ((typeof value === 'object' && value !== null) || typeof value === 'function') && unknowns.has(value)

/** The property that the query builder asks of a value to see whether it is SQL: an unknown value is a parameter. */
const NOT_SQL = new Set<PropertyKey>([
  'then',
  'toOperationNode',
  'isRawBuilder',
  'isAliasedRawBuilder',
  'isSelectQueryBuilder',
  'isDynamicReferenceBuilder',
  'isDynamicTableBuilder',
  'expressionType',
  'constructor',
])
const OF_DATABASES = new Set<PropertyKey>([
  'getExecutor',
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'with',
])

/** An object that was made from an unknown one and has more fields than can be seen. */
export const openObject = (object: object, field: () => unknown): object =>
  REST in object
    ? new Proxy(object, {
        get: (from, key) =>
          key in from || typeof key === 'symbol' || NOT_SQL.has(key) ? Reflect.get(from, key) : field(),
      })
    : object

export type Environment = {
  /** The database that an unknown context holds, and that an unknown database is. */
  database: Record<PropertyKey, unknown>
  /** Work that was begun without waiting for it. */
  began(work: unknown): void
}

/** A value of which nothing is known: any property of it, any call of it and any element of it is another one. */
export function unknownValues(around: Environment): unknown {
  const make = (): unknown => {
    // Bound, a constructor has no prototype of its own that a proxy would have to admit.
    const value: unknown = new Proxy(Object.bind(null), {
      get: (_, key) => propertyOf(key),
      apply: (_, __, given: unknown[]) => called(given),
      construct: () => Object(make()),
      has: () => true,
      set: () => true,
      // One column that every table has, so that an unknown row can be written.
      ownKeys: () => ['institution_id', REST],
      getOwnPropertyDescriptor: () => ({
        value: make(),
        enumerable: true,
        configurable: true,
        writable: true,
      }),
    })
    unknowns.add(Object(value))
    return value
  }
  const propertyOf = (key: PropertyKey): unknown => {
    if (NOT_SQL.has(key)) return undefined
    if (key === 'db') return around.database
    if (OF_DATABASES.has(key)) {
      const method = around.database[key]
      return typeof method === 'function' ? method.bind(around.database) : method
    }
    if (key === Symbol.toPrimitive) return (hint: string) => (hint === 'number' ? 1 : UNKNOWN_TEXT)
    if (key === 'toString' || key === 'valueOf') return () => UNKNOWN_TEXT
    if (key === 'toJSON') return () => null
    if (key === Symbol.iterator) return () => [make()][Symbol.iterator]()
    if (key === Symbol.asyncIterator)
      return async function* () {
        yield make()
      }
    if (typeof key === 'symbol') return undefined
    if (key === 'map' || key === 'flatMap')
      return (each: (item: unknown, row: number) => unknown) => {
        const made = [each(make(), 0), each(make(), 1)]
        return key === 'flatMap' ? made.flat() : made
      }
    if (key === 'reduce')
      return (each: (sum: unknown, item: unknown) => unknown, first: unknown = make()) => each(first, make())
    return make()
  }
  const called = (given: unknown[]): unknown => {
    for (const each of given)
      if (typeof each === 'function' && !isUnknown(each)) around.began(each(make(), make(), make()))
    return make()
  }
  return make()
}
