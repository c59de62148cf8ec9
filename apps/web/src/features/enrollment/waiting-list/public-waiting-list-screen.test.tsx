import type { WaitingList } from '@lousa/contract/enrollment/waiting-list/queue.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { Component as PublicWaitingListScreen } from './public-waiting-list-screen.tsx'

const server = testServer()
const LIST = 'GET grade/turma/waiting-list'
let list: WaitingList

beforeEach(() => {
  Element.prototype.scrollIntoView ??= () => undefined
  list = {
    grade: { id: 'turma', name: 'Futsal Sub-11' },
    capacity: 20,
    active: 20,
    data: [
      { position: 1, protocol: '2B3C4D5F', initials: 'J. S.', since: '2026-08-01T12:00:00Z' },
      { position: 2, protocol: '7G8H9J2K', initials: 'A. D.', since: '2026-08-02T12:00:00Z' },
    ],
  }
  server.on(LIST, () => ({ body: list }))
})

const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <Routes>
        <Route path="/lista-de-espera/:id" element={<PublicWaitingListScreen />} />
      </Routes>
    </QueryClientProvider>,
    '/lista-de-espera/turma',
  )

describe('whoever opens a public waiting list', () => {
  it('reads how full the class is, who waits by protocol and initials, and how the list goes on', async () => {
    open()
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Lista de espera: Futsal Sub-11' }),
    ).toBeDefined()
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1)
    expect(
      rows.map(row =>
        within(row)
          .getAllByRole('cell')
          .map(cell => cell.textContent),
      ),
    ).toEqual([
      ['1º', '2B3C4D5F', 'J. S.', '01/08/2026 às 12:00'],
      ['2º', '7G8H9J2K', 'A. D.', '02/08/2026 às 12:00'],
    ])
    expect(screen.getByText('Como a lista anda')).toBeDefined()
    expect(screen.getByText(/ordem é a de chegada/)).toBeDefined()
  })

  it('finds the own line by the protocol, however it is typed', async () => {
    const { user } = open()
    await user.type(await screen.findByLabelText('Encontre o seu protocolo'), '7g8h-9j2k')
    expect(screen.getByRole('status').textContent).toBe(
      'Você está em 2º lugar, na lista desde 02/08/2026 às 12:00.',
    )
    expect(screen.getByText('seu protocolo').closest('tr')?.textContent).toContain('A. D.')
  })

  it('is told when the protocol is not there, and only once it is whole', async () => {
    const { user } = open()
    const field = await screen.findByLabelText('Encontre o seu protocolo')
    await user.type(field, '7G8H9J2')
    expect(screen.getByRole('status').textContent).toBe('')
    await user.type(field, 'L')
    expect(screen.getByRole('status').textContent).toMatch(/não está nesta lista/)
    expect(screen.queryByText('seu protocolo')).toBeNull()
  })

  it('reads that nobody waits', async () => {
    list = { ...list, active: 3, capacity: null, data: [] }
    open()
    expect(await screen.findByText('Ninguém na lista de espera')).toBeDefined()
    expect(screen.getByText('Sem limite')).toBeDefined()
    expect(screen.queryByLabelText('Encontre o seu protocolo')).toBeNull()
  })

  it.each([
    ['switched off or of no class', 404, 'NOT_FOUND'],
    ['at a school', 403, 'FEATURE_NOT_AVAILABLE'],
  ])('is told in words that it is not public: %s', async (_, status, code) => {
    server.on(LIST, () => ({ status, body: { code, message: 'Não.' } }))
    open()
    expect(await screen.findByText('Esta lista de espera não está publicada')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull()
  })

  it('tries again after any other trouble', async () => {
    server.on(LIST, () => ({
      status: 429,
      body: { code: 'TOO_MANY_REQUESTS', message: 'Muitas tentativas.' },
    }))
    const { user } = open()
    const again = await screen.findByRole('button', { name: 'Tentar novamente' })
    server.on(LIST, () => ({ body: list }))
    await user.click(again)
    expect(await screen.findByText('2B3C4D5F')).toBeDefined()
  })
})
