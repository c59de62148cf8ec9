import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/http/query-client.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { PushCard } from './push-card.part.tsx'
import { PushHint } from './push-hint.part.tsx'

const server = testServer()
const render = (content: ReactNode) =>
  renderScreen(<QueryClientProvider client={queryClient}>{content}</QueryClientProvider>)

const KEYS = { p256dh: 'p', auth: 'a' }
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/a'

/** A browser that has pushes, with a permission and perhaps a subscription. */
const browserWith = (permission: NotificationPermission, answer: NotificationPermission = 'granted') => {
  let subscription: object | null = null
  const unsubscribe = vi.fn(async () => {
    subscription = null
    return true
  })
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async () => {
      subscription = { toJSON: () => ({ endpoint: ENDPOINT, keys: KEYS }), options: {}, unsubscribe }
      return subscription
    },
  }
  const requestPermission = vi.fn(async () => {
    Object.assign(notification, { permission: answer })
    return answer
  })
  const notification = Object.assign(() => undefined, { permission, requestPermission })
  const registration = { pushManager }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  })
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('PushManager', class {})
  return { requestPermission, unsubscribe }
}

const device = (more: object = {}) => ({
  id: 'd1',
  device: 'Chrome no Android',
  current: true,
  kinds: ['NOTICE'],
  createdAt: '2026-08-17T12:00:00.000Z',
  lastSuccessAt: null,
  ...more,
})
const answers = (devices: object[], publicKey: string | null = 'AQID') => {
  server.on('GET push-key', () => ({ body: { publicKey } }))
  server.on('GET push-subscription', () => ({ body: { data: devices } }))
}

beforeEach(() => {
  queryClient.clear()
  localStorage.removeItem('lousa:push-hint')
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  localStorage.removeItem('lousa:push-hint')
})

describe('pushes to this device', () => {
  it('are asked of the browser after a tap alone, and then of the server', async () => {
    const { requestPermission } = browserWith('default')
    answers([])
    server.on('PUT push-subscription', () => ({ body: device() }))
    const { user } = render(<PushCard />)
    const button = await screen.findByRole('button', { name: 'Receber avisos neste aparelho' })
    expect(requestPermission).not.toHaveBeenCalled()
    await user.click(button)
    await waitFor(() =>
      expect(server.sent('PUT').map(({ body }) => body)).toEqual([{ endpoint: ENDPOINT, keys: KEYS }]),
    )
    expect(requestPermission).toHaveBeenCalledOnce()
  })

  it('are not asked of the server where the person declines', async () => {
    browserWith('default', 'denied')
    answers([])
    const { user } = render(<PushCard />)
    await user.click(await screen.findByRole('button', { name: 'Receber avisos neste aparelho' }))
    expect(await screen.findByText(/bloqueados neste navegador/)).toBeDefined()
    expect(server.sent('PUT')).toEqual([])
  })

  it('say how they are permitted again, or why there are none', async () => {
    browserWith('denied')
    answers([])
    render(<PushCard />)
    expect(await screen.findByText(/bloqueados neste navegador/)).toBeDefined()
  })

  it('are none where the installation sends none', async () => {
    browserWith('default')
    answers([], null)
    render(<PushCard />)
    expect(await screen.findByText(/não envia avisos ao aparelho/)).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('end on another device by its button', async () => {
    browserWith('default')
    answers([device({ current: false })])
    server.on('DELETE push-subscription/d1', () => ({ status: 204, body: null }))
    const { user } = render(<PushCard />)
    await user.click(await screen.findByRole('button', { name: 'Remover Chrome no Android' }))
    await waitFor(() => expect(server.sent('DELETE')).toHaveLength(1))
  })
})

describe('the hint to guardians', () => {
  it('stays away once it was declined', async () => {
    browserWith('default')
    answers([])
    const { user } = render(<PushHint />)
    await user.click(await screen.findByRole('button', { name: 'Agora não' }))
    expect(screen.queryByText(/Quer saber na hora/)).toBeNull()
    render(<PushHint />)
    expect(screen.queryByText(/Quer saber na hora/)).toBeNull()
  })
})
