import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { ReleaseWaiting } from './release-waiting.tsx'

testServer()
afterEach(() => void vi.restoreAllMocks())

it('an instructor without network is told that the window is not on the device yet, and may go back to the list', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const onClose = vi.fn()
  const { user } = renderScreen(<ReleaseWaiting onClose={onClose} />)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(await screen.findByText(/ainda não está neste aparelho/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  expect(onClose).toHaveBeenCalled()
})
