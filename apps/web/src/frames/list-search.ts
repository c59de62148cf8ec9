import { useCallback, useMemo } from 'react'
import { z } from 'zod'
import { type SearchChange, useSearch, useSearchWriter } from '../lib/use-search.ts'

const listFields = {
  pagina: z.coerce.number().int().min(1).catch(1),
  busca: z.string().catch(''),
}

/** Adds page and search text to a list's own filters: `const search = listSearch({ turma: z.string().catch('') })`. */
export const listSearch = <F extends z.core.$ZodLooseShape>(filters: F) =>
  z.object({ ...listFields, ...filters })

export type ListState = {
  page: number
  setPage: (page: number) => void
  searchText: string
  setSearchText: (text: string) => void
  /** Something besides the page narrows the list: "no match" instead of "no data". */
  isFiltered: boolean
  clear: () => void
}

type ListFields = { pagina: number; busca: string }

const isNarrowed = (filters: object, initial: object): boolean => {
  const untouched = new Map<string, unknown>(Object.entries(initial))
  return Object.entries(filters).some(
    ([name, value]) => name !== 'pagina' && String(value ?? '') !== String(untouched.get(name) ?? ''),
  )
}

/**
 * A list's state, kept in the address: `filters` are typed values, `setFilters` returns to page 1, `state` goes to
 * `<ListPage>`. The schema must be a module constant made with `listSearch`.
 */
export const useListSearch = <T extends ListFields>(schema: z.ZodType<T>) => {
  const [filters] = useSearch(schema)
  const write = useSearchWriter(schema)
  const setFilters = useCallback((wanted: SearchChange<T>) => write({ ...wanted, pagina: 1 }), [write])
  const state = useMemo(
    (): ListState => ({
      page: filters.pagina,
      setPage: page => write({ pagina: page }, { replace: false }),
      searchText: filters.busca,
      setSearchText: text => write({ pagina: 1, busca: text }),
      isFiltered: isNarrowed(filters, schema.parse({})),
      clear: () => write(schema.parse({})),
    }),
    [filters, schema, write],
  )
  return { filters, setFilters, state }
}
