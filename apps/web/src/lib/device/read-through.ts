import { M } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import {
  notifyManager,
  type Query,
  type QueryFunction,
  type QueryFunctionContext,
} from '@tanstack/react-query'
import { NetworkError } from '../http/api-client.ts'
import { isForeign } from '../http/refused-answer.ts'
import { useSession } from '../session/session.ts'
import { firstScreenOpens } from './lazy.ts'
import { isCachedPath, isPublicPath, isTeachingDayPath } from './offline-data.ts'
import { type CachedRead, PUBLIC_OWNER, readCachedRead, writeCachedRead } from './read-cache.ts'

const pathOf = ({ queryKey }: Query): string => String(queryKey[0])

/** A read with one answer for all people who sign in here. */
export const isPublicRead = (query: Query): boolean => isPublicPath(pathOf(query))

/** Whose device copy this is: what is of the host is everybody's, all else the signed-in person's at this institution. */
const ownerOf = (query: Query): string | null => {
  if (isPublicRead(query)) return PUBLIC_OWNER
  const user = useSession.getState().auth?.user
  return user ? readsOwner(user) : null
}

export const readsOwner = (user: { educationalInstitutionId: string; id: string }): string =>
  `${user.educationalInstitutionId}:${user.id}`

/** The network is gone and this device has no copy. */
export class NotOnDeviceError extends NetworkError {
  constructor(cause: unknown, isKept: boolean) {
    super(cause)
    this.message = isKept ? M.device.notKept : M.device.onlineOnly
  }
}

/** No answer of the product: no network, a server error, or a page of another system on the way. */
const isServerUnreachable = (error: unknown): boolean =>
  error instanceof NetworkError ||
  error instanceof SyntaxError ||
  (error instanceof Refusal && (error.status >= 500 || isForeign(error)))

/** Queries whose data came from the device because the network did not answer. */
const fromDevice = new WeakSet<Query>()
/** For whom a query was asked: a late answer must not end up with the next person. */
const requestedBy = new WeakMap<Query, string>()

/** Those whose copy is shown while the server is still asked. */
const awaited = new WeakSet<Query>()

/** A read whose copy is on screen and whose answer is still on its way. */
export const isAwaited = (query: Query): boolean => awaited.has(query)

/** A read on screen whose data is a copy. */
export const isFromDevice = (query: Query): boolean => fromDevice.has(query)

/** Whether a read's age matters to who looks at it. */
export const isTeachingDayRead = (query: Query): boolean => isTeachingDayPath(pathOf(query))

/** Stores the newest data of a query, however it came: an answer, or what a save has put there. */
export const cacheResponse = async (query: Query): Promise<void> => {
  const owner = ownerOf(query)
  if (!owner || !isCachedPath(pathOf(query)) || fromDevice.has(query)) return
  if ((requestedBy.get(query) ?? owner) !== owner) return
  await writeCachedRead(owner, query.queryHash, { at: query.state.dataUpdatedAt, data: query.state.data })
}

const serveCopy = (query: Query, { at, data }: CachedRead): unknown => {
  fromDevice.add(query)
  // Being answered makes data look new; it is as old as it is, and will be asked for again.
  notifyManager.schedule(() => query.setState({ dataUpdatedAt: at }))
  return data
}

/** How long the network may take while the application opens: a fast answer comes before its copy. */
const OPENING_PATIENCE_MS = 150

const wait = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms))

type Parts = {
  /** How long the network may take while a copy waits, once the first screen stands. */
  slowAfter: () => Promise<void>
  now: () => number
  isOnline: () => boolean
}

/**
 * A query is answered by the network; if that fails, by the memory or the device. If it only takes long, the copy is shown until
 * the answer replaces it.
 */
export const readThrough = ({ slowAfter, now, isOnline }: Parts) => {
  const copyOf = async (query: Query, owner: string): Promise<CachedRead | null> =>
    query.state.data === undefined
      ? readCachedRead(owner, query.queryHash, now())
      : { at: query.state.dataUpdatedAt, data: query.state.data }

  return async (queryFn: QueryFunction, context: QueryFunctionContext, query: Query): Promise<unknown> => {
    const isKept = isCachedPath(pathOf(query))
    const owner = isKept ? ownerOf(query) : null
    const network = (async () => queryFn(context))()
    const offline = (error: unknown) =>
      error instanceof NetworkError && !isOnline() ? new NotOnDeviceError(error, isKept) : error
    if (!owner)
      return network.catch(error => {
        throw offline(error)
      })
    requestedBy.set(query, owner)
    const answered = network.then(data => {
      fromDevice.delete(query)
      return data
    })
    const orCopy = answered.catch(async error => {
      const copy = isServerUnreachable(error) ? await copyOf(query, owner) : null
      if (copy) return serveCopy(query, copy)
      throw offline(error)
    })
    if (query.state.data !== undefined) return orCopy
    const slow = (firstScreenOpens() ? wait(OPENING_PATIENCE_MS) : slowAfter()).then(() =>
      copyOf(query, owner),
    )
    const first = await Promise.race([orCopy.then(data => ({ data })), slow.then(copy => ({ copy }))])
    if ('data' in first) return first.data
    if (!first.copy) return orCopy
    const { copy } = first
    awaited.add(query)
    void answered.then(
      data => {
        awaited.delete(query)
        if (requestedBy.get(query) !== owner) return
        // A value that a save has stored in between is newer than this answer.
        if (query.state.data === copy.data) query.setData(data)
        else query.invalidate()
      },
      error => {
        awaited.delete(query)
        if (requestedBy.get(query) !== owner) return
        // A refusal is shown in the place of the copy; without an answer the notice says so.
        if (isServerUnreachable(error)) query.setState({})
        else void query.fetch().catch(() => undefined)
      },
    )
    return serveCopy(query, copy)
  }
}
