import type { AuditEntry, BulkReading as Reading } from '@lousa/contract/audit/audit.contract.ts'
import { pageOf } from '@lousa/contract/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../lib/http/query-client.ts'
import { renderScreen } from '../../test-screen.tsx'
import { testServer } from '../../test-server.ts'
import { aPerson } from '../people/person-test-world.ts'
import { BulkReading } from './bulk-reading.part.tsx'

const server = testServer()
const clerk = aPerson({ type: 'ADMINISTRATOR', role: 'ADMINISTRATOR', name: 'Cecília Alves' })
const reading: Reading = {
  by: clerk,
  from: '2026-03-05T12:00:00Z',
  until: '2026-03-05T12:40:00Z',
  records: 1200,
  looks: 12,
}
const open = (data: Reading[]) => {
  server.on('GET audit-entry/bulk', () => ({ body: { threshold: 340, data } }))
  return renderScreen(
    <QueryClientProvider client={queryClient}>
      <BulkReading />
    </QueryClientProvider>,
  )
}
const entry = (over: Partial<AuditEntry>): AuditEntry => ({
  id: '1',
  at: '2026-03-05T12:40:00Z',
  by: clerk,
  entity: 'people',
  entityId: 'STUDENT',
  action: 'VIEWED',
  about: null,
  changes: [],
  ...over,
})

describe('bulk reading', () => {
  beforeEach(() => queryClient.clear())

  it('names who has read how much and when, and from how many on it is shown', async () => {
    open([reading, { ...reading, by: { ...clerk, id: 'b', name: 'Bia Reis' }, from: reading.until }])
    const card = await screen.findByRole('region', { name: 'Consultas em grande quantidade' })
    expect(within(card).getByText(/340 cadastros ou mais em uma hora/)).toBeDefined()
    expect(
      within(card)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Cecília Alves!1.200 cadastros · 05/03/2026, 12:00 a 12:40',
      'Bia Reis!1.200 cadastros · 05/03/2026, 12:40',
    ])
  })

  it('leads to what the account has read, with filter and count of a list and whose record it was', async () => {
    const asked: (string | null)[] = []
    server.on('GET audit-entry', (_, query) => {
      asked.push(query.get('byId'))
      const list = entry({
        changes: [
          { field: 'searchFor', from: null, to: true },
          { field: 'currentPage', from: null, to: 2 },
          { field: 'count', from: null, to: 100 },
        ],
      })
      const record = (id: string, name: string) =>
        entry({ id, entity: 'user', entityId: id, about: aPerson({ id, name }) })
      return {
        body: pageOf(
          [list, record('x', 'Davi Lima'), record('y', 'Ana Lima')],
          { currentPage: 1, rowsPerPage: 20 },
          3,
        ),
      }
    })
    const { user } = open([reading])
    await user.click(await screen.findByRole('button', { name: /Cecília Alves/ }))
    const window = await screen.findByRole('dialog', { name: 'O que Cecília Alves consultou' })
    expect(await within(window).findByText(/consultou a lista de alunos/)).toBeDefined()
    const lines = within(window)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(lines).toEqual(expect.arrayContaining(['Buscasim', 'Página2', 'Pessoas100']))
    expect(within(window).getByText(/consultou o cadastro: Davi Lima/)).toBeDefined()
    expect(within(window).getByText(/consultou o cadastro: Ana Lima/)).toBeDefined()
    expect(asked).toEqual([clerk.id])
  })

  it('takes no place where nobody has read much', async () => {
    open([])
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(queryClient.getQueryCache().getAll()).toHaveLength(1)
    expect(screen.queryByRole('region')).toBeNull()
  })
})
