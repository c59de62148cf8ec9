import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  NOT_PREPARED,
  type Prepared,
  storePrepared,
  usePreparing,
} from '../../../lib/device/offline-readiness.ts'
import { readsOwner } from '../../../lib/device/read-through.ts'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { addDays, todayIn } from '../../../lib/text/dates.ts'
import { renderScreen } from '../../../test-screen.tsx'
import { testServer } from '../../../test-server.ts'
import { OfflineReadiness } from './offline-readiness.tsx'

testServer()
const TODAY = todayIn('America/Sao_Paulo')
const owner = () => {
  const user = useSession.getState().auth?.user
  return user ? readsOwner(user) : ''
}
const all = (count: number) => ({ ready: count, all: count })
const COMPLETE: Prepared = {
  at: Date.now(),
  days: [TODAY, addDays(TODAY, 1)],
  counts: { classes: all(6), lists: all(8), lessons: all(6), marks: all(6) },
}

const show = () =>
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <OfflineReadiness />
    </QueryClientProvider>,
  )

/** A device on which the application is, since its worker runs. */
const withWorker = () =>
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator), {
      serviceWorker: { getRegistration: async () => ({ active: {} }) },
    }),
  )

beforeEach(() => vi.stubGlobal('isSecureContext', true))
afterEach(() => {
  usePreparing.setState({ running: null })
  vi.unstubAllGlobals()
})

describe('an instructor who asks whether the device works without network', () => {
  it('is told that a page at a plain address cannot be opened again', async () => {
    vi.stubGlobal('isSecureContext', false)
    show()
    expect(await screen.findByText(/não pode ser aberta de novo sem internet/)).toBeDefined()
  })

  it('is told how to make it ready where it can be', async () => {
    show()
    expect(await screen.findByText(/ainda não está pronto/)).toBeDefined()
  })

  it('reads that it is ready, since when, and what is ready', async () => {
    withWorker()
    await storePrepared(owner(), COMPLETE)
    show()
    const text = (await screen.findByText(/^Pronto para usar sem internet, com os dados de/)).textContent
    expect(text).toMatch(
      /às \d\d:\d\d: turmas \(6\), listas de chamada de \d\d\/\d\d e \d\d\/\d\d \(8\), aulas \(6\), notas \(6\)\.$/,
    )
  })

  it('reads how many of how many are ready where the preparation ended early', async () => {
    withWorker()
    await storePrepared(owner(), {
      ...COMPLETE,
      counts: { ...COMPLETE.counts, lists: { ready: 3, all: 8 }, marks: { ready: 0, all: 6 } },
    })
    show()
    const text = (await screen.findByText(/^Este aparelho ainda não está todo pronto/)).textContent
    expect(text).toMatch(/turmas \(6\), listas de chamada de .* \(3 de 8\), aulas \(6\), notas \(0 de 6\)/)
  })

  it('reads that the lists of today are missing where it was prepared for other days', async () => {
    withWorker()
    await storePrepared(owner(), { ...COMPLETE, days: [addDays(TODAY, -3), addDays(TODAY, -1)] })
    show()
    expect(await screen.findByText(/ainda não tem as listas de hoje/)).toBeDefined()
  })

  it('follows a preparation that is running, and hears nothing of one of another user', async () => {
    show()
    await screen.findByText(/ainda não está pronto/)
    const preparation = {
      days: [TODAY],
      counts: { ...NOT_PREPARED, classes: { ready: 2, all: 6 } },
    }
    act(() => usePreparing.setState({ running: { owner: 'another', preparation } }))
    expect(screen.queryByText(/^Preparando/)).toBeNull()
    act(() => usePreparing.setState({ running: { owner: owner(), preparation } }))
    expect(
      await screen.findByText('Preparando este aparelho para usar sem internet: turmas (2 de 6).'),
    ).toBeDefined()
  })
})
