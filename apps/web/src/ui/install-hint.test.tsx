import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { captureInstallPrompt } from '../lib/device/install-prompt.ts'
import { renderScreen } from '../test-screen.tsx'
import { InstallHint } from './install-hint.tsx'

captureInstallPrompt()

const offered = () => {
  const prompt = vi.fn(async () => undefined)
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void window.dispatchEvent(event))
  return { prompt, event }
}
const button = (name: string) => screen.queryByRole('button', { name })

it('tells nobody who cannot install, nor before there is something quiet to say it over', () => {
  renderScreen(<InstallHint when />)
  expect(button('Instalar')).toBeNull()
  offered()
  renderScreen(<InstallHint when={false} />)
  expect(screen.getAllByRole('button', { name: 'Instalar' })).toHaveLength(1)
})

it('holds the browser back, asks on request, and never tells this device again', async () => {
  const { prompt, event } = offered()
  expect(event.defaultPrevented).toBe(true)
  const first = renderScreen(<InstallHint when />)
  await first.user.click(screen.getByRole('button', { name: 'Instalar' }))
  expect(prompt).toHaveBeenCalledOnce()
  first.unmount()
  offered()
  renderScreen(<InstallHint when />)
  expect(button('Instalar')).toBeNull()
})

it('is gone for ever after "Agora não"', async () => {
  offered()
  const first = renderScreen(<InstallHint when />)
  await first.user.click(screen.getByRole('button', { name: 'Agora não' }))
  expect(button('Instalar')).toBeNull()
  first.unmount()
  renderScreen(<InstallHint when />)
  expect(button('Instalar')).toBeNull()
})
