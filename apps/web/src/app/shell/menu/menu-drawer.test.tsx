import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { MenuDrawer } from './menu-drawer.tsx'

testServer()

describe('the menu of a phone', () => {
  it.each(['Painel', 'Turmas'])('closes for whoever is at the dashboard and chooses %s', async name => {
    const onClose = vi.fn()
    const { user } = renderScreen(
      <QueryClientProvider client={queryClient}>
        <MenuDrawer opened onClose={onClose} />
      </QueryClientProvider>,
      '/app',
    )
    await user.click(await screen.findByRole('link', { name }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('closes at Back, which stays on the page', async () => {
    const onClose = vi.fn()
    const { router } = renderScreen(
      <QueryClientProvider client={queryClient}>
        <MenuDrawer opened onClose={onClose} />
      </QueryClientProvider>,
      '/antes',
    )
    await act(() => router.navigate('/app'))
    await waitFor(() => expect(router.state.location.state?.layers).toBe(1))
    await act(() => router.navigate(-1))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(router.state.location.pathname).toBe('/app')
  })
})
