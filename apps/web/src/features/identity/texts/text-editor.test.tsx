import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { reopenedDrafts } from '../../../test-drafts.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { Component as Texts } from './institution-texts-screen.tsx'
import { readDraft } from './text-drafts.ts'

const server = testServer()
const terms = {
  kind: 'TERMS',
  version: 2,
  title: 'Termos de uso',
  body: '# Regras\n\n- Uma regra',
  publishedAt: '2026-02-01T12:00:00.000Z',
}

const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <Texts />
    </QueryClientProvider>,
    '/app/configuracoes/textos?editar=1',
  )
const body = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Texto/ })
const publish = async (user: ReturnType<typeof open>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Publicar' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Publicar' }))
}

beforeEach(() => {
  localStorage.clear()
  server.on('GET institution/text', () => ({ body: terms }))
  server.on('GET institution/text/version', () => ({
    body: { data: [{ version: 2, title: 'Termos de uso', publishedAt: terms.publishedAt, by: 'Ana' }] },
  }))
})

describe('a text that is being written', () => {
  it('is not lost when somebody published meanwhile, and goes over that version when asked to', async () => {
    let sent = 0
    server.on('POST institution/text', () =>
      sent++ === 0
        ? {
            status: 409,
            body: { code: 'STALE_VERSION', message: 'Outra.', current: { ...terms, version: 3 } },
          }
        : { status: 201, body: { ...terms, version: 4 } },
    )
    const { user } = open()
    fireEvent.change(await body(), { target: { value: 'Novo texto' } })
    await publish(user)
    expect(await screen.findByText(/a versão 3 foi publicada/)).toBeDefined()
    expect((await body()).value).toBe('Novo texto')
    await user.click(screen.getByRole('button', { name: 'Publicar o meu mesmo assim' }))
    await waitFor(() => expect(server.sent('POST')).toHaveLength(2))
    expect(server.sent('POST').map(({ body: sentBody }) => sentBody)).toEqual([
      { kind: 'TERMS', title: 'Termos de uso', body: 'Novo texto', version: 2 },
      { kind: 'TERMS', title: 'Termos de uso', body: 'Novo texto', version: 3 },
    ])
  })

  it('cannot be published while it is what is published already', async () => {
    open()
    await body()
    expect(screen.getByRole('button', { name: 'Publicar' }).hasAttribute('disabled')).toBe(true)
  })

  it('says before it is published that everybody will be asked to accept it', async () => {
    const { user } = open()
    fireEvent.change(await body(), { target: { value: 'Novo texto' } })
    await user.click(screen.getByRole('button', { name: 'Publicar' }))
    expect(await screen.findByText(/Todas as pessoas terão de ler e aceitar/)).toBeDefined()
    expect(server.sent('POST')).toHaveLength(0)
  })

  it('is found again after the page was closed, until it is discarded', async () => {
    const first = open()
    fireEvent.change(await body(), { target: { value: 'Rascunho' } })
    first.unmount()
    await reopenedDrafts()
    const { user } = open()
    expect((await body()).value).toBe('Rascunho')
    await user.click(screen.getByRole('button', { name: 'Descartar rascunho' }))
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Descartar rascunho' }),
    )
    expect(await screen.findByText('Versões publicadas')).toBeDefined()
    expect(readDraft({ institutionId: '2', accountId: '1', kind: 'TERMS' })).toBeNull()
  })

  it('leaves no dead step in the history when it is closed', async () => {
    const page = (
      <QueryClientProvider client={queryClient}>
        <Texts />
      </QueryClientProvider>
    )
    const { user, router } = renderScreen(page, '/antes')
    await act(() => router.navigate('/app/configuracoes/textos?tipo=PRIVACY'))
    await user.click(await screen.findByRole('button', { name: 'Escrever nova versão' }))
    await body()
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    expect(await screen.findByText('Versões publicadas')).toBeDefined()
    await waitFor(() => expect(router.state.location.search).toBe('?tipo=PRIVACY'))
    await act(() => router.navigate(-1))
    expect(router.state.location.pathname).toBe('/antes')
  })

  it('is shown as it will be read', async () => {
    open()
    fireEvent.change(await body(), { target: { value: '# Parte nova\n\n- um item' } })
    expect(await screen.findByRole('heading', { name: 'Parte nova' })).toBeDefined()
    expect(screen.getByText('um item').tagName).toBe('LI')
  })
})
