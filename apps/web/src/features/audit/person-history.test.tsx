import type { AuditEntry } from '@lousa/contract/audit/audit.contract.ts'
import { pageOf } from '@lousa/contract/schema.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { queryClient } from '../../lib/http/query-client.ts'
import { renderScreen } from '../../test-screen.tsx'
import { testServer } from '../../test-server.ts'
import { aPerson } from '../people/person-test-world.ts'
import { PersonHistory } from './history.part.tsx'

const server = testServer()
const person = aPerson()
const clerk = aPerson({ type: 'ADMINISTRATOR', role: 'ADMINISTRATOR', name: 'Cecília Alves' })

const entry = (over: Partial<AuditEntry>): AuditEntry => ({
  id: '1',
  at: '2026-03-05T12:30:00Z',
  by: clerk,
  entity: 'user',
  entityId: person.id,
  action: 'UPDATED',
  changes: [],
  ...over,
})
const answer = (entries: AuditEntry[], { page = 1, total = entries.length } = {}) => ({
  body: pageOf(entries, { currentPage: page, rowsPerPage: 20 }, total),
})
const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <PersonHistory person={person} />
    </QueryClientProvider>,
  )
const rows = () => within(screen.getByRole('region')).getAllByText(/cadastro/)

describe('the history of a person', () => {
  it('that fails says so and can be asked for again', async () => {
    let fails = true
    server.on('GET audit-entry', () =>
      fails
        ? { status: 422, body: { code: 'VALIDATION_ERROR', message: 'Dados inválidos' } }
        : answer([entry({})]),
    )
    const { user } = open()
    expect(await screen.findByText('Ocorreu um erro! Tente novamente')).toBeDefined()
    fails = false
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByText('alterou o cadastro', { exact: false })).toBeDefined()
  })

  it('shows each change in words, old and new, and leaves out what nobody can read', async () => {
    server.on('GET audit-entry', () =>
      answer([
        entry({
          changes: [
            { field: 'documents.taxNumber', from: null, to: '52998224725' },
            { field: 'birthdate', from: '2010-05-03', to: '2010-03-05' },
            { field: 'mainResponsibleId', from: null, to: 'aaaaaaaa-0000-4000-8000-000000000020' },
            { field: 'something_new', from: 'a', to: 'b' },
          ],
        }),
      ]),
    )
    open()
    expect(await screen.findByText('Cecília Alves')).toBeDefined()
    const changes = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(changes).toContain('CPF529.982.247-25')
    expect(changes).toContain('Data de nascimentode 03/05/2010 →  para 05/03/2010')
    expect(changes).toContain('Outro dadode a →  para b')
    expect(changes.some(text => text?.startsWith('Responsável principal'))).toBe(false)
  })

  it('tells changes from looks, and says when there are none', async () => {
    server.on('GET audit-entry', () => answer([]))
    const { user } = open()
    expect(await screen.findByText('Nenhuma alteração registrada')).toBeDefined()
    server.on('GET audit-entry', () => answer([entry({ action: 'VIEWED', by: null })]))
    await user.click(screen.getByRole('radio', { name: 'Consultas' }))
    expect(await screen.findByText('consultou o cadastro', { exact: false })).toBeDefined()
    expect(screen.getByText('Visitante ou sistema')).toBeDefined()
  })

  it('goes on with older entries when the reader asks, and only as long as there are any', async () => {
    const requests: number[] = []
    server.on('GET audit-entry', () => {
      requests.push(1)
      const id = String(requests.length)
      return answer([entry({ id, at: `2026-03-0${6 - requests.length}T12:30:00Z` })], {
        page: requests.length,
        total: 21,
      })
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Carregar mais' }))
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(screen.queryByRole('button', { name: 'Carregar mais' })).toBeNull()
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'quinta-feira, 5 de março de 2026',
      'quarta-feira, 4 de março de 2026',
    ])
  })
})
