import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../test-screen.tsx'
import { ListFilters } from './list-filters.tsx'
import type { ListState } from './list-search.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const typing = () => {
  const setSearchText = vi.fn<(text: string) => void>()
  const state: ListState = {
    page: 1,
    setPage: () => undefined,
    searchText: '',
    setSearchText,
    isFiltered: false,
    clear: () => undefined,
  }
  renderScreen(<ListFilters state={state} searchLabel="Buscar turma" />)
  fireEvent.change(screen.getByRole('searchbox', { name: 'Buscar turma' }), { target: { value: 'jatobá' } })
  return setSearchText
}
const pause = () => act(() => vi.advanceTimersByTime(1000))

it('searches for what was typed after a pause', () => {
  const setSearchText = typing()
  expect(setSearchText).not.toHaveBeenCalled()
  pause()
  expect(setSearchText).toHaveBeenCalledExactlyOnceWith('jatobá')
})

it('does not call back who has opened a row meanwhile, though the list is still drawn', () => {
  const { href } = window.location
  const setSearchText = typing()
  window.history.pushState(null, '', '/app/matricula?turma=1')
  try {
    pause()
    expect(setSearchText).not.toHaveBeenCalled()
  } finally {
    window.history.replaceState(null, '', href)
  }
})
