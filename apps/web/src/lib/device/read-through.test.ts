import 'fake-indexeddb/auto'
import { listLessons } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { type Query, QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { testServer } from '../../test-server.ts'
import { NetworkError } from '../http/api-client.ts'
import { useSession } from '../session/session.ts'
import { deferIdleUntil } from './lazy.ts'
import { registerOfflineData } from './offline-data.ts'
import { deleteOtherUsersReads } from './read-cache.ts'
import { cacheResponse, isAwaited, isFromDevice, NotOnDeviceError, readThrough } from './read-through.ts'

testServer()

registerOfflineData([{ reads: { teachingDay: [listLessons] } }])

const SHEET = [listLessons.path, { params: { id: '7' } }]

/** A device: what is read there, with a network that the test decides about. */
const device = () => {
  const network = { answer: (): Promise<unknown> => Promise.resolve('first'), online: true }
  const { promise: patience, resolve: endPatience } = Promise.withResolvers<void>()
  const persister = readThrough({ slowAfter: () => patience, now: Date.now, isOnline: () => network.online })
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always', persister } },
  })
  const writes: Promise<void>[] = []
  client.getQueryCache().subscribe(event => {
    if (event.type === 'updated' && event.action.type === 'success') writes.push(cacheResponse(event.query))
  })
  return {
    network,
    client,
    ask: (queryKey: readonly unknown[] = SHEET) =>
      client.fetchQuery({ queryKey, queryFn: () => network.answer(), staleTime: 0 }),
    query: (queryKey: readonly unknown[] = SHEET) => client.getQueryCache().find({ queryKey }),
    settled: async () => {
      while (writes.length > 0) await writes.pop()
    },
    endPatience,
    /** Plays a reload: memory is empty, the device is not. */
    reload: () => client.clear(),
  }
}
const isCopy = (query: Query | undefined) => query !== undefined && isFromDevice(query)
const isOnItsWay = (query: Query | undefined) => query !== undefined && isAwaited(query)
const noNetwork = () => Promise.reject(new NetworkError('gone'))

beforeEach(() => deleteOtherUsersReads(null))

describe('without network', () => {
  it('a refusal of the server stays a refusal, whatever was read before', async () => {
    const { ask, network, settled, reload } = device()
    await ask()
    await settled()
    reload()
    network.answer = () => Promise.reject(new ContractError('NOT_FOUND'))
    await expect(ask()).rejects.toThrow(ContractError)
  })

  it('what was never read says that it needs network once', async () => {
    const { ask, network } = device()
    network.answer = noNetwork
    network.online = false
    await expect(ask()).rejects.toThrow(NotOnDeviceError)
    await expect(ask()).rejects.toThrow(/uma vez com internet/)
    await expect(ask(['user', {}])).rejects.toThrow(/só pode ser mostrado com internet/)
  })

  it('what another person has read is not shown', async () => {
    const { ask, network, settled, reload } = device()
    await ask()
    await settled()
    reload()
    const { auth, signIn } = useSession.getState()
    if (auth) signIn({ ...auth, user: { ...auth.user, id: 'another' } })
    network.answer = noNetwork
    await expect(ask()).rejects.toThrow(NetworkError)
  })

  it('an instructor sees what was read before the reload, as old as it is', async () => {
    const { ask, network, query, settled, reload } = device()
    await ask()
    const at = query()?.state.dataUpdatedAt
    await settled()
    reload()
    network.answer = noNetwork
    expect(await ask()).toBe('first')
    await new Promise(done => setTimeout(done))
    expect(query()?.state.dataUpdatedAt).toBe(at)
    expect(isCopy(query())).toBe(true)
  })

  it('what stands on screen stays there without an error, newer than the copy', async () => {
    const { ask, network, client, query } = device()
    await ask()
    client.setQueryData(SHEET, 'typed since')
    network.answer = noNetwork
    expect(await ask()).toBe('typed since')
    expect(query()?.state.status).toBe('success')
  })

  it('a server in trouble, or a login page of the network, counts as no answer', async () => {
    for (const trouble of [
      new ContractError('SERVICE_UNAVAILABLE'),
      new ContractError('NOT_FOUND', { data: { foreign: true } }),
      new SyntaxError('Unexpected token <'),
    ]) {
      const { ask, network, settled, reload } = device()
      await ask()
      await settled()
      reload()
      network.answer = () => Promise.reject(trouble)
      expect(await ask()).toBe('first')
    }
  })
})

