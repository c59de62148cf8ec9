import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { SearchSchema } from './search-fields.ts'

export type SearchChange<T> = { [K in keyof T]?: T[K] | null | undefined }
type Options = {
  replace?: boolean
  /** The page is redrawn before anything else is pressed: for what the next press is about. */
  atOnce?: boolean
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

const defaultsOf = (schema: SearchSchema<object>): Map<string, unknown> =>
  new Map(Object.entries(schema.parse({})))

/** Writes values into the query string; blank ones and the schema's own defaults are left out of the address. */
export const useSearchWriter = (
  schema: SearchSchema<object>,
): ((changes: object, options?: Options) => void) => {
  const [, setParams] = useSearchParams()
  return useCallback(
    (changes, { replace = true, atOnce = false } = {}) =>
      setParams(
        before => {
          const after = new URLSearchParams(before)
          const defaults = defaultsOf(schema)
          for (const [name, entry] of Object.entries(changes)) {
            if (isBlank(entry) || String(entry) === String(defaults.get(name))) after.delete(name)
            else after.set(name, String(entry))
          }
          return after
        },
        { replace, preventScrollReset: true, flushSync: atOnce },
      ),
    [schema, setParams],
  )
}

/**
 * The query string as a typed value, and a way to change it. The schema must be a module constant:
 * `useSearch(searchOf({ plano: anyText, pagina: wholeNumber(1) }))`.
 */
export const useSearch = <T extends object>(
  schema: SearchSchema<T>,
): [T, (changes: SearchChange<T>, options?: Options) => void] => {
  const [params] = useSearchParams()
  const value = useMemo(() => schema.parse(Object.fromEntries(params)), [schema, params])
  return [value, useSearchWriter(schema)]
}
