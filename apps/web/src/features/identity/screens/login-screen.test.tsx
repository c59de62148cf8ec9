import { M } from '@lousa/contract/messages.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/query-client.ts'
import { useSession } from '../../../lib/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { Component as LoginScreen } from './login-screen.tsx'

testServer()
const openLogin = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <LoginScreen />
    </QueryClientProvider>,
    '/login',
  )

describe('the login page', () => {
  it('tells a person whose session ended why they are there', () => {
    useSession.getState().expire()
    openLogin()
    expect(screen.getByText(M.auth.sessionExpired)).toBeDefined()
  })

  it('says nothing of it to one who signed out', () => {
    useSession.getState().signOut()
    openLogin()
    expect(screen.getByRole('heading', { name: M.auth.title })).toBeDefined()
    expect(screen.queryByText(M.auth.sessionExpired)).toBeNull()
  })
})
