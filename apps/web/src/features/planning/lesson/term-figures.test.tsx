import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { TermFigures } from './term-figures.part.tsx'

const server = testServer()
const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <TermFigures planId="p1" term={{ id: 't2', name: '2º bimestre' }} />
    </QueryClientProvider>,
  )
const dashboard = (evaluations: object) => ({
  lessons: { planned: 40, accomplished: 31, pending: 2 },
  attendance: { taken: 30, missing: 3, frequency: 91 },
  evaluations: {
    count: 3,
    plannedMarks: 7,
    termHighest: 10,
    mode: 'SUM',
    scored: 70,
    expected: 108,
    gradeType: 'MARK',
    opinions: { given: 0, expected: 0 },
    ...evaluations,
  },
  status: 'UPDATED',
})
const facts = () => screen.getAllByRole('definition').map(({ textContent }) => textContent)

beforeEach(() => queryClient.clear())

describe('how far a plan has come in the running term', () => {
  it('is said in four figures', async () => {
    server.on('GET dashboard/lesson-plan/p1/academic-term/t2', () => ({ body: dashboard({}) }))
    open()
    await screen.findByRole('region', { name: 'Resumo do 2º bimestre' })
    expect(facts()).toEqual(['31 de 40', '3', '7,0 de 10,0', '70 de 108'])
  })

  it('leaves out marks where there are none', async () => {
    const none = { count: 0, plannedMarks: 0, termHighest: null, mode: 'SUM', scored: 0, expected: 0 }
    server.on('GET dashboard/lesson-plan/p1/academic-term/t2', () => ({ body: dashboard(none) }))
    open()
    await screen.findByRole('region')
    expect(facts()).toEqual(['31 de 40', '3'])
  })

  it('speaks of opinions, and of no marks, in a class of opinions', async () => {
    const opinions = { plannedMarks: 0, gradeType: 'ASSESSMENT', scored: 0, expected: 0 }
    server.on('GET dashboard/lesson-plan/p1/academic-term/t2', () => ({
      body: dashboard({ ...opinions, opinions: { given: 4, expected: 26 } }),
    }))
    open()
    await screen.findByText('Pareceres')
    expect(facts()).toEqual(['31 de 40', '3', '4 de 26'])
    expect(screen.queryByText(/Notas/)).toBeNull()
  })

  it('leaves out the planned marks where the sum is brought to the scale of the term', async () => {
    const mean = { plannedMarks: 20, mode: 'MEAN' }
    server.on('GET dashboard/lesson-plan/p1/academic-term/t2', () => ({ body: dashboard(mean) }))
    open()
    await screen.findByRole('region')
    expect(facts()).toEqual(['31 de 40', '3', '70 de 108'])
  })

  it('is left out without a word when it cannot be had', async () => {
    server.on('GET dashboard/lesson-plan/p1/academic-term/t2', () => ({
      status: 500,
      body: { code: 'INTERNAL_ERROR', message: 'Erro' },
    }))
    open()
    await waitFor(() => expect(server.sent('GET').length).toBeGreaterThan(0))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.queryByRole('region')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
