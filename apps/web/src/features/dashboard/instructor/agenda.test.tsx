import 'fake-indexeddb/auto'
import type { InstructorYear } from '@lousa/contract/dashboard/dashboard.contract.ts'
import { lesson as lessonSchema } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { agendaDays, nextDay } from './agenda.ts'
import { Agenda } from './agenda.tsx'

const server = testServer()
const YEAR = '00000000-0000-4000-8000-000000000001'
const TODAY = '2026-03-05'
const guid = (last: number) => `019b0822-0000-7000-8000-00000000000${last}`
const lessonOn = (last: number, date: string, start: string, more: object = {}) =>
  lessonSchema.parse({
    id: guid(last),
    date,
    start,
    end: `${start.slice(0, 2)}:50:00`,
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
    ...more,
  })
const data: InstructorYear = {
  lessonPlans: [],
  today: [],
  week: [
    lessonOn(2, TODAY, '09:00:00'),
    lessonOn(1, TODAY, '07:00:00'),
    lessonOn(3, '2026-03-06', '07:00:00'),
  ],
}
const event = {
  id: guid(8),
  title: 'Conselho de classe',
  type: 'MEETING',
  start: TODAY,
  end: TODAY,
  startDate: TODAY,
  endDate: TODAY,
  startHour: '18:00:00',
  endHour: '19:00:00',
  editable: true,
  description: 'Na sala dos professores.',
  repeatsYearly: false,
  repeatsUntil: null,
  followsWeekday: null,
  version: 1,
}

const page = (rows: unknown[]) => ({
  body: {
    data: rows,
    currentPage: 1,
    nextPage: null,
    previousPage: null,
    rowsPerPage: 100,
    totalPages: 1,
    totalRowCount: rows.length,
  },
})

const open = () => {
  server.on('GET academic-calendar', () => page([event]))
  server.on('GET calendar/national-holidays', () => ({ body: { data: [], source: 'SERVICE' } }))
  server.on('GET education-level', () => page([]))
  return renderScreen(
    <QueryClientProvider client={queryClient}>
      <Agenda data={data} yearId={YEAR} today={TODAY} />
    </QueryClientProvider>,
    '/app',
  )
}

describe('the agenda of an instructor', () => {
  beforeEach(() => {
    queryClient.clear()
    useSession.getState().setMenuYear({ id: YEAR, year: '2026' })
  })

  it('shows the days of the week in order, of the weekend only those that have something', () => {
    const saturday = lessonOn(4, '2026-03-07', '08:00:00')
    const gone = lessonOn(5, '2026-03-08', '08:00:00', { deleted: true })
    const days = agendaDays('semana', TODAY, { lessons: [...data.week, saturday, gone], items: [] })
    expect(
      days.map(({ date, lessons }) => `${date.slice(8)}:${lessons.map(({ id }) => id.at(-1)).join('')}`),
    ).toEqual(['02:', '03:', '04:', '05:12', '06:3', '07:4'])
    expect(agendaDays('dia', '2026-03-08', { lessons: [], items: [] })).toHaveLength(1)
  })

  it('opens a lesson with the ways to its record and its attendance', async () => {
    const { user } = open()
    const today = await screen.findByRole('region', { name: /05\/03\/2026|5 de março/ })
    await user.click(within(today).getAllByRole('button', { name: /07:00/ })[0]!)
    const dialog = await screen.findByRole('dialog', { name: 'Arte' })
    const attendance = within(dialog).getByRole('link', { name: /^Lançar frequência/ })
    expect(attendance.getAttribute('href')).toContain(
      `/app/turmas/aulas/frequencia?plano=${guid(9)}&aula=${guid(1)}`,
    )
    within(dialog).getByRole('link', { name: /^Lançar aula/ })
  })

  it("shows an event of the school's calendar", async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: /^Conselho de classe/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Conselho de classe' })
    within(dialog).getByText('Na sala dos professores.')
    expect(within(dialog).queryByRole('link')).toBeNull()
  })

  it('asks for the lessons of another week, and goes from a day of the week to that day', async () => {
    server.on(`GET lesson-plan/academic-year/${YEAR}/schedule`, () => ({ body: { data: [] } }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Próxima semana' }))
    await waitFor(() =>
      expect(server.sent('GET').map(({ query }) => query)).toContain('start=2026-03-09&end=2026-03-15'),
    )
    await user.click(screen.getByRole('button', { name: 'Hoje' }))
    await user.click(await screen.findByRole('button', { name: /06\/03\/2026: ver o dia$/ }))
    expect(await screen.findAllByRole('button', { name: /07:00/ })).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Próximo dia' })).toBeTruthy()
  })
})

describe('the day with which a phone begins', () => {
  it('is the next one with lessons, else tomorrow: those of today are above', () => {
    const week = [lessonOn(1, TODAY, '07:00:00'), lessonOn(2, '2026-03-09', '07:00:00')]
    const deleted = lessonOn(3, '2026-03-06', '07:00:00', { deleted: true })
    expect(nextDay([...week, deleted], TODAY)).toBe('2026-03-09')
    expect(nextDay([], TODAY)).toBe('2026-03-06')
  })
})
