import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { TermsGate } from './terms-gate.part.tsx'

const server = testServer()
const mustAccept = () => useSession.getState().auth?.user.mustAcceptTerms

const open = () => {
  const onSignOut = vi.fn()
  return {
    onSignOut,
    ...renderScreen(
      <QueryClientProvider client={queryClient}>
        <TermsGate onSignOut={onSignOut} />
      </QueryClientProvider>,
    ),
  }
}
const textsAnswer = (version: number) =>
  server.on('GET institution/text', () => ({
    body: { kind: 'TERMS', version, title: 'Termos', body: 'Trate bem os dados.', publishedAt: null },
  }))

beforeEach(() => {
  const { auth, setUser } = useSession.getState()
  if (auth) setUser({ ...auth.user, mustAcceptTerms: true })
})

describe('a person whose institution has changed its terms', () => {
  it('is not kept from working where the texts cannot be fetched', async () => {
    server.on('GET institution/text', () => ({ status: 404, body: { code: 'NOT_FOUND', message: 'Nada' } }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: ACCESS.goOn }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(mustAccept()).toBe(true)
  })

  it('cannot wave the question away, but may leave', async () => {
    textsAnswer(4)
    const { user, onSignOut } = open()
    expect(await screen.findByRole('dialog', { name: ACCESS.newTerms })).toBeDefined()
    await user.keyboard('{Escape}')
    expect(screen.getByRole('dialog')).toBeDefined()
    await user.click(screen.getByRole('button', { name: M.menu.logout }))
    expect(onSignOut).toHaveBeenCalledOnce()
  })

  it('reads a yet newer text when the one agreed to is not the current one any more', async () => {
    textsAnswer(4)
    server.on('POST auth/terms', () => ({ status: 422, body: { code: 'CONSENT_REQUIRED', message: 'Leia' } }))
    const { user } = open()
    await screen.findByRole('button', { name: ACCESS.acceptAndGo })
    textsAnswer(5)
    await user.click(screen.getByRole('button', { name: ACCESS.acceptAndGo }))
    expect(await screen.findByText(/Versão 5/)).toBeDefined()
    expect(mustAccept()).toBe(true)
  })

  it('agrees to the version on screen and goes on', async () => {
    textsAnswer(4)
    server.on('POST auth/terms', () => ({ body: null }))
    const { user } = open()
    expect(await screen.findByText('Trate bem os dados.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: ACCESS.acceptAndGo }))
    await waitFor(() => expect(mustAccept()).toBe(false))
    expect(server.sent('POST').map(({ body }) => body)).toEqual([{ acceptedTermsVersion: 4 }])
  })
})
