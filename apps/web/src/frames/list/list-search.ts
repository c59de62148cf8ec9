import { useCallback, useMemo } from 'react'
import {
  anyText,
  oneOf,
  type SearchField,
  type SearchFields,
  type SearchSchema,
  searchOf,
  wholeNumber,
} from '../../lib/address/search-fields.ts'
import { type SearchChange, useSearch, useSearchWriter } from '../../lib/address/use-search.ts'

const listFields = {
  pagina: wholeNumber(1),
  busca: anyText,
}

/** Adds page and search text to a list's own filters: `const search = listSearch({ turma: anyText })`. */
export const listSearch = <F extends SearchFields>(filters: F) => searchOf({ ...listFields, ...filters })

export type SortDirection = 'ascending' | 'descending'

/** '-name' → by name, descending. */
export const sortOf = (sort: string): { field: string; direction: SortDirection } =>
  sort.startsWith('-')
    ? { field: sort.slice(1), direction: 'descending' }
    : { field: sort, direction: 'ascending' }

/** A sort in the address: one of the API's orders, the first of which is meant when none is named. */
export const sortField = <const S extends string>(sorts: readonly [S, ...S[]]): SearchField<S> =>
  oneOf<S>(sorts, sorts[0])

/** How a list is sorted; setting it returns to page 1. */
export type ListSort = { value: string; set: (sort: string) => void }

export type ListState = {
  page: number
  setPage: (page: number) => void
  searchText: string
  setSearchText: (text: string) => void
  /** Something besides the page narrows the list: "no match" instead of "no data". */
  isFiltered: boolean
  clear: () => void
  /** Where the schema has `ordem`. */
  sort?: ListSort
}

type ListFields = { pagina: number; busca: string; ordem?: string }

/** A page and an order leave everything in the list. */
const NARROWS_NOTHING = ['pagina', 'ordem']

const isNarrowed = (filters: object, initial: object): boolean => {
  const untouched = new Map<string, unknown>(Object.entries(initial))
  return Object.entries(filters).some(
    ([name, value]) =>
      !NARROWS_NOTHING.includes(name) && String(value ?? '') !== String(untouched.get(name) ?? ''),
  )
}

/**
 * A list's state, kept in the address: `filters` are typed values, `setFilters` returns to page 1, `state` goes to
 * `<ListPage>`. The schema must be a module constant made with `listSearch`.
 */
export const useListSearch = <T extends ListFields>(schema: SearchSchema<T>) => {
  const [filters] = useSearch(schema)
  const write = useSearchWriter(schema)
  const setFilters = useCallback((change: SearchChange<T>) => write({ ...change, pagina: 1 }), [write])
  const state = useMemo(
    (): ListState => ({
      page: filters.pagina,
      setPage: page => write({ pagina: page }, { replace: false }),
      searchText: filters.busca,
      setSearchText: text => write({ pagina: 1, busca: text }),
      isFiltered: isNarrowed(filters, schema.parse({})),
      clear: () => write({ ...schema.parse({}), ...(filters.ordem ? { ordem: filters.ordem } : {}) }),
      ...(filters.ordem === undefined
        ? {}
        : { sort: { value: filters.ordem, set: ordem => write({ pagina: 1, ordem }) } }),
    }),
    [filters, schema, write],
  )
  return { filters, setFilters, state }
}
