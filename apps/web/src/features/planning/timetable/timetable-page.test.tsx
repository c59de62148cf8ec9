import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import type { WeeklyTime } from '@lousa/contract/planning/weekly-time/weekly-time.contract.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { TimetablePage as Component } from './timetable-page.part.tsx'

const server = testServer()
// The page opens at the last day of a year that is over.
const year: AcademicYear = {
  id: 'y',
  year: '2024',
  start: '2024-02-01',
  end: '2024-12-20',
  status: 'FINISHED',
  version: 1,
}
const timeOf = (id: string, start: string, change: Partial<WeeklyTime> = {}): WeeklyTime => ({
  id,
  weekday: 'MONDAY',
  start: `${start}:00`,
  end: `${start.slice(0, 3)}50:00`,
  lessonPlanId: 'p',
  lessonPlan: {
    id: 'p',
    name: null,
    grade: { id: 'g', name: '6º ano A' },
    curriculumComponent: { id: 'c', name: 'Ciências' },
    instructors: [
      {
        id: 'i',
        type: 'INSTRUCTOR',
        role: 'INSTRUCTOR',
        name: 'Marta',
        socialName: null,
        registration: null,
        thumb: null,
      },
    ],
  },
  validFrom: null,
  validUntil: null,
  confirmed: true,
  version: 1,
  childLessonPlanRecurrence: [],
  ...change,
})
const versions = [
  timeOf('elder', '07:00', { validUntil: '2024-08-11' }),
  timeOf('younger', '09:00', { validFrom: '2024-08-12' }),
]
const asked: (string | null)[] = []

beforeEach(() => {
  asked.length = 0
  useSession.setState({ menuYear: { id: year.id, year: year.year } })
  server.on('GET academic-year', () => ({ body: allOf([year]) }))
  server.on('GET grade', () => ({ body: allOf([]) }))
  server.on('GET user', () => ({ body: allOf([]) }))
  server.on('GET lesson-plan-recurrence', (_, query) => {
    const date = query.get('date')
    asked.push(date)
    return {
      body: allOf(
        versions.filter(
          ({ validFrom, validUntil }) =>
            !date || ((validFrom ?? date) <= date && date <= (validUntil ?? date)),
        ),
      ),
    }
  })
})

const open = (search: string) =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <Component />
    </QueryClientProvider>,
    `/app/quadro-de-horarios?${search}`,
  )

it('says that the classes could not be asked for, and asks again', async () => {
  server.on('GET grade', () => ({ status: 500, body: { code: 'INTERNAL_ERROR', message: 'Falhou agora.' } }))
  const { user } = renderScreen(
    <QueryClientProvider client={queryClient}>
      <Component />
    </QueryClientProvider>,
  )
  const again = await screen.findByRole('button', { name: 'Tentar novamente' }, { timeout: 8000 })
  server.on('GET grade', () => ({ body: allOf([]) }))
  await user.click(again)
  await screen.findByText('Nenhum horário')
}, 20_000)

describe('the timetable of the school and of an instructor', () => {
  it('are those of the day that is looked at, by default the last of a year that is over', async () => {
    open('ver=escola&dia=MONDAY')
    await screen.findByRole('columnheader', { name: '09:00–09:50' })
    expect(screen.queryByRole('columnheader', { name: '07:00–07:50' })).toBeNull()
    expect(asked).toEqual(['2024-12-20'])
  })

  it('are others on another day, which the address keeps', async () => {
    open('ver=professor&professor=i&em=2024-08-11')
    const monday = await screen.findByRole('region', { name: 'Segunda' })
    within(monday).getByText('07:00–07:50')
    expect(within(monday).queryByText('09:00–09:50')).toBeNull()
    expect(asked).toEqual(['2024-08-11'])
    // Announced is what ends, also where what follows is not known of a day that is past.
    screen.getByRole('button', { name: 'Muda em 12/08' })
  })

  it('take a day outside of the year for its nearest one', async () => {
    open('ver=escola&dia=MONDAY&em=2020-01-01')
    await screen.findByRole('columnheader', { name: '07:00–07:50' })
    expect(asked).toEqual(['2024-02-01'])
  })
})
