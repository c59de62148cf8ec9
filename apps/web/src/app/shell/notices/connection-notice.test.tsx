import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { noteServerBuild, useNewerBuild } from '../../../lib/device/build-number.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { ConnectionNotice } from './connection-notice.tsx'

testServer()
afterEach(() => {
  vi.restoreAllMocks()
  useNewerBuild.setState({ isServed: false })
})

const loseNetwork = () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
}

describe('the notice that the network is gone', () => {
  it('tells an instructor what is kept on the device', () => {
    renderScreen(<ConnectionNotice />)
    expect(screen.getByRole('status').textContent).toBe('')
    loseNetwork()
    expect(screen.getByText(/Frequência, registros de aula e notas ficam neste aparelho/)).toBeDefined()
  })

  it('stands on the login page too, where nobody is signed in', () => {
    useSession.getState().signOut()
    renderScreen(<ConnectionNotice />)
    loseNetwork()
    expect(screen.getByText(/pode estar desatualizado/)).toBeDefined()
  })
})

describe('the notice of a new version', () => {
  it('comes when the server tells of one, and offers it', async () => {
    renderScreen(<ConnectionNotice />)
    expect(screen.queryByRole('button', { name: 'Atualizar' })).toBeNull()
    act(() => noteServerBuild('another'))
    expect(screen.getByText(/Há uma versão nova da Lousa/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Atualizar' })).toBeDefined()
  })
})
