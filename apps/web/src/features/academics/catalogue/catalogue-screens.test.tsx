import type { TrainingType } from '@lousa/contract/academics/academics.contract.ts'
import { allOf } from '@lousa/contract/schema.ts'
import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { aYear } from '../academics-test-world.ts'
import { SCREENS } from './catalogue-screens.tsx'

const server = testServer()
const year = aYear('2026')

const aType = (number: number, changes: Partial<TrainingType>): TrainingType => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  name: 'Formação Geral Básica',
  initials: 'FGB',
  status: 'Ativo',
  componentCount: 11,
  version: 3,
  ...changes,
})
const general = aType(1, {})
const old = aType(2, { name: 'Parte Diversificada', initials: 'PD', status: 'Inativo', componentCount: 2 })
const CHANGE = `PATCH training-type/${general.id}`

beforeEach(() => {
  notifications.clean()
  useSession.getState().setMenuYear({ id: year.id, year: year.year })
  server.on('GET academic-year', () => ({ body: allOf([year]) }))
  server.on('GET training-type', () => ({ body: allOf([old, general]) }))
})

const open = (address = '/') =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <SCREENS.trainingType />
    </QueryClientProvider>,
    address,
  )

const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
const rows = async () =>
  (await screen.findAllByRole('button', { name: /^Ações de/ })).map(one => one.getAttribute('aria-label'))

describe('the training types', () => {
  it('are sorted, searched and narrowed by what the address says', async () => {
    const { unmount } = open()
    expect(await rows()).toEqual(['Ações de Formação Geral Básica', 'Ações de Parte Diversificada'])
    expect(screen.getByText(/Componentes em 2026/)).toBeDefined()
    unmount()
    const turned = open('/?ordem=components')
    expect(await rows()).toEqual(['Ações de Parte Diversificada', 'Ações de Formação Geral Básica'])
    turned.unmount()
    const narrowed = open('/?situacao=ativos')
    expect(await rows()).toEqual(['Ações de Formação Geral Básica'])
    narrowed.unmount()
    open('/?busca=pd')
    expect(await rows()).toEqual(['Ações de Parte Diversificada'])
  })

  it('gain one whose initials become capitals as a secretary types them', async () => {
    server.on('POST training-type', () => ({ status: 201, body: aType(3, {}) }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Novo tipo de formação' }))
    const name = await field(/^Nome/)
    await waitFor(() => expect(document.activeElement).toBe(name))
    await user.type(name, 'Itinerário')
    await user.type(await field(/^Sigla/), 'it-1')
    expect((await field(/^Sigla/)).value).toBe('IT-1')
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Tipo de formação cadastrado com sucesso!')).toBeDefined()
    expect(server.sent('POST').map(({ body }) => body)).toEqual([{ name: 'Itinerário', initials: 'IT-1' }])
  })

  it('of which one was changed by somebody else are saved on top, with only what was changed here', async () => {
    const current = aType(1, { initials: 'FG', version: 4 })
    server.on(CHANGE, () =>
      server.sent('PATCH').length === 1
        ? { status: 409, body: { code: 'STALE_VERSION', message: 'Alterado por outra pessoa.', current } }
        : { body: current },
    )
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Ações de Formação Geral Básica' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Editar' }))
    await user.type(await field(/^Nome/), ' Comum')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Sigla: FGB → FG')).toBeDefined()
    expect((await field(/^Nome/)).value).toBe('Formação Geral Básica Comum')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Alterações salvas com sucesso!')).toBeDefined()
    const changes = { name: 'Formação Geral Básica Comum' }
    expect(server.sent('PATCH').map(({ body }) => body)).toEqual([changes, changes])
  })

  it('with a name that is taken are refused at the name, and one in use is turned off instead of deleted', async () => {
    server.on(CHANGE, body =>
      typeof body === 'object' && body !== null && 'status' in body
        ? { body: { ...general, status: 'Inativo' } }
        : { status: 422, body: { code: 'NAME_ALREADY_RECORDED', message: 'Este nome já existe.' } },
    )
    server.on(`GET training-type/${general.id}/use`, () => ({
      body: { uses: [{ kind: 'MATRIX', count: 4, names: [] }] },
    }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Ações de Formação Geral Básica' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Editar' }))
    const name = await field(/^Nome/)
    await user.type(name, ' 2')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(document.activeElement).toBe(name))
    expect(name.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Este nome já existe.')).toBeDefined()
    await user.clear(name)
    await user.type(name, 'Formação Geral Básica')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    await user.click(await screen.findByRole('button', { name: 'Ações de Formação Geral Básica' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('button', { name: 'Desativar' }))
    expect(await screen.findByText('Formação Geral Básica: tipo desativado.')).toBeDefined()
    expect(server.sent('DELETE')).toHaveLength(0)
  })
})
