import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { PASSWORD_CREATED } from '../sign-in/login-greeting.values.ts'
import { Component as LinkScreen } from './link-screen.tsx'

const server = testServer()
const TOKEN = 'segredo-do-link'

const openLink = (hash: string) => {
  window.history.replaceState(null, '', `/password-update${hash}`)
  return renderScreen(
    <QueryClientProvider client={queryClient}>
      <LinkScreen />
    </QueryClientProvider>,
    `/password-update${hash}`,
  )
}
const answerLink = (kind: 'RESET' | 'INVITATION') =>
  server.on('POST auth/link', () => ({
    body: { kind, firstName: 'Maria', institution: 'Escola Lousa', expiresAt: '2026-08-17T12:00:00Z' },
  }))
const password = () => screen.getByLabelText(new RegExp(`^${M.auth.newPassword}`))
const confirmation = () => screen.getByLabelText(new RegExp(`^${M.auth.confirmPassword}`))
const create = () => screen.getByRole('button', { name: ACCESS.createPassword })
const sentPasswords = () => server.sent('POST').filter(({ path }) => path === 'auth/password-update')

beforeEach(() => {
  useSession.getState().signOut()
  server.on('GET institution/text', () => ({
    body: { kind: 'TERMS', version: 3, title: 'Termos', body: '# Uso', publishedAt: null },
  }))
})

describe('a person who opens a link from an e-mail', () => {
  it('without its token learns what to do, and nothing is asked of the server', async () => {
    openLink('')
    expect(await screen.findByRole('heading', { name: ACCESS.noLink })).toBeDefined()
    expect(server.sent('POST')).toEqual([])
  })

  it('that was used before learns what to do next', async () => {
    server.on('POST auth/link', () => ({ status: 422, body: { code: 'INVALID_LINK', message: 'Usado' } }))
    openLink(`#${TOKEN}`)
    expect(await screen.findByRole('heading', { name: ACCESS.badLink })).toBeDefined()
    expect(screen.getByRole('link', { name: ACCESS.askLink }).getAttribute('href')).toBe('/forgot-password')
  })

  it('that somebody uses at the same time learns so when the password is sent', async () => {
    answerLink('RESET')
    server.on('POST auth/password-update', () => ({
      status: 422,
      body: { code: 'INVALID_LINK', message: '' },
    }))
    const { user } = openLink(`#${TOKEN}`)
    await user.type(await waitFor(password), 'girassol azul')
    await user.type(confirmation(), 'girassol azul')
    await user.click(create())
    expect(await screen.findByRole('heading', { name: ACCESS.badLink })).toBeDefined()
  })

  it('is not let through with two passwords that differ, nor with a common one', async () => {
    answerLink('RESET')
    const { user } = openLink(`#${TOKEN}`)
    await user.type(await waitFor(password), 'senha123')
    expect(screen.getByText('Esta senha é muito comum. Escolha outra')).toBeDefined()
    await user.clear(password())
    await user.type(password(), 'girassol azul')
    expect(screen.queryByText('Esta senha é muito comum. Escolha outra')).toBeNull()
    await user.type(confirmation(), 'girassol')
    await user.click(create())
    expect(await screen.findByText(M.val.passwordMatch)).toBeDefined()
    expect(sentPasswords()).toEqual([])
  })

  it('leaves no token in the address bar, also after a reload', async () => {
    answerLink('RESET')
    const { unmount } = openLink(`#${TOKEN}`)
    expect(await screen.findByRole('heading', { name: 'Olá, Maria!' })).toBeDefined()
    expect(window.location.href).not.toContain(TOKEN)
    unmount()
    queryClient.removeQueries({ queryKey: ['auth/link'] })
    renderScreen(
      <QueryClientProvider client={queryClient}>
        <LinkScreen />
      </QueryClientProvider>,
      '/password-update',
    )
    expect(await screen.findByRole('heading', { name: 'Olá, Maria!' })).toBeDefined()
    expect(server.sent('POST').map(({ body }) => body)).toEqual([{ token: TOKEN }, { token: TOKEN }])
  })

  it('creates the password and goes to the login page, where the token is of no use any more', async () => {
    answerLink('RESET')
    server.on('POST auth/password-update', () => ({ body: null }))
    const { user, router } = openLink(`#${TOKEN}`)
    await user.type(await waitFor(password), 'girassol azul')
    await user.type(confirmation(), 'girassol azul{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(router.state.location.state).toBe(PASSWORD_CREATED)
    expect(sentPasswords().map(({ body }) => body)).toEqual([{ token: TOKEN, password: 'girassol azul' }])
    expect(JSON.stringify(window.history.state)).not.toContain(TOKEN)
  })

  it('when invited agrees to the terms first, in the version that can be read', async () => {
    answerLink('INVITATION')
    server.on('POST auth/password-update', () => ({ body: null }))
    const { user } = openLink(`#${TOKEN}`)
    await user.type(await waitFor(password), 'girassol azul')
    await user.type(confirmation(), 'girassol azul')
    await user.click(create())
    expect(await screen.findByText(ACCESS.mustAccept)).toBeDefined()
    expect(sentPasswords()).toEqual([])
    await user.click(screen.getByRole('checkbox'))
    await user.click(create())
    await waitFor(() =>
      expect(sentPasswords().map(({ body }) => body)).toEqual([
        { token: TOKEN, password: 'girassol azul', acceptedTermsVersion: 3 },
      ]),
    )
  })

  it('at a device where somebody is signed in is told so, and that account makes room', async () => {
    answerLink('RESET')
    server.on('POST auth/password-update', () => ({ body: null }))
    server.on('POST auth/logout', () => ({ body: null }))
    const user1 = { id: '1', name: 'Ana Souza', socialName: null, thumb: null, role: 'INSTRUCTOR' as const }
    useSession.getState().signIn({
      tokenType: 'Bearer',
      accessToken: 'x.y.z',
      user: { ...user1, email: null, userName: '', educationalInstitutionId: '2', mustAcceptTerms: false },
    })
    const { user } = openLink(`#${TOKEN}`)
    expect(await screen.findByText(/está aberta a conta de Ana Souza/)).toBeDefined()
    await user.type(password(), 'girassol azul')
    await user.type(confirmation(), 'girassol azul{Enter}')
    await waitFor(() => expect(useSession.getState().auth).toBeNull())
  })
})
