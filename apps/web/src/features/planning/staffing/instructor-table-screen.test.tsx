import { allOf, pageOf } from '@lousa/contract/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { Component } from './instructor-table-screen.tsx'
import { SubstitutionForm } from './substitution-form.tsx'

const server = testServer()
const guid = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const [PLAN, YEAR, GRADE, SCIENCE, ART, MARTA, BEATRIZ] = [1, 2, 3, 4, 5, 6, 7].map(guid) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
]
const grade = { id: GRADE, name: '6º ano A' }
const science = { id: SCIENCE, name: 'Ciências' }
const art = { id: ART, name: 'Arte' }
const person = (id: string, name: string) => ({ id, name, socialName: null, hasAvatar: false })
const year = {
  id: YEAR,
  year: '2026',
  status: 'OPEN',
  start: '2026-02-01',
  end: '2026-12-20',
  version: 1,
} as const
const plan = {
  id: PLAN,
  name: null,
  parallelGroup: null,
  grade,
  curriculumComponent: { ...science, knowledgeArea: { id: guid(8), name: 'Exatas' } },
  instructors: [],
  isActive: true,
  isEvaluated: true,
  parentLessonPlanId: null,
  childLessonPlans: [],
  lessonCount: { planned: 0, accomplished: 0 },
  can: { launch: true, evaluate: true, manage: true },
  version: 4,
}
const page = (rows: unknown[]) => pageOf(rows, { currentPage: 1, rowsPerPage: 100 }, rows.length)
const staffed = (id: string, component: typeof art, change: Record<string, unknown> = {}) => ({
  lessonPlan: { id, name: null, grade, curriculumComponent: component },
  isNew: false,
  before: [],
  after: [{ instructor: { id: MARTA, name: 'Marta' }, start: '2026-02-01', end: null }],
  lessons: { handed: 12, unchanged: 1, released: [] as unknown[] },
  ...change,
})
const clash = {
  instructor: { id: BEATRIZ, name: 'Beatriz' },
  lessonPlan: { id: PLAN, name: null, grade, curriculumComponent: science },
  other: { id: guid(9), name: null, grade: { id: guid(9), name: '7º ano B' }, curriculumComponent: art },
  weekday: 'MONDAY',
  date: null,
  start: '07:30:00',
  end: '08:20:00',
}

beforeEach(() => {
  useSession.getState().setMenuYear({ id: YEAR, year: '2026' })
  server.on('GET academic-year', () => ({ body: allOf([year]) }))
  server.on('GET lesson-plan', () => ({ body: page([plan]) }))
  server.on('GET lesson-plan/missing', () => ({
    body: allOf([{ grade, curriculumComponent: art, trainingTypes: [], hour: 80 }]),
  }))
  server.on('GET user', () => ({ body: page([person(MARTA, 'Marta'), person(BEATRIZ, 'Beatriz')]) }))
})

it('the regent of a class gets all components, which are saved as one change after a preview', async () => {
  server.on(`PUT academic-year/${YEAR}/instructor`, () => ({
    body: { data: [staffed(PLAN, science), staffed(guid(9), art, { isNew: true })], clashes: [] },
  }))
  const { user } = renderScreen(
    <QueryClientProvider client={queryClient}>
      <Component />
    </QueryClientProvider>,
    '/app/planos-de-aula/quem-da-o-que',
  )
  await screen.findByRole('button', { name: 'Ciências, 6º ano A: sem professor. Mudar' })
  await user.click(screen.getByRole('combobox', { name: 'Regente de 6º ano A: todos os componentes' }))
  await user.click(await screen.findByRole('option', { name: 'Marta' }))
  await screen.findByRole('button', { name: 'Arte, 6º ano A: Marta. Mudar' })
  screen.getByText('2 mudanças por salvar')
  await user.click(screen.getByRole('button', { name: 'Conferir e salvar' }))
  const review = within(await screen.findByRole('dialog', { name: 'Conferir as mudanças' }))
  await review.findByText('2 planos de aula mudam')
  review.getByText('plano de aula novo')
  await user.click(review.getByRole('button', { name: 'Salvar mudanças' }))
  await screen.findByText('Professores atualizados')
  const cells = [
    { gradeId: GRADE, curriculumComponentId: ART, instructorIds: [MARTA], version: null },
    { gradeId: GRADE, curriculumComponentId: SCIENCE, instructorIds: [MARTA], version: 4 },
  ]
  expect(server.sent('PUT').map(({ body }) => body)).toEqual([
    { from: '2026-02-01', cells, preview: true },
    { from: '2026-02-01', cells },
  ])
})

