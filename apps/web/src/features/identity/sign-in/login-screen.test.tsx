import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { institutionOptions } from '../identity.api.ts'
import { PASSWORD_CREATED } from './login-greeting.values.ts'
import { Component as LoginScreen } from './login-screen.tsx'

const server = testServer()
const openLogin = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <LoginScreen />
    </QueryClientProvider>,
    '/login',
  )

describe('the login page', () => {
  it('tells a person whose session ended why they are there', () => {
    useSession.getState().expire(false)
    openLogin()
    expect(screen.getByText(M.auth.sessionExpired)).toBeDefined()
  })

  it('tells a person who has just created a password what to enter with, and nothing else', async () => {
    useSession.getState().expire(false)
    const { router } = openLogin()
    await act(() => router.navigate('/login', { state: PASSWORD_CREATED }))
    expect(screen.getByText(ACCESS.passwordCreated)).toBeDefined()
    expect(screen.queryByText(M.auth.sessionExpired)).toBeNull()
  })

  it('leads whoever holds a document to where it is checked, in a school alone', () => {
    openLogin()
    const link = screen.getByRole('link', { name: 'Verificar documento' })
    expect(link.getAttribute('href')).toBe('/verificar')
    const { queryKey } = institutionOptions
    const school = queryClient.getQueryData(queryKey)
    queryClient.setQueryData(queryKey, school && { ...school, kind: 'MUNICIPAL' })
    cleanup()
    openLogin()
    expect(screen.queryByRole('link', { name: 'Verificar documento' })).toBeNull()
  })

  it('takes a former refusal away over a number that is wrong by itself', async () => {
    server.on('POST auth/token', () => ({
      status: 401,
      body: { code: 'INVALID_CREDENTIALS', message: 'Usuário não encontrado ou credenciais inválidas!' },
    }))
    const { user } = openLogin()
    const number = screen.getByRole('textbox', { name: M.auth.username })
    await user.type(number, '52998224725')
    await user.type(screen.getByLabelText(M.auth.password), 'errada{Enter}')
    expect(await screen.findByText('Usuário não encontrado ou credenciais inválidas!')).toBeDefined()
    await user.clear(number)
    await user.type(number, '52998224726{Enter}')
    expect(await screen.findByText('CPF ou CNPJ inválido')).toBeDefined()
    expect(screen.queryByText('Usuário não encontrado ou credenciais inválidas!')).toBeNull()
  })

  it('says nothing of it to one who signed out', () => {
    useSession.getState().signOut()
    openLogin()
    expect(screen.getByRole('heading', { name: M.auth.title })).toBeDefined()
    expect(screen.queryByText(M.auth.sessionExpired)).toBeNull()
  })
})
