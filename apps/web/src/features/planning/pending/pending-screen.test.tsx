import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { Component } from './pending-screen.tsx'

const server = testServer()
const YEAR = '00000000-0000-4000-8000-000000000001'
const PENDING = `GET dashboard/academic-year/${YEAR}/pending`

const grade = { id: 'g', name: '6º ano A' }
const component = { id: 'c', name: 'Matemática' }
const lessonPlan = { id: 'p', grade, curriculumComponent: component }
const bia = { id: 'bia', name: 'Bia Lima', socialName: null, thumb: null }
const zoe = { id: 'zoe', name: 'Zoé Reis', socialName: null, thumb: null }

const lesson = (id: string, date: string, change: Partial<Lesson> = {}): Lesson => ({
  id,
  date,
  start: '07:30:00',
  end: '08:20:00',
  lessonPlan,
  accomplished: null,
  deleted: false,
  deletedReason: null,
  attendanceTaken: false,
  studentsWithoutAttendance: 0,
  can: { launch: true, takeAttendance: true, edit: true },
  version: 1,
  ...change,
})
const proof = {
  id: 'v',
  name: 'Prova 1',
  description: null,
  type: 'PROOF',
  evaluationType: 'PROOF',
  highest: 10,
  date: '2026-03-04',
  academicTerm: { id: 't', position: 1 },
  grade,
  curriculumComponent: component,
  lessonPlanId: 'p',
  scored: 3,
  expected: 25,
  version: 1,
}
const LEFT = {
  plans: [{ lessonPlan, instructors: [bia, zoe], unreleased: 2, withoutAttendance: 1, unscored: 1 }],
  lessons: [lesson('l1', '2026-03-02'), lesson('l2', '2026-03-03', { attendanceTaken: true })],
  evaluations: [proof],
}
const NOTHING = { plans: [], lessons: [], evaluations: [] }

const year = { id: YEAR, year: '2026', start: '2026-01-01', end: '2026-12-31', status: 'OPEN', version: 1 }
const person = (user: typeof bia) => ({ ...user, type: 'INSTRUCTOR', role: 'INSTRUCTOR', registration: null })

const queries: string[] = []
const leave = (left: object): void =>
  server.on(PENDING, (_, query) => {
    queries.push(query.toString())
    return { body: left }
  })

const open = (search = '') =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <Component />
    </QueryClientProvider>,
    `/app/planos-de-aula/pendencias${search}`,
  )

beforeEach(() => {
  queries.length = 0
  const { auth } = useSession.getState()
  if (auth) useSession.getState().signIn({ ...auth, user: { ...auth.user, role: 'ADMINISTRATOR' } })
  useSession.getState().setMenuYear({ id: YEAR, year: '2026' })
  server.on('GET academic-year', () => ({ body: { data: [year] } }))
  server.on('GET grade', () => ({ body: { data: [{ ...grade }], totalRowCount: 1 } }))
  server.on('GET user', () => ({ body: { data: [person(bia), person(zoe)], totalRowCount: 2 } }))
})

