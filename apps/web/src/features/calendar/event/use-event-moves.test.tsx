import type { AcademicCalendarEvent } from '@lousa/contract/calendar/calendar.contract.ts'
import { Button } from '@mantine/core'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { yearEventsOptions } from '../calendar.api.ts'
import { movedByDays } from '../item/calendar-moves.values.ts'
import { useEventMoves } from './use-event-moves.ts'

const server = testServer()
const stored: AcademicCalendarEvent = {
  id: '00000000-0000-4000-8000-000000000001',
  title: 'Recesso',
  type: 'RECESS',
  start: '2026-08-08',
  end: '2026-08-08',
  startDate: '2026-08-08',
  endDate: '2026-08-08',
  startHour: null,
  endHour: null,
  editable: true,
  description: null,
  repeatsYearly: false,
  repeatsUntil: null,
  followsWeekday: null,
  version: 1,
}
let current = stored

const Probe = () => {
  const { data } = useQuery(yearEventsOptions('2026'))
  const place = useEventMoves()
  const [event] = data ?? []
  return event ? (
    <>
      <output>{event.start}</output>
      <Button onClick={() => void place(event, movedByDays(event, 2))}>mover</Button>
    </>
  ) : null
}

const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <Probe />
    </QueryClientProvider>,
  )

beforeEach(() => {
  current = stored
  server.on('GET academic-calendar', () => ({
    body: { data: [current], currentPage: 1, totalPages: 1, nextPage: null },
  }))
})

const inTheWay = {
  status: 422,
  body: {
    code: 'LESSONS_ON_DAY_OFF',
    message: 'Recusado.',
    count: 1,
    days: [{ date: '2026-08-10', count: 1 }],
    grades: [],
  },
}

describe('moving an event', () => {
  it('shows what becomes of lessons in the way, and moves it when they are to go', async () => {
    server.on(`PATCH academic-calendar/${stored.id}`, body => {
      const sent = JSON.stringify(body)
      if (!sent.includes('"lessons":"REMOVE"')) return inTheWay
      const lesson = {
        date: '2026-08-10',
        start: '07:00:00',
        end: '07:50:00',
        lessonPlan: {
          id: stored.id,
          grade: { id: stored.id, name: '6º ano A' },
          curriculumComponent: { id: stored.id, name: 'Arte' },
        },
      }
      return sent.includes('"preview":true')
        ? { body: { ...current, preview: { added: [], removed: [lesson], kept: [], skipped: [] } } }
        : { body: { ...current, start: '2026-08-10', end: '2026-08-10', version: 2 } }
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'mover' }))
    const question = await screen.findByRole('dialog', { name: 'O que fazer com as aulas?' })
    expect(question.textContent).toMatch(/Há 1 aula prevista.*10\/08\/2026 \(1\)/)
    await user.click(within(question).getByRole('button', { name: 'Ver o que vai mudar' }))
    expect(await within(question).findByText('1 aula a menos')).toBeDefined()
    await user.click(within(question).getByRole('button', { name: 'Excluir as aulas sem registro' }))
    expect(await screen.findByText(/“Recesso” agora é de 10\/08\/2026/)).toBeDefined()
    expect(server.sent('PATCH')).toHaveLength(3)
    expect(server.sent('PATCH')[2]?.body).toMatchObject({
      lessons: 'REMOVE',
      start: '2026-08-10',
      version: 1,
    })
  })

  it('puts it back when lessons stand in the way and nothing is decided, and says why', async () => {
    let answer: (() => void) | undefined
    const waiting = new Promise<void>(resolve => {
      answer = resolve
    })
    server.on(`PATCH academic-calendar/${stored.id}`, async () => {
      await waiting
      return inTheWay
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'mover' }))
    expect(await screen.findByText('2026-08-10')).toBeDefined()
    answer?.()
    const question = await screen.findByRole('dialog', { name: 'O que fazer com as aulas?' })
    await user.click(within(question).getByRole('button', { name: 'Cancelar' }))
    expect(await screen.findByText('2026-08-08')).toBeDefined()
    expect(await screen.findByText(/Há 1 aula prevista.*10\/08\/2026 \(1\).*ficou onde estava/)).toBeDefined()
  })

  it('is taken back from the notice, over the version that it made', async () => {
    server.on(`PATCH academic-calendar/${stored.id}`, body => {
      const dates: Partial<AcademicCalendarEvent> = typeof body === 'object' && body ? body : {}
      current = { ...current, ...dates, version: current.version + 1 }
      return { body: current }
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'mover' }))
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
    await waitFor(() => expect(server.sent('PATCH')).toHaveLength(2))
    expect(server.sent('PATCH').map(({ body }) => body)).toMatchObject([
      { start: '2026-08-10', version: 1 },
      { start: '2026-08-08', version: 2 },
    ])
  })

  it('of one that repeats is asked first, and nothing happens when the administrator declines', async () => {
    current = { ...stored, repeatsYearly: true }
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'mover' }))
    expect(await screen.findByText(/a mudança de 2 dias vale para todos eles/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    expect(screen.getByText('2026-08-08')).toBeDefined()
    expect(server.sent('PATCH')).toEqual([])
  })
})
