import 'fake-indexeddb/auto'
import { lesson as lessonSchema } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { AttendanceRedirect } from './attendance-redirect.tsx'

testServer()
const guid = (last: number) => `019b0822-0000-7000-8000-00000000000${last}`
const lesson = lessonSchema.parse({
  id: guid(1),
  date: '2026-03-05',
  start: '07:30:00',
  end: '08:20:00',
  lessonPlan: {
    id: guid(9),
    grade: { id: guid(6), name: '6º ano A' },
    curriculumComponent: { id: guid(7), name: 'Arte' },
  },
  accomplished: null,
  deleted: false,
  deletedReason: null,
  attendanceTaken: false,
  studentsWithoutAttendance: 0,
  can: { launch: true, takeAttendance: true, edit: false },
  version: 1,
})

const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <AttendanceRedirect lessons={[lesson]} />
    </QueryClientProvider>,
    '/app',
  )
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const counting = (seconds: number) =>
  screen.queryByText(`Abrindo a frequência de Arte, 6º ano A em ${seconds} s`)

describe('the countdown to the attendance of the lesson of this moment', () => {
  beforeEach(() => {
    sessionStorage.clear()
    useSession.getState().setSettings({ lessonOpening: 'on' })
    vi.useFakeTimers({ shouldAdvanceTime: false })
    // 07:25 in São Paulo.
    vi.setSystemTime(new Date('2026-03-05T10:25:00Z'))
  })
  afterEach(() => {
    vi.useRealTimers()
    document.querySelector('[data-over]')?.remove()
  })

  it('opens it after five seconds, once in a session', async () => {
    const { router, unmount } = open()
    await pass(600)
    expect(counting(5)).toBeTruthy()
    await pass(1000)
    expect(counting(4)).toBeTruthy()
    await pass(4100)
    const { pathname, search } = router.state.location
    expect(pathname).toBe('/app/turmas/aulas/frequencia')
    expect(new URLSearchParams(search).get('aula')).toBe(lesson.id)
    unmount()
    open()
    await pass(2000)
    expect(screen.queryByRole('timer')).toBeNull()
  })

  it.each([
    ['a key', () => fireEvent.keyDown(document.body, { key: 'ArrowDown' })],
    ['a touch', () => fireEvent.pointerDown(document.body)],
    ['focus', () => screen.getByRole('button', { name: 'Ficar aqui' }).focus()],
  ])('is stopped by %s inside the page; the way stays open', async (_, disturb) => {
    const { router } = open()
    await pass(600)
    act(disturb)
    await pass(8000)
    expect(router.state.location.pathname).toBe('/app')
    expect(screen.getByRole('timer').textContent).toBe('A frequência de Arte, 6º ano A ainda não foi feita.')
    fireEvent.click(screen.getByRole('button', { name: 'Abrir agora' }))
    await pass(100)
    expect(router.state.location.pathname).toBe('/app/turmas/aulas/frequencia')
  })

  it('ends where the person stays', async () => {
    const { router } = open()
    await pass(600)
    fireEvent.click(screen.getByRole('button', { name: 'Ficar aqui' }))
    await pass(8000)
    expect(screen.queryByRole('timer')).toBeNull()
    expect(router.state.location.pathname).toBe('/app')
  })

  it('never begins under a dialog, and waits until it is gone', async () => {
    const dialog = document.createElement('div')
    dialog.setAttribute('role', 'dialog')
    dialog.dataset.over = ''
    document.body.append(dialog)
    open()
    await pass(8000)
    expect(screen.queryByRole('timer')).toBeNull()
    dialog.remove()
    await pass(600)
    expect(counting(5)).toBeTruthy()
  })

  it('is stopped by a dialog that opens over it', async () => {
    const { router } = open()
    await pass(600)
    const dialog = document.createElement('div')
    dialog.setAttribute('role', 'dialog')
    dialog.dataset.over = ''
    document.body.append(dialog)
    await pass(8000)
    expect(router.state.location.pathname).toBe('/app')
  })

  it('is not there for who has switched it off, nor at another hour', async () => {
    useSession.getState().setSettings({ lessonOpening: 'off' })
    const { unmount } = open()
    await pass(2000)
    expect(screen.queryByRole('timer')).toBeNull()
    unmount()
    useSession.getState().setSettings({ lessonOpening: 'on' })
    vi.setSystemTime(new Date('2026-03-05T14:00:00Z'))
    open()
    await pass(2000)
    expect(screen.queryByRole('timer')).toBeNull()
  })
})
