/** Reads one parameter of an address. Whatever stands there, it answers: a mangled address still opens. */
export type SearchField<T> = (typed: string | undefined) => T

/** The fields that a screen reads from its address. */
export type SearchSchema<T extends object> = {
  parse: (params: { readonly [name: string]: string | undefined }) => T
}
export type SearchOf<S> = S extends SearchSchema<infer T> ? T : never

export type SearchFields = { readonly [name: string]: SearchField<unknown> }
type ReadBy<F extends SearchFields> = { [K in keyof F]: ReturnType<F[K]> }

export const anyText: SearchField<string> = typed => typed ?? ''

/** A text that passes, else the other. */
export const textThat =
  (passes: (text: string) => boolean, otherwise = ''): SearchField<string> =>
  typed =>
    typed !== undefined && passes(typed) ? typed : otherwise

export const oneOf =
  <const C extends string>(choices: readonly C[], otherwise: NoInfer<C>): SearchField<C> =>
  typed =>
    choices.find(choice => choice === typed) ?? otherwise

/** A whole number within bounds, else the least. */
export const wholeNumber =
  (least: number, most = Number.MAX_SAFE_INTEGER): SearchField<number> =>
  typed => {
    const value = Number(typed)
    return Number.isInteger(value) && value >= least && value <= most ? value : least
  }

/** `const search = searchOf({ plano: anyText, pagina: wholeNumber(1) })` */
export const searchOf = <F extends SearchFields>(fields: F): SearchSchema<ReadBy<F>> => ({
  parse: params => {
    const read: Partial<ReadBy<F>> = {}
    for (const name in fields) Object.assign(read, { [name]: fields[name]?.(params[name]) })
    const isWhole = (value: Partial<ReadBy<F>>): value is ReadBy<F> =>
      Object.keys(fields).every(name => name in value)
    if (!isWhole(read)) throw new Error('Every field is read')
    return read
  },
})
