type ParseResult<T> = { success: true; data: T } | { success: false; data?: undefined }

/** Reads what comes from outside as what it should be. A small part of what schemas do, for screens that have none. */
export type Shape<T> = { safeParse: (value: unknown) => ParseResult<T> }
export type ShapeOf<S> = S extends Shape<infer T> ? T : never

const NO: { success: false } = { success: false }

const shape = <T>(is: (value: unknown) => value is T): Shape<T> => ({
  safeParse: value => (is(value) ? { success: true, data: value } : NO),
})

export const aText = shape(value => typeof value === 'string')
export const aFlag = shape(value => typeof value === 'boolean')
export const aNumber = shape(value => typeof value === 'number')

export const picklist = <const C extends string>(choices: readonly C[]): Shape<C> =>
  shape((value): value is C => choices.some(choice => choice === value))

export const nullable = <T>(of: Shape<T>): Shape<T | null> => ({
  safeParse: value => (value === null ? { success: true, data: null } : of.safeParse(value)),
})

/** Absent, or what it should be. */
export const optional = <T>(of: Shape<T>): Shape<T | undefined> => ({
  safeParse: value => (value === undefined ? { success: true, data: undefined } : of.safeParse(value)),
})

export const array = <T>(of: Shape<T>): Shape<T[]> => ({
  safeParse: value => {
    if (!Array.isArray(value)) return NO
    const data: T[] = []
    for (const each of value) {
      const read = of.safeParse(each)
      if (!read.success) return NO
      data.push(read.data)
    }
    return { success: true, data }
  },
})

type Fields = { readonly [name: string]: Shape<unknown> }
type ReadFrom<F extends Fields> = { [K in keyof F]: ShapeOf<F[K]> }

/** An object with these fields; what else it has is left out. */
export const anObject = <F extends Fields>(fields: F): Shape<ReadFrom<F>> => {
  const isWhole = (value: object): value is ReadFrom<F> => Object.keys(fields).every(name => name in value)
  return {
    safeParse: value => {
      if (typeof value !== 'object' || value === null) return NO
      const data = {}
      for (const name in fields) {
        const read = fields[name]?.safeParse(Reflect.get(value, name))
        if (!read?.success) return NO
        Object.assign(data, { [name]: read.data })
      }
      return isWhole(data) ? { success: true, data } : NO
    },
  }
}