describe('what is left over in the school', () => {
  it('of many classes shows those with the largest numbers, the totals of all, and all of them at a touch', async () => {
    leave({ ...LEFT, total: { plans: 31, unreleased: 90, withoutAttendance: 40, unscored: 7 } })
    const { user } = open()
    await screen.findByText('90 aulas a lançar · 40 aulas sem frequência · 7 avaliações a completar')
    screen.getByText('Aqui estão os planos de aula com mais pendências; faltam 30, com tantas ou menos.')
    expect(queries.at(-1)).toBe('plans=60')
    leave({ ...LEFT, total: { plans: 1, unreleased: 2, withoutAttendance: 1, unscored: 1 } })
    await user.click(screen.getByRole('button', { name: 'Mostrar todos' }))
    await screen.findByText('2 aulas a lançar · 1 aula sem frequência · 1 avaliação a completar')
    expect(queries.at(-1)).toBe('')
    expect(screen.queryByText(/Aqui estão as turmas/)).toBeNull()
  })

  it('is told to the secretary by instructor and class, each line a way to the very thing', async () => {
    leave(LEFT)
    open()
    await screen.findByText('2 aulas a lançar · 1 aula sem frequência · 1 avaliação a completar')
    const owing = screen.getByRole('region', { name: 'Por professor e turma' })
    expect(within(owing).getAllByText('Matemática, 6º ano A')).toHaveLength(2)
    const [ofPlan] = within(owing).getAllByRole('link', { name: '2 aulas a lançar: Matemática, 6º ano A' })
    expect(ofPlan?.getAttribute('href')).toBe(
      '/app/planos-de-aula/gerenciar/aulas?plano=p&situacao=a-lancar&periodo=ano',
    )
    const lessons = screen.getByRole('region', { name: 'Aulas' })
    expect(within(lessons).getAllByText('6º ano A · Bia Lima, Zoé Reis')).toHaveLength(2)
    const hrefs = (name: string | RegExp) =>
      screen.getAllByRole('link', { name }).map(link => link.getAttribute('href'))
    expect(hrefs(/^Lançar aula: /)).toEqual([
      '/app/planos-de-aula/gerenciar/aulas?plano=p&aula=l1&dia=2026-03-02',
      '/app/planos-de-aula/gerenciar/aulas?plano=p&aula=l2&dia=2026-03-03',
    ])
    expect(hrefs(/^Frequência: /)).toEqual([
      '/app/planos-de-aula/gerenciar/aulas/frequencia?plano=p&aula=l1&dia=2026-03-02',
    ])
    expect(hrefs(/^Lançar notas: /)).toEqual([
      '/app/planos-de-aula/gerenciar/avaliacoes/notas?plano=p&avaliacao=v',
    ])
    within(screen.getByRole('region', { name: 'Avaliações' })).getByText(/3 de 25 lançadas/)
    expect(queries).toEqual(['plans=60'])
  })

  it('is narrowed by instructor, class and kind, which stay in the address', async () => {
    leave(LEFT)
    const { user, router } = open('?turma=g')
    await user.click(await screen.findByRole('link', { name: 'Zoé Reis' }))
    await waitFor(() => expect(queries.at(-1)).toBe('instructorId=zoe&gradeId=g&plans=60'))
    await user.click(await screen.findByRole('combobox', { name: 'Tipo de pendência' }))
    await user.click(await screen.findByRole('option', { name: 'Aulas sem frequência' }))
    await waitFor(() => expect(queries.at(-1)).toBe('instructorId=zoe&gradeId=g&kind=ATTENDANCE&plans=60'))
    expect(router.state.location.search).toBe('?turma=g&professor=zoe&tipo=frequencia')
    // A plan of two instructors names only the chosen one as owing.
    const owing = await screen.findByRole('region', { name: 'Por professor e turma' })
    await waitFor(() => expect(within(owing).queryByRole('link', { name: 'Bia Lima' })).toBeNull())
    within(owing).getByRole('link', { name: 'Zoé Reis' })
    expect(screen.getByRole('combobox', { name: 'Professor' })).toHaveProperty('value', 'Zoé Reis')
  })

  it('is asked of what nobody teaches too', async () => {
    leave({ ...LEFT, plans: [{ ...LEFT.plans[0], instructors: [] }] })
    const { user } = open()
    await user.click(await screen.findByRole('link', { name: 'Sem professor hoje' }))
    await waitFor(() => expect(queries.at(-1)).toBe('instructorId=none&plans=60'))
    await screen.findByRole('link', { name: 'Sem professor hoje' })
    expect(screen.getByRole('combobox', { name: 'Professor' })).toHaveProperty('value', 'Sem professor hoje')
  })

  it('says apart that nothing is left over and that nothing passes the filters, which can be cleared', async () => {
    leave(NOTHING)
    const { user, router } = open('?tipo=notas')
    await screen.findByText('Nada pendente com estes filtros')
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }))
    await screen.findByText('Nada pendente')
    expect(router.state.location.search).toBe('')
  })

  it('says when there is more than what it shows by itself', async () => {
    const many = Array.from({ length: 50 }, (_, at) => lesson(`l${at}`, '2026-03-02'))
    leave({ ...LEFT, lessons: many })
    open()
    await screen.findByText(/^Aqui estão as 50 aulas mais antigas\./)
    expect(screen.queryByText(/avaliações mais antigas/)).toBeNull()
  })

  it('is read again where it could not be read', async () => {
    server.on(PENDING, () => ({ status: 403, body: { code: 'FORBIDDEN', message: 'Sem permissão.' } }))
    const { user } = open()
    const again = await screen.findByRole('button', { name: /Tentar/ })
    leave(LEFT)
    await user.click(again)
    await screen.findByRole('region', { name: 'Aulas' })
  })
})
