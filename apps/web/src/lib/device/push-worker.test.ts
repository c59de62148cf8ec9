import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'

const CODE = readFileSync(join(import.meta.dirname, '../../../public/push-worker.js'), 'utf8')
const ORIGIN = 'https://escola.example'

type Tab = { url: string; postMessage: (message: unknown, ports: MessagePort[]) => void; focus: () => void }

/** The worker's file with the parts of a worker that it uses. */
const workerWith = (tabs: Tab[] = []) => {
  const listeners = new Map<string, (event: object) => void>()
  const openWindow = vi.fn()
  const showNotification = vi.fn()
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    registration: { showNotification },
    clients: { matchAll: async () => tabs, openWindow },
  }
  new Function('self', CODE)(self)
  const dispatch = async (name: string, event: object): Promise<void> => {
    let work: unknown
    listeners.get(name)?.({ ...event, waitUntil: (given: unknown) => (work = given) })
    await work
  }
  const pathShown = async (path: string): Promise<unknown> => {
    await dispatch('push', { data: { json: () => ({ text: 'Há um aviso', path, kind: 'NOTICE' }) } })
    return showNotification.mock.lastCall?.[1]
  }
  const tap = (path: string) =>
    dispatch('notificationclick', { notification: { close: vi.fn(), data: { path } } })
  return { tap, pathShown, openWindow }
}

const tabAt = (path: string, answers: boolean) => ({
  url: `${ORIGIN}${path}`,
  postMessage: vi.fn((_: unknown, [port]: MessagePort[]) => {
    if (answers) port?.postMessage('OPENED')
  }),
  focus: vi.fn(),
})

describe('the worker of pushes', () => {
  it.each(['//host', '/\\host', 'https://host/app', '\\\\host'])(
    'opens no foreign address: %s',
    async path => {
      expect(await workerWith().pathShown(path)).toMatchObject({ data: { path: '/app' } })
    },
  )

  it('shows a newer push of the same page again', async () => {
    expect(await workerWith().pathShown('/app/avisos')).toMatchObject({
      renotify: true,
      data: { path: '/app/avisos' },
    })
  })

  it('asks a page of the application to go there, and reloads none', async () => {
    const [other, tab] = [tabAt('/login', true), tabAt('/app/turmas', true)]
    const { tap, openWindow } = workerWith([other, tab])
    await tap('/app/avisos')
    expect(tab.postMessage.mock.calls[0]?.[0]).toEqual({ type: 'OPEN_PAGE', path: '/app/avisos' })
    expect(tab.focus).toHaveBeenCalledOnce()
    expect(other.postMessage).not.toHaveBeenCalled()
    expect(openWindow).not.toHaveBeenCalled()
  })

  it.each([[[]], [[tabAt('/login', true)]], [[tabAt('/app', false)]]])(
    'opens a page where none of the application answers',
    async tabs => {
      const { tap, openWindow } = workerWith(tabs)
      await tap('/app/avisos')
      expect(openWindow).toHaveBeenCalledWith(`${ORIGIN}/app/avisos`)
    },
  )
})
