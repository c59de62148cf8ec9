import 'fake-indexeddb/auto'
import { DASHBOARD } from '@lousa/contract/dashboard/dashboard.messages.ts'
import { addDays } from '@lousa/rules/calendar/civil-date.rules.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { showLongDate, todayIn } from '../../../lib/text/dates.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { InstructorBoard } from './instructor-board.tsx'
import { PlanProgress } from './plan-progress.tsx'

const server = testServer()
const YEAR = '00000000-0000-4000-8000-000000000001'
const today = todayIn('America/Sao_Paulo')
const dayAhead = (days: number): string => addDays(today, days)

const brief = { grade: { id: 'g', name: '6º ano A' }, curriculumComponent: { id: 'c', name: 'Matemática' } }
const lessonOn = (date: string) => ({
  id: date,
  date,
  start: '07:30:00',
  end: '08:20:00',
  lessonPlan: { id: 'p', ...brief },
  accomplished: null,
  deleted: false,
})
const taughtBy = (id: string, start: string) => ({ user: { id }, start, end: null })

it('an instructor without lessons today reads when the next own one is, not that of who taught before them', async () => {
  server.on(`GET lesson-plan/academic-year/${YEAR}/schedule`, () => ({
    body: {
      data: [
        {
          id: 'p',
          instructors: [taughtBy('another', '2000-01-01'), taughtBy('1', dayAhead(5))],
          childLessonPlans: [],
          lessons: [lessonOn(dayAhead(3)), lessonOn(dayAhead(5))],
        },
      ],
    },
  }))
  const plan = {
    id: 'p',
    ...brief,
    isEvaluated: true,
    rollMode: 'PER_LESSON' as const,
    planned: 2,
    accomplished: 0,
    pending: 0,
  }
  const data = { lessonPlans: [plan], today: [], week: [] }
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <InstructorBoard data={data} yearId={YEAR} today={today} greeting="Bom dia" />
    </QueryClientProvider>,
  )
  await screen.findByText(`A próxima é Matemática, 6º ano A: ${showLongDate(dayAhead(5))}, às 07:30.`)
  expect(screen.queryByText(new RegExp(showLongDate(dayAhead(3))))).toBeNull()
})

const planOf = (id: string, grade: string) => ({
  id,
  grade: { id: `g-${id}`, name: grade },
  curriculumComponent: { id: 'c', name: 'Matemática' },
  isEvaluated: true,
  rollMode: 'PER_LESSON' as const,
  planned: 2,
  accomplished: 2,
  pending: 0,
})

it('calls a class up to date only where attendance and marks are complete', async () => {
  const left = { unreleased: 0, withoutAttendance: 1, unscored: 2 }
  server.on(`GET dashboard/academic-year/${YEAR}/pending`, () => ({
    body: {
      lessons: [],
      evaluations: [],
      plans: [{ lessonPlan: { id: 'p2' }, instructors: [], ...left }],
    },
  }))
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <PlanProgress plans={[planOf('p1', '6º ano A'), planOf('p2', '7º ano A')]} yearId={YEAR} />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('2 avaliações a completar')).toBeDefined()
  expect(screen.getByText('1 aula sem frequência')).toBeDefined()
  expect(screen.getAllByText('em dia')).toHaveLength(1)
})

it('shows the classes of an instructor also where pending work has no answer', async () => {
  const path = `dashboard/academic-year/${YEAR}/pending`
  server.on(`GET ${path}`, () => ({ status: 404, body: { code: 'NOT_FOUND', message: 'Não encontrado' } }))
  const data = { lessonPlans: [planOf('p1', '6º ano A')], today: [], week: [] }
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <InstructorBoard data={data} yearId={YEAR} today={today} greeting="Bom dia" />
    </QueryClientProvider>,
  )
  expect(await screen.findByText(DASHBOARD.instructor.pendingFailed)).toBeDefined()
  expect(await screen.findByRole('heading', { name: DASHBOARD.instructor.classes })).toBeDefined()
  // A block that is removed and mounted again would request it each time.
  const requests = () => server.sent('GET').filter(request => request.path === path).length
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(requests()).toBeLessThanOrEqual(3)
  expect(screen.getByRole('heading', { name: DASHBOARD.instructor.classes })).toBeDefined()
})
