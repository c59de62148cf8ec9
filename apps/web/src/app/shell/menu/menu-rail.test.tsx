import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { MenuRail } from './menu-rail.tsx'

testServer()

/** The name beside an icon; the entry itself has one for those who do not see icons. */
const shownBeside = (name: string) =>
  screen.queryAllByText(name).filter(element => element.hasAttribute('aria-hidden'))

describe('the names of the rail', () => {
  it('stand beside their icon while the pointer is there, and go once it was chosen: the page lies under them', async () => {
    const { user, router } = renderScreen(
      <QueryClientProvider client={queryClient}>
        <MenuRail />
      </QueryClientProvider>,
      '/app',
    )
    const entry = await screen.findByRole('link', { name: 'Meus horários' })
    await user.hover(entry)
    expect(shownBeside('Meus horários')).toHaveLength(1)
    await user.click(entry)
    expect(router.state.location.pathname).toBe('/app/meus-horarios')
    expect(shownBeside('Meus horários')).toHaveLength(0)
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
