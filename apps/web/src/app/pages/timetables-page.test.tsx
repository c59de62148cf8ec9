import { allOf } from '@lousa/contract/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../lib/http/query-client.ts'
import { useSession } from '../../lib/session/session.ts'
import { onPhone } from '../../test-phone.ts'
import { renderScreen } from '../../test-screen.tsx'
import { testServer } from '../../test-server.ts'
import { Component } from './timetables-page.tsx'

const server = testServer()
const TIMES = 'GET lesson-plan-recurrence'
const grades = [
  { id: 'b', name: '6º ano B' },
  { id: 'a', name: '6º ano A' },
]
const timeOf = (id: string, weekday: string, name: string) => ({
  id,
  weekday,
  start: '07:00:00',
  end: '07:50:00',
  lessonPlanId: 'p',
  lessonPlan: {
    id: 'p',
    name: null,
    grade: { id: 'a', name: '6º ano A' },
    curriculumComponent: { id: 'c', name },
    instructors: [],
  },
  validFrom: null,
  validUntil: null,
  confirmed: true,
  version: 1,
  childLessonPlanRecurrence: [],
})

beforeEach(() => {
  useSession.setState({ menuYear: { id: 'y', year: '2024' } })
  const year = { id: 'y', year: '2024', start: '2024-02-01', end: '2024-12-20', status: 'OPEN', version: 1 }
  server.on('GET academic-year', () => ({ body: allOf([year]) }))
  server.on('GET grade', () => ({ body: allOf(grades) }))
  server.on('GET grades', () => ({ body: allOf(grades) }))
  server.on('GET user', () => ({ body: allOf([]) }))
  server.on('GET file', () => ({ body: { ...allOf([]), hasPending: false } }))
  server.on(TIMES, () => ({
    body: allOf([timeOf('1', 'MONDAY', 'Ciências'), timeOf('2', 'TUESDAY', 'História')]),
  }))
})

const open = (search = '') =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <Component />
    </QueryClientProvider>,
    `/app/relatorio/quadro-horarios${search}`,
  )
const asked = () =>
  server
    .sent('GET')
    .filter(({ path }) => path === 'lesson-plan-recurrence')
    .map(({ query }) => Object.fromEntries(new URLSearchParams(query)))

describe('the office reads the timetable', () => {
  it('of the first class in the order of a school, its days under the head of the page', async () => {
    open()
    expect(await screen.findByText('Ciências')).toBeDefined()
    expect(asked()[0]).toMatchObject({ gradeId: 'a' })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Quadro de horários')
    const days = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(days.slice(0, 5)).toEqual(['Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta'])
    expect(screen.queryAllByRole('heading', { level: 3 })).toEqual([])
    expect(screen.getByRole('button', { name: 'Emitir' }).hasAttribute('disabled')).toBe(false)
  })

  it('of an instructor once one is chosen: before, nothing is issued', async () => {
    const { user, router } = open()
    await screen.findByText('Ciências')
    await user.click(screen.getByRole('radio', { name: 'Professor' }))
    expect(await screen.findByText('Escolha um professor para ver os seus horários.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Emitir' }).hasAttribute('disabled')).toBe(true)
    expect(router.state.location.search).toBe('?ver=professor')
  })

  it('and may ask again where the classes do not come', async () => {
    server.on('GET grade', () => ({
      status: 500,
      body: { code: 'INTERNAL_ERROR', message: 'Falhou agora.' },
    }))
    const { user } = open()
    const again = await screen.findByRole('button', { name: 'Tentar novamente' }, { timeout: 8000 })
    server.on('GET grade', () => ({ body: allOf(grades) }))
    await user.click(again)
    expect(await screen.findByText('Ciências')).toBeDefined()
  })

  it('and is told that a class has none', async () => {
    server.on(TIMES, () => ({ body: allOf([]) }))
    open('?turma=b')
    expect(await screen.findByText('A turma não tem horários neste ano letivo.')).toBeDefined()
  })

  it('and that a year has no classes', async () => {
    server.on('GET grade', () => ({ body: allOf([]) }))
    open()
    expect(await screen.findByText('Cadastre as turmas do ano em Parâmetros.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Emitir' }).hasAttribute('disabled')).toBe(true)
  })

  it('and why it does not come, and asks again', async () => {
    server.on(TIMES, () => ({ status: 500, body: { code: 'INTERNAL_ERROR', message: 'Falhou agora.' } }))
    const { user } = open('?turma=a')
    const again = await screen.findByRole('button', { name: 'Tentar novamente' }, { timeout: 8000 })
    server.on(TIMES, () => ({ body: allOf([timeOf('1', 'MONDAY', 'Ciências')]) }))
    await user.click(again)
    expect(await screen.findByText('Ciências')).toBeDefined()
  })

  it('a day at a time on a phone, of which another is chosen', async () => {
    onPhone()
    const { user } = open('?turma=a')
    await user.click(await screen.findByRole('radio', { name: 'Seg' }))
    expect(await screen.findByText('Ciências')).toBeDefined()
    expect(screen.queryByText('História')).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'Ter' }))
    await waitFor(() => expect(screen.queryByText('Ciências')).toBeNull())
    expect(screen.getByText('História')).toBeDefined()
  })
})
