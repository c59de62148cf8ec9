import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'

export type SearchChange<T> = { [K in keyof T]?: T[K] | null | undefined }
type Options = { replace?: boolean }

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

const defaultsOf = (schema: z.ZodType): Map<string, unknown> => {
  const defaults = schema.parse({})
  return new Map(typeof defaults === 'object' && defaults !== null ? Object.entries(defaults) : [])
}

/** Writes values into the query string; blank ones and the schema's own defaults are left out of the address. */
export const useSearchWriter = (schema: z.ZodType): ((wanted: object, options?: Options) => void) => {
  const [, setParams] = useSearchParams()
  return useCallback(
    (wanted, { replace = true } = {}) =>
      setParams(
        before => {
          const after = new URLSearchParams(before)
          const defaults = defaultsOf(schema)
          for (const [name, entry] of Object.entries(wanted)) {
            if (isBlank(entry) || String(entry) === String(defaults.get(name))) after.delete(name)
            else after.set(name, String(entry))
          }
          return after
        },
        { replace, preventScrollReset: true },
      ),
    [schema, setParams],
  )
}

/**
 * The query string as a typed value, and a way to change it. Give every field a `.catch()`, so that a mangled
 * address still opens: `useSearch(z.object({ plano: z.string().catch(''), pagina: z.coerce.number().catch(1) }))`.
 * The schema must be a module constant.
 */
export const useSearch = <T extends object>(
  schema: z.ZodType<T>,
): [T, (wanted: SearchChange<T>, options?: Options) => void] => {
  const [params] = useSearchParams()
  const value = useMemo(() => schema.parse(Object.fromEntries(params)), [schema, params])
  return [value, useSearchWriter(schema)]
}
