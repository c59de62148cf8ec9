import type { Role } from '@lousa/contract/roles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { Component as UnauthorizedPage } from './unauthorized-page.tsx'

testServer()

const open = (role: Role) => {
  const { auth, setUser } = useSession.getState()
  if (auth) setUser({ ...auth.user, role })
  return renderScreen(
    <QueryClientProvider client={queryClient}>
      <UnauthorizedPage />
    </QueryClientProvider>,
  )
}
const heading = () => screen.getByRole('heading', { level: 1 }).textContent

describe('a page that the role does not open', () => {
  it('asks a visitor, who has no role yet, to sign in', () => {
    useSession.getState().signOut()
    open('INSTRUCTOR')
    expect(heading()).toBe('Entre para continuar')
    expect(screen.getByRole('link', { name: 'Entrar' }).getAttribute('href')).toBe('/login')
  })

  it('is refused to an instructor, who is led back to their own start', () => {
    open('INSTRUCTOR')
    expect(heading()).toBe('Você não tem permissão para acessar esta página')
    expect(screen.getByRole('link', { name: 'Ir para o início' }).getAttribute('href')).toBe('/')
    expect(screen.queryByRole('button', { name: 'Sair' })).toBeNull()
  })

  it('tells an editor, who has no area at all, whom to ask, and leads to their data and out', () => {
    open('EDITOR')
    expect(heading()).toBe('Ana Souza, seu acesso está pronto')
    expect(screen.getByText(/fale com um administrador de Escola/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Meus dados' }).getAttribute('href')).toBe('/app/meus-dados')
    expect(screen.getByRole('button', { name: 'Sair' })).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Ir para o início' })).toBeNull()
  })
})
