import type { OutdatedAdvance } from '@lousa/contract/evaluation/advance/advance.contract.ts'
import type { YearEndingRow } from '@lousa/contract/evaluation/ending/ending.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { institutionOptions } from '../../features/identity/identity.api.ts'
import { queryClient } from '../../lib/http/query-client.ts'
import { useSession } from '../../lib/session/session.ts'
import { renderScreen } from '../../test-screen.tsx'
import { testServer } from '../../test-server.ts'
import { Component } from './year-ending-page.tsx'

const server = testServer()
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const year = { id: id(1), year: '2026', start: '2026-02-09', end: '2026-12-18', status: 'OPEN', version: 1 }

let outdated: OutdatedAdvance[]

const row = (n: number, of: Partial<YearEndingRow>): YearEndingRow => ({
  grade: { id: id(n), name: `${n}º ano A` },
  status: 'RUNNING',
  edition: 0,
  version: 0,
  reason: null,
  publishedAt: null,
  changedAt: null,
  changedBy: null,
  level: { id: id(2), name: 'Anos Finais' },
  termsClosed: true,
  students: 5,
  candidates: 0,
  blocks: 0,
  advises: 0,
  ...of,
})

let pending: { answerUntil: string }[] = []

beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryData<unknown>(institutionOptions.queryKey, {
    kind: 'SCHOOL',
    timeZone: 'America/Sao_Paulo',
  })
  useSession.setState({ menuYear: { id: year.id, year: '2026' } })
  server.on('GET academic-year', () => ({ body: { data: [year], total: 1 } }))
  outdated = []
  pending = []
  server.on(`GET academic-year/${year.id}/advance/outdated`, () => ({
    body: { data: outdated, total: outdated.length },
  }))
  server.on('GET result-appeal', () => ({ body: { data: pending, totalRowCount: pending.length * 2 } }))
})

const open = (rows: readonly YearEndingRow[]) => {
  server.on(`GET academic-year/${year.id}/ending`, () => ({ body: { data: rows, total: rows.length } }))
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <Component />
    </QueryClientProvider>,
  )
}

describe('the classes of a year at its end', () => {
  it('names the number of requests without an answer, and the nearest deadline', async () => {
    pending = [{ answerUntil: '2020-01-10' }]
    open([row(6, {})])
    await screen.findByText('2 pedidos de reconsideração sem resposta')
    screen.getByText(/^Próximo prazo para responder: 10\/01\/2020 · venceu há/)
  })

  it('takes to the council all classes with closed terms, also where a recovery is due', async () => {
    open([row(6, { blocks: 1 }), row(7, {}), row(8, { blocks: 1, termsClosed: false })])
    await screen.findByRole('button', { name: 'Levar 2 turmas ao conselho' })
  })

  it('names students whose result changed after their next class was decided, with the place to undo it', async () => {
    outdated = [
      {
        grade: { id: id(6), name: '6º ano A' },
        studentEnrollment: {
          id: id(9),
          number: 1,
          user: { id: id(9), name: 'Ana Lima', socialName: null, thumb: null },
          exit: null,
        },
        decidedOn: 'APPROVED',
        situation: 'FAILED',
        retention: 'FULL',
        next: { id: id(8), name: '7º ano A' },
        targetYearId: id(3),
      },
    ]
    open([row(6, {})])
    await screen.findByText(/Ana Lima, 6º ano A: era Aprovado, agora Reprovado/)
    expect(screen.getByRole('link', { name: 'Desfazer em Passar de ano' }).getAttribute('href')).toBe(
      `/app/parametros/passar-de-ano?turma=${id(6)}&ano=${id(3)}`,
    )
  })
})
