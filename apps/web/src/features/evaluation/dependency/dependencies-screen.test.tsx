import type {
  ListedDependency,
  StudentDependency,
} from '@lousa/contract/evaluation/dependency/dependency.contract.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { Component as DependenciesScreen } from './dependencies-screen.tsx'

const server = testServer()
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const own: Omit<
  StudentDependency,
  'mark' | 'reason' | 'decidedAt' | 'decidedBy' | 'createdAt' | 'isOfResult'
> = {
  id: id(1),
  curriculumComponent: { id: id(2), name: 'Matemática' },
  year: 2025,
  origin: '7º ano A',
  mode: null,
  grade: null,
  until: null,
  status: 'OPEN',
  version: 1,
}
const listed: ListedDependency = {
  ...own,
  student: { id: id(3), name: 'Ana Lima', socialName: null, thumb: null },
  studentGrade: { id: id(4), name: '8º ano A' },
}
const ofStudent: StudentDependency = {
  ...own,
  mark: null,
  reason: null,
  decidedAt: null,
  decidedBy: null,
  createdAt: '2026-12-01T12:00:00.000Z',
  isOfResult: true,
}
const pageOf = (data: readonly ListedDependency[]) => ({
  data,
  currentPage: 1,
  nextPage: null,
  previousPage: null,
  rowsPerPage: 20,
  totalPages: 1,
  totalRowCount: data.length,
})

const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <DependenciesScreen />
    </QueryClientProvider>,
  )

beforeEach(() => {
  queryClient.clear()
  useSession.setState({ menuYear: { id: id(9), year: '2026' } })
  server.on('GET grade', () => ({ body: { ...pageOf([]) } }))
  server.on('GET dependency', () => ({ body: pageOf([listed]) }))
  server.on(`GET user/${id(3)}/dependency`, () => ({ body: { data: [ofStudent] } }))
})

// The form is fetched before the tests, so that none of them waits for it.
await import('./dependency-form.tsx')

describe('the dependencies of the school', () => {
  it('an empty list says where dependencies come from', async () => {
    server.on('GET dependency', () => ({ body: pageOf([]) }))
    open()
    await screen.findByText('Nenhuma dependência')
  })

  it('a student opens, and a dependency is done with its mark', async () => {
    let sent: unknown = null
    server.on(`POST dependency/${id(1)}/decision`, body => {
      sent = body
      return { body: { id: id(1), version: 2 } }
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Ana Lima' }))
    const list = await screen.findByRole('dialog', { name: 'Dependências de Ana Lima' })
    const row = await within(list).findByRole('listitem', { name: 'Matemática, 2025' })
    within(row).getByText('Forma de cursar a definir')
    await user.click(within(row).getByRole('button', { name: 'Ações de Matemática, 2025' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Concluir' }))
    const form = await screen.findByRole('dialog', {
      name: 'Concluir a dependência de Ana Lima em Matemática?',
    })
    await user.type(within(form).getByLabelText('Nota'), '7,5')
    await user.click(within(form).getByRole('button', { name: 'Concluir' }))
    await screen.findByText('Dependência atualizada.')
    expect(sent).toEqual({ status: 'DONE', mark: 7.5, reason: null, version: 1 })
  })

  it('an open dependency shows the change of another user, and only the own change is saved over it', async () => {
    const sent: unknown[] = []
    server.on(`PATCH dependency/${id(1)}`, body => {
      sent.push(body)
      const {
        mark: _m,
        reason: _r,
        decidedAt: _a,
        decidedBy: _b,
        createdAt: _c,
        isOfResult: _o,
        ...of
      } = ofStudent
      return sent.length === 1
        ? {
            status: 409,
            body: { code: 'STALE_VERSION', message: 'Mudou.', current: { ...of, mode: 'WORK', version: 2 } },
          }
        : { body: { id: id(1), version: 3 } }
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Ana Lima' }))
    await user.click(await screen.findByRole('button', { name: 'Ações de Matemática, 2025' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Alterar' }))
    const form = await screen.findByRole('dialog', { name: 'Dependência de Ana Lima em Matemática' })
    const origin = within(form).getByLabelText<HTMLInputElement>(/Turma ou escola de origem/)
    await user.clear(origin)
    await user.type(origin, 'Escola Nova')
    await user.click(within(form).getByRole('button', { name: 'Salvar dependência' }))
    await within(form).findByText(/Como cursa: .* → Trabalho/)
    expect(origin.value).toBe('Escola Nova')
    await user.click(within(form).getByRole('button', { name: 'Salvar dependência' }))
    await vi.waitFor(() => expect(sent).toHaveLength(2), { timeout: 5000 })
    expect(sent).toEqual([{ origin: 'Escola Nova' }, { origin: 'Escola Nova' }])
  })

  it('a dependency is waived with a reason alone', async () => {
    let sent: unknown = null
    server.on(`POST dependency/${id(1)}/decision`, body => {
      sent = body
      return { body: { id: id(1), version: 2 } }
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Ana Lima' }))
    await user.click(await screen.findByRole('button', { name: 'Ações de Matemática, 2025' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Dispensar' }))
    const form = await screen.findByRole('dialog', {
      name: 'Dispensar Ana Lima da dependência em Matemática?',
    })
    await user.click(within(form).getByRole('button', { name: 'Dispensar' }))
    expect(await within(form).findAllByText('Campo obrigatório')).not.toEqual([])
    expect(sent).toBeNull()
    await user.type(within(form).getByLabelText(/Motivo/), 'Regimento, art. 50')
    await user.click(within(form).getByRole('button', { name: 'Dispensar' }))
    await screen.findByText('Dependência atualizada.')
    expect(sent).toEqual({ status: 'WAIVED', reason: 'Regimento, art. 50', version: 1 })
  })
})
