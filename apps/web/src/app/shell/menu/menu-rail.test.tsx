import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { MenuRail } from './menu-rail.tsx'

testServer()

describe('the entries of the rail', () => {
  it('show their names below the icons and lead to their pages', async () => {
    const { user, router } = renderScreen(
      <QueryClientProvider client={queryClient}>
        <MenuRail />
      </QueryClientProvider>,
      '/app',
    )
    expect(await screen.findByText('Meus horários')).toBeDefined()
    await user.click(screen.getByRole('link', { name: 'Meus horários' }))
    expect(router.state.location.pathname).toBe('/app/meus-horarios')
  })
})

describe('a menu of the rail', () => {
  it('stays closed once something was chosen in the moment in which the pointer came in', async () => {
    const { auth, setUser } = useSession.getState()
    if (!auth) throw new Error('nobody is signed in')
    setUser({ ...auth.user, role: 'ADMINISTRATOR' })
    const { user, router } = renderScreen(
      <QueryClientProvider client={queryClient}>
        <MenuRail />
      </QueryClientProvider>,
      '/app',
    )
    await user.click(await screen.findByRole('button', { name: 'Usuários' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Professores' }))
    expect(router.state.location.pathname).toBe('/app/usuarios/professores')
    await act(() => new Promise(done => setTimeout(done, 300)))
    expect(screen.queryByRole('menuitem')).toBeNull()
  })
})
