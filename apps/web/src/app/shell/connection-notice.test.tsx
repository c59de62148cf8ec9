import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useSession } from '../../lib/session.ts'
import { renderScreen } from '../../test-screen.tsx'
import { testServer } from '../../test-server.ts'
import { ConnectionNotice } from './connection-notice.tsx'

testServer()
afterEach(() => vi.restoreAllMocks())

const loseNetwork = () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
}

describe('the notice that the network is gone', () => {
  it('tells an instructor what is kept on the device', () => {
    renderScreen(<ConnectionNotice />)
    expect(screen.getByRole('status').textContent).toBe('')
    loseNetwork()
    expect(screen.getByText(/Frequência e notas ficam guardadas/)).toBeDefined()
  })

  it('stands on the login page too, where nobody is signed in', () => {
    useSession.getState().signOut()
    renderScreen(<ConnectionNotice />)
    loseNetwork()
    expect(screen.getByText(/pode estar desatualizado/)).toBeDefined()
  })
})
