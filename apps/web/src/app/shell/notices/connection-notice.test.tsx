import 'fake-indexeddb/auto'
import { listLessons } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { hashKey, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { noteServerBuild, useNewerBuild } from '../../../lib/device/build-number.ts'
import { deferIdleUntil } from '../../../lib/device/lazy.ts'
import { registerOfflineData } from '../../../lib/device/offline-data.ts'
import { writeCachedRead } from '../../../lib/device/read-cache.ts'
import { readsOwner } from '../../../lib/device/read-through.ts'
import { NetworkError } from '../../../lib/http/api-client.ts'
import { queryClient } from '../../../lib/http/query-client.ts'
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

type Read = { queryKey: readonly unknown[]; queryFn: () => Promise<unknown>; retry: boolean }

const Reader = ({ options }: { options: Read }) => <p>{String(useQuery(options).data)}</p>

/** A read of the teaching day whose copy is on screen. */
const showCopyWhile = async (answer: Promise<unknown>) => {
  registerOfflineData([{ reads: { teachingDay: [listLessons] } }])
  const user = useSession.getState().auth?.user
  const options = {
    queryKey: [listLessons.path, { params: { id: '7' } }],
    queryFn: () => answer,
    retry: false,
  }
  const at = new Date()
  at.setHours(0, 0, 0, 0)
  if (user)
    await writeCachedRead(readsOwner(user), hashKey(options.queryKey), { at: at.getTime(), data: 'copy' })
  deferIdleUntil(answer.then(() => undefined).catch(() => undefined))
  renderScreen(
    <QueryClientProvider client={queryClient}>
      <ConnectionNotice />
      <Reader options={options} />
    </QueryClientProvider>,
  )
  await screen.findByText('copy')
}

describe('the notice of a copy on screen', () => {
  afterEach(() => queryClient.clear())

  it('says from when it is and that the answer is on its way, until that is here', async () => {
    const { promise, resolve: arrive } = Promise.withResolvers<string>()
    await showCopyWhile(promise)
    expect(await screen.findByText('Dados de 00:00, atualizando…')).toBeDefined()
    await act(async () => arrive('answer'))
    expect(await screen.findByText('answer')).toBeDefined()
    await expect.poll(() => screen.queryByText(/atualizando/)).toBeNull()
  })

  it('says that there was no answer when none came', async () => {
    const { promise, reject: lose } = Promise.withResolvers<string>()
    await showCopyWhile(promise)
    await act(async () => lose(new NetworkError('gone')))
    expect(await screen.findByText(/O servidor não respondeu. Dados de 00:00/)).toBeDefined()
    expect(screen.queryByText(/atualizando/)).toBeNull()
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
