import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { useSession } from '../../lib/session.ts'
import { scoresKey } from '../../lib/waiting-work.ts'
import { renderScreen } from '../../test-screen.tsx'
import { testServer } from '../../test-server.ts'
import { signOut } from './sign-out.ts'

const server = testServer()
const ACCOUNT = '1'
const signedIn = () => useSession.getState().auth !== null

const Way = () => (
  <button type="button" onClick={() => void signOut(ACCOUNT)}>
    Sair
  </button>
)

beforeEach(() => {
  localStorage.clear()
  server.on('POST auth/logout', () => ({ body: {} }))
})

describe('an instructor who signs out', () => {
  it('leaves at once when everything is at the server', async () => {
    const { user } = renderScreen(<Way />)
    await user.click(screen.getByRole('button', { name: 'Sair' }))
    await waitFor(() => expect(signedIn()).toBe(false))
  })

  it('is asked first while scores are only on this device, and may stay or go', async () => {
    localStorage.setItem(scoresKey(ACCOUNT, 'prova'), JSON.stringify({ values: { ana: {}, bia: {} } }))
    const { user } = renderScreen(<Way />)
    await user.click(screen.getByRole('button', { name: 'Sair' }))
    expect(await screen.findByText(/2 notas ou pareceres/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    expect(signedIn()).toBe(true)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Sair' }))
    await user.click(await screen.findByRole('button', { name: 'Sair mesmo assim' }))
    await waitFor(() => expect(signedIn()).toBe(false))
    expect(localStorage.getItem(scoresKey(ACCOUNT, 'prova'))).not.toBeNull()
  })
})
