import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { CopiesCard } from './copies-card.part.tsx'
import { Unsubscribe } from './unsubscribe.part.tsx'

const server = testServer()
const render = (content: ReactNode, address = '/') =>
  renderScreen(<QueryClientProvider client={queryClient}>{content}</QueryClientProvider>, address)

describe('messages by e-mail', () => {
  beforeEach(() => {
    server.on('GET messages-by-email', () => ({ body: { wanted: true, email: 'ana@escola.br' } }))
  })

  it('are turned off and on by the person, and say where they go', async () => {
    server.on('PATCH messages-by-email', () => ({ body: { wanted: false, email: 'ana@escola.br' } }))
    const { user } = render(<CopiesCard />)
    const choice = await screen.findByLabelText<HTMLInputElement>('Receber mensagens também por e-mail')
    expect(screen.getByText('Vão para ana@escola.br.')).toBeDefined()
    await user.click(choice)
    await waitFor(() => expect(server.sent('PATCH').map(({ body }) => body)).toEqual([{ wanted: false }]))
    await waitFor(() => expect(choice.checked).toBe(false))
  })

  it('stay as they were where the choice does not arrive', async () => {
    server.on('PATCH messages-by-email', () => 'lost')
    const { user } = render(<CopiesCard />)
    const choice = await screen.findByLabelText<HTMLInputElement>('Receber mensagens também por e-mail')
    await user.click(choice)
    await waitFor(() => expect(choice.disabled).toBe(false))
    expect(choice.checked).toBe(true)
  })
})

describe('the link at the foot of an e-mail', () => {
  const follow = (token: string) => {
    window.history.replaceState(null, '', `/mensagens-por-email/desligar#${token}`)
    return render(<Unsubscribe />)
  }
  afterEach(() => window.history.replaceState(null, '', '/'))

  it('asks first: opening it changes nothing, its button does', async () => {
    server.on('POST messages-by-email/unsubscribe', () => ({ status: 204, body: null }))
    const { user } = follow('abc')
    const stop = await screen.findByRole('button', { name: 'Parar de receber' })
    expect(server.sent('POST')).toHaveLength(0)
    await user.click(stop)
    expect(await screen.findByRole('heading', { name: 'Pronto' })).toBeDefined()
    expect(server.sent('POST')[0]?.body).toEqual({ token: 'abc' })
  })

  it('that is not whole or out of date says so', async () => {
    server.on('POST messages-by-email/unsubscribe', () => ({
      status: 422,
      body: { code: 'INVALID_LINK', message: 'Link inválido.' },
    }))
    const { user, unmount } = follow('abc')
    await user.click(await screen.findByRole('button', { name: 'Parar de receber' }))
    expect(await screen.findByRole('heading', { name: 'Este link não vale mais' })).toBeDefined()
    unmount()
    follow('')
    expect(await screen.findByRole('heading', { name: 'Este link não vale mais' })).toBeDefined()
  })
})