it('the people of a cell are the ones from the day on, after choices and another day', async () => {
  const marta = { user: person(MARTA, 'Marta'), start: '2026-02-01', end: '2026-06-30' }
  const beatriz = { user: person(BEATRIZ, 'Beatriz'), start: '2026-07-01', end: null }
  server.on('GET lesson-plan', () => ({ body: page([{ ...plan, instructors: [marta, beatriz] }]) }))
  server.on('GET user', () => ({ body: page([person(guid(9), 'Carlos')]) }))
  const { user } = renderScreen(
    <QueryClientProvider client={queryClient}>
      <Component />
    </QueryClientProvider>,
    '/app/planos-de-aula/quem-da-o-que',
  )
  const day = await screen.findByRole('textbox', { name: 'A partir de' })
  const from = async (text: string) => {
    await user.clear(day)
    await user.type(day, `${text}{Tab}`)
  }
  await from('09/02/2026')
  await user.click(await screen.findByRole('button', { name: 'Ciências, 6º ano A: Marta, Beatriz. Mudar' }))
  await user.click(await screen.findByRole('option', { name: 'Carlos' }))
  await user.tab()
  await screen.findByRole('button', { name: 'Ciências, 6º ano A: Marta, Beatriz, Carlos. Mudar' })
  await from('03/08/2026')
  await screen.findByRole('button', { name: 'Ciências, 6º ano A: Beatriz, Carlos. Mudar' })
})

it('the version of a plan is the one that was seen when its cell was changed', async () => {
  server.on(`PUT academic-year/${YEAR}/instructor`, () => ({
    status: 409,
    body: { code: 'STALE_VERSION', message: '' },
  }))
  const { user } = renderScreen(
    <QueryClientProvider client={queryClient}>
      <Component />
    </QueryClientProvider>,
    '/app/planos-de-aula/quem-da-o-que',
  )
  await user.click(await screen.findByRole('combobox', { name: 'Regente de 6º ano A: todos os componentes' }))
  await user.click(await screen.findByRole('option', { name: 'Marta' }))
  const beatriz = { user: person(BEATRIZ, 'Beatriz'), start: '2026-02-01', end: null }
  server.on('GET lesson-plan', () => ({ body: page([{ ...plan, instructors: [beatriz], version: 5 }]) }))
  await act(() => queryClient.invalidateQueries())
  await screen.findByRole('button', { name: 'Ciências, 6º ano A: Beatriz, Marta. Mudar' })
  await user.click(screen.getByRole('button', { name: 'Conferir e salvar' }))
  const review = within(await screen.findByRole('dialog', { name: 'Conferir as mudanças' }))
  await review.findByRole('alert')
  expect(
    server.sent('PUT').map(({ body }) => (body as { cells: { version: number }[] }).cells[1]!.version),
  ).toEqual([4])
  await user.click(review.getByRole('button', { name: 'Cancelar' }))
  await user.click(screen.getByRole('button', { name: 'Descartar as mudanças nestes planos' }))
  await screen.findByRole('button', { name: 'Ciências, 6º ano A: Beatriz. Mudar' })
  screen.getByText('1 mudança por salvar')
})

it('the regent of a class gets all components of it, also those that words filter out', async () => {
  const { user } = renderScreen(
    <QueryClientProvider client={queryClient}>
      <Component />
    </QueryClientProvider>,
    '/app/planos-de-aula/quem-da-o-que',
  )
  await user.type(await screen.findByLabelText('Filtrar turmas e componentes'), 'arte')
  await user.click(screen.getByRole('combobox', { name: 'Regente de 6º ano A: todos os componentes' }))
  await user.click(await screen.findByRole('option', { name: 'Marta' }))
  await screen.findByText('2 mudanças por salvar')
})

