import 'fake-indexeddb/auto'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { weekStart } from '@lousa/rules/calendar/civil-date.rules.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { registerOfflineData } from '../../../lib/device/offline-data.ts'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { addDays, showLongDate, todayIn } from '../../../lib/text/dates.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { planningOffline } from '../planning.offline.ts'
import { OwnSchedule as Component } from './own-schedule.part.tsx'
import type { ScheduledPlan } from './own-schedule.values.ts'

const server = testServer()
const YEAR = '00000000-0000-4000-8000-000000000001'
const today = todayIn('America/Sao_Paulo')
const tomorrow = addDays(today, 1)
const yesterday = addDays(today, -1)

const grade = { id: 'g', name: '6º ano A' }
const component = { id: 'c', name: 'Matemática' }
const lessonOn = (date: string, change: Partial<Lesson> = {}): Lesson => ({
  id: `l ${date}`,
  date,
  start: '07:30:00',
  end: '08:20:00',
  lessonPlan: { id: 'p', grade, curriculumComponent: component },
  accomplished: null,
  deleted: false,
  deletedReason: null,
  attendanceTaken: false,
  studentsWithoutAttendance: 0,
  can: { launch: false, takeAttendance: false, edit: false },
  version: 1,
  ...change,
})
/** The account that is signed in. */
const teacher = { id: '1', name: 'Ana Souza', socialName: null, thumb: null }
const planWith = (lessons: Lesson[], end: string | null = null): ScheduledPlan => ({
  id: 'p',
  name: null,
  parallelGroup: null,
  grade,
  curriculumComponent: { ...component, knowledgeArea: { id: 'k', name: 'Exatas' } },
  instructors: [
    {
      id: 'i',
      user: {
        ...teacher,
        type: 'INSTRUCTOR',
        role: 'INSTRUCTOR',
        registration: null,
      },
      start: '2000-01-01',
      end,
    },
  ],
  isActive: true,
  isEvaluated: true,
  parentLessonPlanId: null,
  childLessonPlans: [],
  lessonCount: { planned: 1, accomplished: 0 },
  can: { launch: true, evaluate: true, manage: false },
  version: 1,
  lessons,
})

/** Answers a call of a span of days with the lessons of it. */
const answering =
  (lessons: readonly Lesson[]) =>
  (_: unknown, query: URLSearchParams): { body: unknown } => {
    const [start = '', end = ''] = [query.get('start') ?? '', query.get('end') ?? '']
    return { body: { data: [planWith(lessons.filter(({ date }) => start <= date && date <= end))] } }
  }
const teach = (lessons: readonly Lesson[]): void =>
  server.on(`GET lesson-plan/academic-year/${YEAR}/schedule`, answering(lessons))
const attend = (lessons: readonly Lesson[]): void => {
  const { auth } = useSession.getState()
  if (auth) useSession.getState().signIn({ ...auth, user: { ...auth.user, role: 'STUDENT' } })
  useSession.getState().setMenuYear({ id: YEAR, year: '2026' })
  server.on(`GET lesson-plan/academic-year/${YEAR}/student`, answering(lessons))
}

const open = (search = '') =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <Component />
    </QueryClientProvider>,
    `/app/meus-horarios${search}`,
  )

beforeEach(() => {
  useSession.getState().setMenuYear({ id: YEAR, year: '2026' })
  server.on('GET academic-year', () => ({ body: { data: [] } }))
})

