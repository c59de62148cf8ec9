import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../../test-screen.tsx'
import type { CalendarItem } from '../../item/calendar-items.values.ts'
import { MonthBoard } from './month-board.tsx'

const item = (title: string, start: string, end = start): CalendarItem => ({
  key: title,
  kind: 'MEETING',
  title,
  start,
  end,
  startHour: null,
  endHour: null,
  detail: null,
  event: null,
})
const seven = Array.from({ length: 7 }, (_, n) => item(`Reunião ${n + 1}`, '2026-08-12'))

const open = (items: readonly CalendarItem[]) => {
  const listeners = { onOpen: vi.fn(), onAdd: vi.fn(), onPlace: vi.fn() }
  const board = <MonthBoard date="2026-08-15" today="2026-08-12" items={items} {...listeners} />
  return { ...renderScreen(board), ...listeners }
}
const day = (name: RegExp) => screen.getByRole('button', { name })

describe('the month', () => {
  it('lists what a day cannot show, and leads back from there', async () => {
    const { user, onOpen } = open(seven)
    expect(screen.queryByRole('button', { name: /^Reunião 7/ })).toBeNull()
    const more = screen.getByRole('button', { name: /^Mais \d$/ })
    const drawn = screen.getAllByRole('button', { name: /^Reunião/ }).length
    expect(more.textContent).toBe(`Mais ${7 - drawn}`)
    await user.click(more)
    const list = await screen.findByRole('dialog')
    expect(within(list).getAllByRole('button', { name: /Reunião \d/ })).toHaveLength(7)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(more)
    await user.click(more)
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Reunião 7/ }))
    expect(onOpen).toHaveBeenCalledWith(seven[6])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is walked by the arrows, and a day is pressed for a new event', async () => {
    const { user, onAdd } = open(seven)
    expect(day(/12 de agosto de 2026.*7 eventos/i).getAttribute('aria-current')).toBe('date')
    await user.tab()
    expect(document.activeElement).toBe(day(/27 de julho/))
    await user.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}{ArrowLeft}{ArrowUp}')
    expect(document.activeElement).toBe(day(/28 de julho/))
    await user.keyboard('{Enter}')
    expect(onAdd).toHaveBeenCalledWith({ start: '2026-07-28', end: '2026-07-28' })
  })

  it('opens an item that is drawn, once in each of its weeks', async () => {
    const trip = item('Viagem', '2026-08-14', '2026-08-18')
    const { user, onOpen } = open([trip])
    const parts = screen.getAllByRole('button', { name: /^Viagem/ })
    expect(parts).toHaveLength(2)
    if (parts[1]) await user.click(parts[1])
    expect(onOpen).toHaveBeenCalledWith(trip)
  })
})
