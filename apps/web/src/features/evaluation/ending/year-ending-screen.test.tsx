import type { YearEndingRow } from '@lousa/contract/evaluation/ending/ending.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { beforeEach, describe, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { Component } from './year-ending-screen.tsx'

const server = testServer()
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const year = { id: id(1), year: '2026', start: '2026-02-09', end: '2026-12-18', status: 'OPEN', version: 1 }

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

beforeEach(() => {
  queryClient.clear()
  useSession.setState({ menuYear: { id: year.id, year: '2026' } })
  server.on('GET academic-year', () => ({ body: { data: [year], total: 1 } }))
})

describe('the classes of a year at its end', () => {
  it('takes to the council all classes with closed terms, also where a recovery is due', async () => {
    const rows = [row(6, { blocks: 1 }), row(7, {}), row(8, { blocks: 1, termsClosed: false })]
    server.on(`GET academic-year/${year.id}/ending`, () => ({ body: { data: rows, total: 3 } }))
    renderScreen(
      <QueryClientProvider client={queryClient}>
        <Component />
      </QueryClientProvider>,
    )
    await screen.findByRole('button', { name: 'Levar 2 turmas ao conselho' })
  })
})