describe('with a slow network', () => {
  it('the copy is shown meanwhile, and the answer when it comes', async () => {
    const { ask, network, query, settled, reload, endPatience } = device()
    await ask()
    await settled()
    reload()
    const { promise, resolve: arrive } = Promise.withResolvers<string>()
    network.answer = () => promise
    const shown = ask()
    endPatience()
    expect(await shown).toBe('first')
    expect(isCopy(query())).toBe(true)
    expect(isOnItsWay(query())).toBe(true)
    arrive('second')
    await expect.poll(() => query()?.state.data).toBe('second')
    expect(isCopy(query())).toBe(false)
    expect(isOnItsWay(query())).toBe(false)
  })

  it('the copy is shown without that patience while the application opens', async () => {
    const { ask, network, query, settled, reload } = device()
    await ask()
    await settled()
    reload()
    const { promise, resolve: arrive } = Promise.withResolvers<string>()
    network.answer = () => promise
    const { promise: stands, resolve: stand } = Promise.withResolvers<void>()
    deferIdleUntil(stands)
    expect(await ask()).toBe('first')
    expect(isCopy(query())).toBe(true)
    stand()
    arrive('second')
    await expect.poll(() => query()?.state.data).toBe('second')
  })

  it('the copy stays, and is no longer awaited, when no answer comes; who shows it hears of that', async () => {
    const { ask, network, query, client, settled, reload, endPatience } = device()
    await ask()
    await settled()
    reload()
    const { promise, reject: lose } = Promise.withResolvers<string>()
    network.answer = () => promise
    const shown = ask()
    endPatience()
    await shown
    const changes: boolean[] = []
    client.getQueryCache().subscribe(() => changes.push(isOnItsWay(query())))
    lose(new NetworkError('gone'))
    await expect.poll(() => changes.at(-1)).toBe(false)
    expect([query()?.state.data, isCopy(query())]).toEqual(['first', true])
  })

  it('a refusal takes the place of the copy', async () => {
    const { ask, network, query, settled, reload, endPatience } = device()
    await ask()
    await settled()
    reload()
    const { promise, reject: refuse } = Promise.withResolvers<string>()
    network.answer = () => promise
    const shown = ask()
    endPatience()
    await shown
    refuse(new ContractError('NOT_FOUND'))
    await expect.poll(() => query()?.state.error).toBeInstanceOf(ContractError)
  })

  it('an answer from before a save does not replace what the save has put there, and is asked for again', async () => {
    const { ask, network, client, query, settled, reload, endPatience } = device()
    await ask()
    await settled()
    reload()
    const { promise, resolve: arrive } = Promise.withResolvers<string>()
    network.answer = () => promise
    const shown = ask()
    endPatience()
    await shown
    client.setQueryData(SHEET, 'saved since')
    arrive('second')
    await expect.poll(() => query()?.state.isInvalidated).toBe(true)
    expect(query()?.state.data).toBe('saved since')
  })

  it('what the device does not have is waited for', async () => {
    const { ask, network, endPatience } = device()
    const { promise, resolve: arrive } = Promise.withResolvers<string>()
    network.answer = () => promise
    const shown = ask()
    endPatience()
    await new Promise(done => setTimeout(done))
    arrive('late')
    expect(await shown).toBe('late')
  })
})

it('an answer that comes after the person has left is kept for nobody', async () => {
  const { ask, network, client, settled, reload } = device()
  const { promise, resolve: arrive } = Promise.withResolvers<string>()
  network.answer = () => promise
  const answer = ask()
  const { auth, signIn } = useSession.getState()
  if (auth) signIn({ ...auth, user: { ...auth.user, id: 'next' } })
  arrive('of the former')
  await answer
  await settled()
  reload()
  network.answer = noNetwork
  await expect(ask()).rejects.toThrow(NetworkError)
  client.clear()
})
