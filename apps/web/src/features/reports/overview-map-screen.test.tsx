import type { GradePerformance } from '@lousa/contract/evaluation/performance/performance.contract.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../lib/http/query-client.ts'
import { useSession } from '../../lib/session/session.ts'
import { onPhone } from '../../test-phone.ts'
import { renderScreen } from '../../test-screen.tsx'
import { testServer } from '../../test-server.ts'
import { anInstitution } from '../academics/grade/grade-test-world.ts'
import { Component } from './overview-map-screen.tsx'

const server = testServer()
const FIGURES = 'GET grade-performance'
/** The first screen of a file is slow where much else is made at the same time. */
const SLOW = { timeout: 8000 }
const component = { id: 'c', name: 'Matemática' }
const student = {
  id: 'e',
  number: 1,
  user: { id: 'u', name: 'Ana Lima', socialName: null, thumb: null },
  exit: null,
}
const terms = [1, 2].map(position => ({
  id: `t${position}`,
  position,
  start: `2024-0${position}-01`,
  end: `2024-0${position}-28`,
  showPerformance: true,
  closedAt: null,
}))
const row = (position: number | null, over: Partial<GradePerformance> = {}): GradePerformance => ({
  studentEnrollment: student,
  curriculumComponent: component,
  academicTerm: position === null ? null : { id: `t${position}`, position },
  mark: null,
  recovery: null,
  mean: null,
  partial: null,
  concept: null,
  text: null,
  absences: 0,
  justifiedAbsences: 0,
  lessonsGiven: 0,
  frequency: null,
  situation: null,
  ...over,
})
const ofTerm = row(1, {
  mark: 4,
  recovery: 7.5,
  mean: 7.5,
  absences: 2,
  justifiedAbsences: 1,
  lessonsGiven: 9,
})
const ofYear = row(null, { absences: 5, lessonsGiven: 40 })
const results = [
  {
    studentEnrollmentId: 'e',
    frequency: 87.4,
    absences: 5,
    justifiedAbsences: 0,
    lessonsGiven: 40,
    situation: 'ONGOING',
    failedComponents: 0,
  },
]
const answer = (data: readonly GradePerformance[], status = 'UPDATED') => ({
  body: { status, updatedAt: '2024-03-01T12:00:00Z', data, results },
})
const level = { id: 'l', name: 'Fundamental', type: 'QUARTER' }

beforeEach(() => {
  useSession.setState({ menuYear: { id: 'y', year: '2024' } })
  server.on('GET grades', () => ({ body: allOf([{ id: 'g', name: '6º ano A' }]) }))
  server.on('GET grade/g', () => ({
    body: {
      id: 'g',
      name: '6º ano A',
      type: 'MARK',
      highest: 100,
      average: 60,
      educationLevel: level,
      academicYear: { id: 'y', year: '2024' },
      academicTermMarks: terms.map(({ id }) => ({ academicTerm: { id }, highest: 10 })),
      performancePolicy: null,
    },
  }))
  server.on('GET education-level', () => ({ body: allOf([{ ...level, academicTerms: terms }]) }))
  server.on('GET lesson-plan', () => ({ body: allOf([{ id: 'p', curriculumComponent: component }]) }))
  server.on('GET student-enrollment', () => ({ body: allOf([]) }))
  server.on('GET file', () => ({ body: { ...allOf([]), hasPending: false } }))
  server.on('GET institution', () => ({ body: anInstitution() }))
  server.on(FIGURES, (_, query) => {
    const term = query.get('academicTermId')
    return answer(term === 't1' ? [ofTerm] : term === null ? [ofYear] : [row(2)])
  })
})

const open = (search = '') =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <Component />
    </QueryClientProvider>,
    `/app/relatorio/mapa-geral${search}`,
  )
const cellsOf = (table: HTMLElement) =>
  within(within(table).getByRole('row', { name: /Ana Lima/ }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

describe('the office reads the map of a class', () => {
  it('of the year: what each term came to, the final mark, and the absences', async () => {
    open()
    const table = await screen.findByRole('region', { name: /^Tabela: .*Ano todo/ }, SLOW)
    expect(cellsOf(table)).toEqual(['Cursando', '87,4%', '5', '7,5', '–', '–', '5'])
    expect(within(table).getByRole('columnheader', { name: 'Frequência' })).toBeDefined()
    expect(screen.getByText('F: faltas · Em vermelho: abaixo da média · –: sem lançamento')).toBeDefined()
  })

  it('rounded by the rule of the institution, where the class has none of its own', async () => {
    server.on('GET institution', () => ({ body: anInstitution({ performancePolicy: { step: 0.01 } }) }))
    open()
    const table = await screen.findByRole('region', { name: /^Tabela: .*Ano todo/ }, SLOW)
    expect(cellsOf(table)).toContain('7,50')
  })

  it('of a term: before the recovery, the recovery and what it came to, and says that the frequency is the one of the year', async () => {
    const { user, router } = open()
    await screen.findByRole('region', { name: /^Tabela: .*Ano todo/ }, SLOW)
    await user.click(screen.getByRole('combobox', { name: 'Período letivo' }))
    await user.click(await screen.findByRole('option', { name: '1º bimestre' }))
    const table = await screen.findByRole('region', { name: /^Tabela: .*1º bimestre/ }, SLOW)
    expect(cellsOf(table)).toEqual(['Cursando', '87,4%', '3', '4,0', '7,5', '7,5', '3'])
    expect(within(table).getByRole('columnheader', { name: 'Freq. no ano' })).toBeDefined()
    expect(new URLSearchParams(router.state.location.search).get('periodo')).toBe('t1')
  })

  it('on a phone as a card for each student, whose components open when asked', async () => {
    onPhone()
    open()
    const cards = await screen.findByRole('list', { name: /Mapa geral: 6º ano A/ }, SLOW)
    expect(within(cards).getByText('Cursando · Faltas: 5')).toBeDefined()
    expect(screen.queryByRole('region', { name: /^Tabela/ })).toBeNull()
  })

  it('and is told that nobody is in it, or that it is taught nothing', async () => {
    server.on(FIGURES, () => answer([]))
    const { unmount } = open()
    expect(await screen.findByText('Matricule alunos na turma para ver o mapa.', {}, SLOW)).toBeDefined()
    unmount()
    queryClient.removeQueries({ queryKey: ['lesson-plan'] })
    server.on('GET lesson-plan', () => ({ body: allOf([]) }))
    open()
    expect(await screen.findByText('A turma ainda não tem planos de aula', {}, SLOW)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Emitir PDF' }).hasAttribute('disabled')).toBe(true)
  })

  it('and why it does not come, and asks again', async () => {
    server.on(FIGURES, () => ({ status: 500, body: { code: 'INTERNAL_ERROR', message: 'Falhou agora.' } }))
    const { user } = open()
    const again = await screen.findByRole('button', { name: 'Tentar novamente' }, SLOW)
    server.on(FIGURES, () => answer([ofYear]))
    await user.click(again)
    await waitFor(
      () => expect(screen.getByRole('region', { name: /^Tabela: .*Ano todo/ })).toBeDefined(),
      SLOW,
    )
  })
})
