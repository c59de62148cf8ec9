import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { Component as InvalidAccessPage } from './invalid-access-page.tsx'

testServer()

const open = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <InvalidAccessPage />
    </QueryClientProvider>,
  )
const heading = () => screen.getByRole('heading', { level: 1 }).textContent

describe('a page for visitors alone', () => {
  it('tells whoever is signed in so, and leads them back to their own', () => {
    open()
    expect(heading()).toBe('Acesso inválido: você já está conectado')
    expect(screen.getByRole('link', { name: 'Ir para o painel' }).getAttribute('href')).toBe('/app')
  })

  it('does not tell a visitor that they are signed in, but shows them the way in', () => {
    useSession.getState().signOut()
    open()
    expect(heading()).toBe('Entre para continuar')
    expect(screen.getByRole('link', { name: 'Entrar' }).getAttribute('href')).toBe('/login')
  })
})