it('a substitution warns of released lessons that come into the period of the substitute', async () => {
  const released = [
    { author: { id: MARTA, name: 'Marta' }, instructors: [{ id: BEATRIZ, name: 'Beatriz' }], count: 5 },
    { author: { id: guid(9), name: 'Carlos' }, instructors: [], count: 1 },
  ]
  server.on(`POST academic-year/${YEAR}/substitution`, () => ({
    body: {
      data: [staffed(PLAN, science, { lessons: { handed: 0, unchanged: 6, released } })],
      clashes: [],
    },
  }))
  const { user } = renderScreen(
    <QueryClientProvider client={queryClient}>
      <SubstitutionForm
        year={year}
        today="2026-11-29"
        instructor={{ id: MARTA, name: 'Marta' }}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  )
  const form = within(await screen.findByRole('dialog', { name: 'Substituir Marta' }))
  await user.click(form.getByRole('combobox', { name: /Substituto/ }))
  await user.click(await screen.findByRole('option', { name: 'Beatriz' }))
  await form.findByText(
    '5 aulas já lançadas por Marta ficam no período de Beatriz; o diário traz as duas assinaturas.',
  )
  form.getByText(
    '1 aula já lançada por Carlos fica sem professor no período; o diário traz a assinatura de Carlos.',
  )
})

it('a substitution shows each plan with its lessons and clashes, and leaves out the plans that are not chosen', async () => {
  const sent: Record<string, unknown>[] = []
  server.on(`POST academic-year/${YEAR}/substitution`, body => {
    const asked = body as Record<string, unknown> & { lessonPlanIds?: string[] }
    sent.push(asked)
    return {
      body: {
        data: [staffed(PLAN, science), staffed(guid(9), art)],
        clashes: asked.lessonPlanIds ? [] : [clash],
      },
    }
  })
  const { user } = renderScreen(
    <QueryClientProvider client={queryClient}>
      <SubstitutionForm
        year={year}
        today="2026-11-29"
        instructor={{ id: MARTA, name: 'Marta' }}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  )
  const form = within(await screen.findByRole('dialog', { name: 'Substituir Marta' }))
  await user.click(form.getByRole('combobox', { name: /Substituto/ }))
  await user.click(await screen.findByRole('option', { name: 'Beatriz' }))
  await form.findByText(
    'Beatriz: Ciências, 6º ano A e Arte, 7º ano B no mesmo horário (Segunda, 07:30 às 08:20).',
  )
  expect(form.getAllByText(/12 aulas sem registro mudam de mãos; 1 aula já registrada/)).toHaveLength(2)
  await user.click(form.getByRole('checkbox', { name: 'Ciências, 6º ano A' }))
  await user.click(form.getByRole('button', { name: 'Substituir' }))
  await screen.findByText('Substituição salva: Marta')
  expect(sent.at(-1)).toEqual({
    instructorId: MARTA,
    substituteId: BEATRIZ,
    from: '2026-11-30',
    until: null,
    lessonPlanIds: [guid(9)],
  })
})

it('"Desfazer" passes back the plans that passed alone, and names a plan that both people taught', async () => {
  const sent: unknown[] = []
  const period = (id: string, start: string, end: string | null) => ({
    instructor: { id, name: id === MARTA ? 'Marta' : 'Beatriz' },
    start,
    end,
  })
  const ended = period(MARTA, '2026-02-01', '2026-11-29')
  server.on(`POST academic-year/${YEAR}/substitution`, body => {
    sent.push(body)
    const alone = staffed(PLAN, science, {
      before: [period(MARTA, '2026-02-01', null)],
      after: [ended, period(BEATRIZ, '2026-11-30', null)],
    })
    const together = staffed(guid(9), art, {
      before: [period(MARTA, '2026-02-01', null), period(BEATRIZ, '2026-02-01', null)],
      after: [ended, period(BEATRIZ, '2026-02-01', null)],
    })
    return { body: { data: [alone, together], clashes: [] } }
  })
  const { user } = renderScreen(
    <QueryClientProvider client={queryClient}>
      <SubstitutionForm
        year={year}
        today="2026-11-29"
        instructor={{ id: MARTA, name: 'Marta' }}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  )
  const form = within(await screen.findByRole('dialog', { name: 'Substituir Marta' }))
  await user.click(form.getByRole('combobox', { name: /Substituto/ }))
  await user.click(await screen.findByRole('option', { name: 'Beatriz' }))
  await form.findByRole('checkbox', { name: 'Ciências, 6º ano A' })
  await user.click(form.getByRole('button', { name: 'Substituir' }))
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
  await screen.findByText('Substituição desfeita, menos onde os dois já ensinavam juntos: Arte, 6º ano A.')
  expect(sent.at(-1)).toEqual({
    instructorId: BEATRIZ,
    substituteId: MARTA,
    from: '2026-11-30',
    until: null,
    lessonPlanIds: [PLAN],
  })
})
