import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { describe, expect, it } from 'vitest'
import { listSearch, useListSearch } from '../../frames/list/list-search.ts'
import { anyText, searchOf, wholeNumber } from './search-fields.ts'
import { useSearch } from './use-search.ts'

const schema = searchOf({ plano: anyText, pagina: wholeNumber(1) })
const list = listSearch({ turma: anyText })

const at = (address: string) => ({
  wrapper: ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  ),
})

describe('the query string as a value', () => {
  it('is read with its types', () => {
    const { result } = renderHook(() => useSearch(schema), at('/x?plano=a&pagina=3'))
    expect(result.current[0]).toEqual({ plano: 'a', pagina: 3 })
  })

  it('still opens when somebody has mangled it', () => {
    const { result } = renderHook(() => useSearch(schema), at('/x?pagina=-2&pagina=abc&outra=1'))
    expect(result.current[0]).toEqual({ plano: '', pagina: 1 })
  })

  it('keeps blanks, defaults and nothing else out of the address', () => {
    const { result } = renderHook(
      () => ({ search: useSearch(schema), address: useLocation().search }),
      at('/x?plano=a&pagina=3&de=y'),
    )
    act(() => result.current.search[1]({ plano: '', pagina: 1 }))
    expect(result.current.address).toBe('?de=y')
  })
})

describe("a list's state in the address", () => {
  it('returns to the first page when a filter or the search changes', () => {
    const { result } = renderHook(
      () => ({ list: useListSearch(list), address: useLocation().search }),
      at('/x?pagina=4'),
    )
    act(() => result.current.list.setFilters({ turma: '6A' }))
    expect(result.current.address).toBe('?turma=6A')
    act(() => result.current.list.state.setPage(2))
    act(() => result.current.list.state.setSearchText('ana'))
    expect(result.current.address).toBe('?turma=6A&busca=ana')
  })

  it('knows a narrowed list from a whole one, and clears it', () => {
    const { result } = renderHook(() => useListSearch(list), at('/x?pagina=4'))
    expect(result.current.state.isFiltered).toBe(false)
    act(() => result.current.setFilters({ turma: '6A' }))
    expect(result.current.state.isFiltered).toBe(true)
    act(() => result.current.state.clear())
    expect(result.current.state.isFiltered).toBe(false)
    expect(result.current.filters).toEqual({ pagina: 1, busca: '', turma: '' })
  })
})