describe('the own schedule', () => {
  it('shows an instructor the next lesson, marked and on the way to its record, and no deleted one', async () => {
    teach([
      lessonOn(tomorrow),
      lessonOn(tomorrow, { id: 'gone', start: '06:00:00', end: '06:50:00', deleted: true }),
      lessonOn(tomorrow, { id: 'later', start: '09:00:00', end: '09:50:00' }),
    ])
    open(`?visao=dia&data=${tomorrow}`)
    const first = await screen.findByRole('link', { name: /Próxima aula/ })
    within(first).getByText('07:30–08:20')
    within(first).getByText('6º ano A')
    expect(first.getAttribute('href')).toBe(`/app/turmas/aulas?plano=p&aula=l+${tomorrow}&dia=${tomorrow}`)
    expect(screen.getAllByRole('link')).toHaveLength(2)
    expect(screen.getAllByText('Próxima aula')).toHaveLength(1)
  })

  it('shows an instructor who handed a plan over the lessons up to the last day, and none of the others', async () => {
    server.on(`GET lesson-plan/academic-year/${YEAR}/schedule`, () => ({
      body: {
        data: [
          planWith(
            [lessonOn(yesterday), lessonOn(today), lessonOn(tomorrow, { id: 'later', start: '09:00:00' })],
            yesterday,
          ),
        ],
      },
    }))
    // Yesterday, for at any hour of today its lesson is over.
    const { user } = open(`?visao=dia&data=${yesterday}`)
    await screen.findByText('07:30–08:20')
    await user.click(screen.getByRole('button', { name: 'Próximo dia' }))
    await screen.findByText('Sem aulas neste dia')
    // Before its hour today's own lesson is still to come; those of the next day belong to another instructor.
    expect(screen.queryByText(new RegExp(`^A próxima é .*${showLongDate(tomorrow)}`))).toBeNull()
  })

  it('shows a student who teaches, and leads nowhere', async () => {
    attend([lessonOn(tomorrow)])
    open(`?visao=dia&data=${tomorrow}`)
    await screen.findByText('Ana Souza')
    screen.getByText('Próxima aula')
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('tells on a day without lessons when the next one is', async () => {
    teach([lessonOn(tomorrow)])
    open(`?visao=dia&data=${today}`)
    await screen.findByText('Sem aulas neste dia')
    await screen.findByText(`A próxima é Matemática: ${showLongDate(tomorrow)}, às 07:30.`)
  })

  it('goes to the next week, the day before, and back to today', async () => {
    const monday = addDays(weekStart(today), 7)
    teach([lessonOn(monday)])
    const { user } = open('?visao=semana')
    await screen.findByText('Sem aulas nesta semana')
    await user.click(screen.getByRole('button', { name: 'Próxima semana' }))
    const day = await screen.findByRole('region', { name: showLongDate(monday) })
    within(day).getByText('Matemática')
    expect(screen.getAllByText('Nenhuma aula')).toHaveLength(4)
    await user.click(screen.getByText('Dia'))
    await user.click(screen.getByRole('button', { name: 'Dia anterior' }))
    await screen.findByRole('heading', { name: showLongDate(addDays(today, 6)) })
    await user.click(screen.getByRole('button', { name: 'Hoje' }))
    await screen.findByRole('heading', { name: showLongDate(today) })
  })

  it('tells a person that it could not be read, and reads again when asked to', async () => {
    server.on(`GET lesson-plan/academic-year/${YEAR}/schedule`, () => ({
      status: 403,
      body: { code: 'FORBIDDEN', message: 'Sem permissão.' },
    }))
    const { user } = open(`?visao=dia&data=${tomorrow}`)
    const again = await screen.findByRole('button', { name: /Tentar/ })
    teach([lessonOn(tomorrow)])
    await user.click(again)
    await screen.findByText('Matemática')
  })

  it('is there without network, for a student too, once it was read', async () => {
    registerOfflineData([planningOffline])
    attend([lessonOn(tomorrow)])
    const view = open(`?visao=dia&data=${tomorrow}`)
    await screen.findByText('Ana Souza')
    view.unmount()
    queryClient.removeQueries({ queryKey: ['lesson-plan/academic-year/:id/student'] })
    server.on(`GET lesson-plan/academic-year/${YEAR}/student`, () => 'lost')
    open(`?visao=dia&data=${tomorrow}`)
    await screen.findByText('Ana Souza')
    registerOfflineData([])
  })

  it('gives a person a link to the own lessons, whose address is shown this once, and takes it back', async () => {
    teach([])
    const links: { id: string; kind: string; name: string; createdAt: string; lastReadAt: null }[] = []
    server.on('GET calendar-link', () => ({ body: { data: links } }))
    server.on('POST calendar-link', () => {
      links.push({
        id: 'k',
        kind: 'LESSONS',
        name: 'Celular',
        createdAt: '2026-03-02T12:00:00Z',
        lastReadAt: null,
      })
      return { status: 201, body: { ...links[0], url: 'https://escola.test/api/feed?token=segredo' } }
    })
    server.on('DELETE calendar-link/k', () => {
      links.length = 0
      return { status: 204, body: null }
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Assinar no calendário' }))
    const dialog = await screen.findByRole('dialog', { name: 'Assinar no calendário' })
    await within(dialog).findByText('Nenhum link de assinatura.')
    await user.type(within(dialog).getByRole('textbox', { name: /^Nome do link/ }), 'Celular')
    await user.click(within(dialog).getByRole('button', { name: 'Criar link' }))
    const address = await within(dialog).findByRole('textbox', { name: 'Endereço de “Celular”' })
    expect(address).toHaveProperty('value', 'https://escola.test/api/feed?token=segredo')
    expect(within(dialog).getByRole('link', { name: 'Assinar neste aparelho' }).getAttribute('href')).toBe(
      'webcal://escola.test/api/feed?token=segredo',
    )
    expect(server.sent('POST').map(({ body }) => body)).toEqual([{ kind: 'LESSONS', name: 'Celular' }])
    await user.click(await within(dialog).findByRole('button', { name: 'Revogar Celular' }))
    const question = await screen.findByRole('dialog', { name: 'Revogar link “Celular”' })
    await user.click(within(question).getByRole('button', { name: 'Revogar' }))
    await screen.findByText('Link revogado.')
    await within(dialog).findByText('Nenhum link de assinatura.')
    expect(within(dialog).queryByRole('textbox', { name: 'Endereço de “Celular”' })).toBeNull()
  })

  it('tells a person without a year that the school office opens it', async () => {
    useSession.getState().setMenuYear(null)
    open()
    await screen.findByText('Nenhum ano letivo')
  })
})
