import type { SchoolMessage } from '@lousa/contract/messages/message/message.contract.ts'
import { allOf } from '@lousa/contract/page.ts'
import { focusManager, onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { aReceived, aRecipient, signInAs, testId } from '../messages-test-world.ts'
import { BellWork } from './bell.part.tsx'
import { BellButton } from './bell-button.part.tsx'
import './inbox-drawer.tsx'
import './inbox-modal.tsx'
import { Component as InboxScreen } from './inbox-screen.tsx'
import { MessagesCard } from './messages-card.part.tsx'

const server = testServer()
let received: SchoolMessage[] = []
let unread = { count: 1, latestAt: '2026-03-05T10:30:00.000Z' }
const FIRST = testId(201)

const receiptOf = (status: 'READ' | 'CONFIRMED') => ({
  body: { ...aRecipient(0, 'Ana Souza', status), id: FIRST, at: '2026-03-06T11:00:00.000Z' },
})

beforeEach(() => {
  signInAs('STUDENT')
  received = [aReceived(1, 'Reunião de pais'), aReceived(2, 'Passeio', 'CONFIRMED')]
  unread = { count: 1, latestAt: '2026-03-05T10:30:00.000Z' }
  server.on('GET school-message', (_, query) => ({
    body: allOf(
      query.get('unread') === 'true'
        ? received.filter(({ recipients }) => recipients[0]?.status === 'DELIVERED')
        : received,
    ),
  }))
  server.on('GET school-message/unread', () => ({ body: unread }))
  server.on(`PATCH school-message-recipient/${FIRST}`, body =>
    receiptOf(JSON.stringify(body).includes('CONFIRMED') ? 'CONFIRMED' : 'READ'),
  )
})
afterEach(() => {
  act(() => onlineManager.setOnline(true))
})

const render = (screenOf: ReactNode, address = '/app') =>
  renderScreen(<QueryClientProvider client={queryClient}>{screenOf}</QueryClientProvider>, address)
const marks = () => server.sent('PATCH').map(({ body }) => body)
const row = (name: RegExp) => screen.findByRole('button', { name })

describe('a student’s notifications', () => {
  it('say in words which are unread, and opened they are read, once', async () => {
    const { user } = render(<InboxScreen />, '/app/notificacoes-estudante')
    const first = await row(/Reunião de pais/)
    expect(within(first).getByText('Não lida')).toBeDefined()
    expect(within(await row(/Passeio/)).getByText('Ciência confirmada')).toBeDefined()
    await user.click(first)
    const dialog = await screen.findByRole('dialog', { name: 'Detalhes da notificação' })
    expect(within(dialog).getByText('quinta-feira').tagName).toBe('STRONG')
    await waitFor(() => expect(marks()).toEqual([{ status: 'READ' }]))
    await waitFor(() => expect(screen.queryByText('Não lida')).toBeNull())
    await user.click(within(dialog).getByRole('button', { name: 'Fechar' }))
    await user.click(await row(/Reunião de pais/))
    await screen.findByRole('dialog', { name: 'Detalhes da notificação' })
    expect(marks()).toHaveLength(1)
  })

  it('are left by one Back, however many were opened', async () => {
    const { user, router } = render(<InboxScreen />, '/antes')
    await act(() => router.navigate('/app/notificacoes-estudante'))
    for (const title of [/Reunião de pais/, /Passeio/]) {
      await user.click(await row(title))
      const dialog = await screen.findByRole('dialog', { name: 'Detalhes da notificação' })
      await waitFor(() => expect(router.state.location.state?.layers).toBe(1))
      await user.click(within(dialog).getByRole('button', { name: 'Fechar' }))
      await waitFor(() => expect(router.state.location.search).toBe(''))
      await waitFor(() => expect(router.state.location.state?.layers).toBeUndefined())
    }
    await act(() => router.navigate(-1))
    expect(router.state.location.pathname).toBe('/antes')
  })

  it('are confirmed after they are read, and never go back', async () => {
    const { user } = render(<InboxScreen />, '/app/notificacoes-estudante')
    await user.click(await row(/Reunião de pais/))
    await user.click(await screen.findByRole('button', { name: 'Confirmar ciência' }))
    expect(await screen.findByText(/^Ciência confirmada em/)).toBeDefined()
    expect(marks()).toEqual([{ status: 'READ' }, { status: 'CONFIRMED' }])
    expect(screen.queryByRole('button', { name: 'Confirmar ciência' })).toBeNull()
  })

  it('that are confirmed already offer nothing and send nothing', async () => {
    const { user } = render(<InboxScreen />, '/app/notificacoes-estudante')
    await user.click(await row(/Passeio/))
    expect(await screen.findByText(/^Ciência confirmada em/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Confirmar ciência' })).toBeNull()
    expect(marks()).toEqual([])
  })

  it('say so where a confirmation does not arrive, and can be confirmed again', async () => {
    server.on(`PATCH school-message-recipient/${FIRST}`, body =>
      JSON.stringify(body).includes('CONFIRMED') ? 'lost' : receiptOf('READ'),
    )
    const { user } = render(<InboxScreen />, '/app/notificacoes-estudante')
    await user.click(await row(/Reunião de pais/))
    await user.click(await screen.findByRole('button', { name: 'Confirmar ciência' }))
    expect(await screen.findByText(/A ciência não foi registrada/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Confirmar ciência' })).toBeDefined()
  })

  it('stay unread without network, say so, and are marked when it is back', async () => {
    const { user } = render(<InboxScreen />, '/app/notificacoes-estudante')
    await row(/Reunião de pais/)
    act(() => onlineManager.setOnline(false))
    await user.click(await row(/Reunião de pais/))
    expect(await screen.findByText(/Sem conexão: continua como não lida/)).toBeDefined()
    expect(marks()).toEqual([])
    act(() => onlineManager.setOnline(true))
    await waitFor(() => expect(marks()).toEqual([{ status: 'READ' }]))
    await waitFor(() => expect(screen.queryByText(/Sem conexão: continua/)).toBeNull())
  })

  it('can be narrowed to those not read', async () => {
    const { user, router } = render(<InboxScreen />, '/app/notificacoes-estudante')
    await row(/Passeio/)
    await user.click(screen.getByLabelText('Não lidas'))
    await waitFor(() => expect(screen.queryByRole('button', { name: /Passeio/ })).toBeNull())
    expect(router.state.location.search).toBe('?mostrar=nao-lidas')
  })

  it('open by an address, also what is gone', async () => {
    server.on('GET school-message/gone', () => ({
      status: 404,
      body: { code: 'NOT_FOUND', message: 'Registro não encontrado.' },
    }))
    render(<InboxScreen />, '/app/notificacoes-estudante?mensagem=gone')
    expect(await screen.findByText('Esta notificação não está mais disponível.')).toBeDefined()
  })

  it('say why there are none, and that they could not be read', async () => {
    received = []
    const { unmount } = render(<InboxScreen />, '/app/notificacoes-estudante')
    expect(await screen.findByText('Você não tem notificações')).toBeDefined()
    unmount()
    queryClient.clear()
    server.on('GET school-message', () => ({ status: 403, body: { code: 'FORBIDDEN', message: 'Não.' } }))
    render(<InboxScreen />, '/app/notificacoes-estudante')
    expect(await screen.findByRole('button', { name: /Tentar/ })).toBeDefined()
  })
})

const Bell = () => <BellButton Work={BellWork} onRequest={() => undefined} />

describe('the bell', () => {
  const lookAgain = async () => {
    act(() => focusManager.setFocused(false))
    act(() => focusManager.setFocused(true))
  }
  afterEach(() => focusManager.setFocused(undefined))

  it('tells how many are unread, and says politely that one more has arrived when the page is looked at again', async () => {
    render(<Bell />)
    expect(await screen.findByRole('button', { name: 'Notificações: 1 não lida' })).toBeDefined()
    expect(screen.queryByText(/^Chegou/)).toBeNull()
    unread = { count: 2, latestAt: '2026-03-06T10:30:00.000Z' }
    await lookAgain()
    expect(await screen.findByRole('button', { name: 'Notificações: 2 não lidas' })).toBeDefined()
    expect(
      screen.getByText('Chegou uma notificação. Não lidas: 2.').closest('[role="status"]'),
    ).not.toBeNull()
  })

  it('asks nothing while nobody looks, and nothing without network', async () => {
    render(<Bell />)
    await screen.findByRole('button', { name: 'Notificações: 1 não lida' })
    const before = server.sent('GET').length
    act(() => onlineManager.setOnline(false))
    await lookAgain()
    expect(server.sent('GET')).toHaveLength(before)
  })

  it('opens the inbox beside the page; reading takes one off the number', async () => {
    const { user } = render(<Bell />)
    await user.click(await screen.findByRole('button', { name: 'Notificações: 1 não lida' }))
    await screen.findByRole('dialog', { name: 'Notificações' })
    unread = { count: 0, latestAt: '2026-03-05T10:30:00.000Z' }
    await user.click(await row(/Reunião de pais/))
    expect(await screen.findByRole('heading', { name: 'Reunião de pais' })).toBeDefined()
    expect(
      await screen.findByRole('button', { name: 'Notificações: nenhuma não lida', hidden: true }),
    ).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Todas as notificações' }))
    expect(document.activeElement?.textContent).toContain('Reunião de pais')
  })

  it('opens the message that the address asks for, and cleans the address', async () => {
    server.on(`GET school-message/${testId(11)}`, () => ({ body: received[0] }))
    const { router } = render(<Bell />, `/app?mensagem=${testId(11)}`)
    expect(await screen.findByRole('heading', { name: 'Reunião de pais' })).toBeDefined()
    expect(router.state.location.search).toBe('')
  })
})

it('the card of a dashboard shows the latest and opens one over it', async () => {
  const { user } = render(<MessagesCard />)
  await user.click(await row(/Passeio/))
  expect(await screen.findByRole('dialog', { name: 'Detalhes da notificação' })).toBeDefined()
  expect(server.sent('GET').map(({ query }) => query)).toContain('box=received&rowsPerPage=5')
})
