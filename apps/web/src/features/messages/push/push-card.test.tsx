import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rememberPushChoice } from '../../../lib/device/push-memory.ts'
import { queryClient } from '../../../lib/http/query-client.ts'
import { owedSignOuts } from '../../../lib/session/owed-sign-outs.ts'
import { useSession } from '../../../lib/session/session.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { finishLeaving, leave } from '../../identity/identity.api.ts'
import { repairPushes } from './push.api.ts'
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
      subscription = {
        endpoint: ENDPOINT,
        toJSON: () => ({ endpoint: ENDPOINT, keys: KEYS }),
        options: {},
        unsubscribe,
      }
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
  return { requestPermission, unsubscribe, pushManager }
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

  it('say that they are not ready where the browser has no worker', async () => {
    browserWith('default')
    Object.assign(navigator.serviceWorker, { getRegistration: async () => undefined })
    answers([])
    const { user } = render(<PushCard />)
    await user.click(await screen.findByRole('button', { name: 'Receber avisos neste aparelho' }))
    expect(await screen.findByText(/ainda não ficaram prontos neste aparelho/)).toBeDefined()
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

  it('comes where the browser is subscribed and the server has forgotten the device', async () => {
    const { pushManager } = browserWith('granted')
    await pushManager.subscribe()
    answers([device({ current: false })])
    render(<PushHint />)
    expect(await screen.findByText(/Quer saber na hora/)).toBeDefined()
  })
})

describe('a start of the application', () => {
  const puts = () => server.sent('PUT').map(({ body }) => body)
  const PUT = { endpoint: ENDPOINT, keys: KEYS }
  /** The account of the test is signed in under this session, and has chosen pushes under another or the same one. */
  const started = async (
    chosen: { accountId?: string; sessionId?: string; endpoint?: string },
    devices: object[],
  ) => {
    const browser = browserWith('granted')
    await browser.pushManager.subscribe()
    answers(devices)
    server.on('PUT push-subscription', () => ({ body: device() }))
    const payload = Buffer.from(JSON.stringify({ sid: 's2', exp: Date.now() })).toString('base64url')
    useSession.getState().renew({ tokenType: 'Bearer', accessToken: `a.${payload}.b` })
    rememberPushChoice({ accountId: '1', sessionId: 's2', endpoint: ENDPOINT, ...chosen })
    await repairPushes()
    return browser
  }

  it('subscribes the device again after a new sign-in of its account', async () => {
    await started({ sessionId: 's1' }, [])
    expect(puts()).toEqual([PUT])
  })

  it('stores an address that the browser has changed', async () => {
    await started({ endpoint: 'https://fcm.googleapis.com/fcm/send/before' }, [device()])
    expect(puts()).toEqual([PUT])
  })

  it('does nothing for a device that is known, and for the device of another account', async () => {
    await started({}, [device()])
    await started({ accountId: '7', sessionId: 's1' }, [])
    expect(puts()).toEqual([])
  })

  it('leaves a device off that was removed elsewhere', async () => {
    const { unsubscribe } = await started({}, [])
    expect(unsubscribe).toHaveBeenCalledOnce()
    expect(puts()).toEqual([])
  })

  it('repeats a sign-out and an end of pushes that failed', async () => {
    const { pushManager, unsubscribe } = browserWith('granted')
    await pushManager.subscribe()
    unsubscribe.mockRejectedValueOnce(new Error('no network'))
    server.on('POST auth/logout', () => 'lost')
    await leave()
    expect(owedSignOuts()).toHaveLength(1)
    server.on('POST auth/logout', () => ({ body: {} }))
    await finishLeaving()
    expect(owedSignOuts()).toEqual([])
    expect(unsubscribe).toHaveBeenCalledTimes(2)
    await finishLeaving()
    expect(unsubscribe).toHaveBeenCalledTimes(2)
  })
})
