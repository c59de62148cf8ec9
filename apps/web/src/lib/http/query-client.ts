import type { AnswerOf, AnyEndpoint } from '@lousa/contract/endpoint.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { keepPreviousData, QueryClient, queryOptions } from '@tanstack/react-query'
import { cacheResponse, isFromDevice, readThrough } from '../device/read-through.ts'
import { type CallArgs, NetworkError, request, TokenExpiredError } from './api-client.ts'

const RETRIES = 2
const refusals = [401, 403, 404, 409, 422]

/** A refusal stays a refusal; only trouble on the way is worth another try. */
const shouldRetry = (failures: number, error: Error): boolean => {
  if (error instanceof TokenExpiredError || (error instanceof NetworkError && !navigator.onLine)) return false
  if (error instanceof Refusal && refusals.includes(error.status)) return false
  return failures < RETRIES
}

/** A slow network is not waited for longer than this when the device has a copy. */
const SLOW_AFTER_MS = 2000
/** How soon the network is tried again for a copy on screen. */
const TRY_AGAIN_MS = 15_000

const wait = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms))

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: shouldRetry,
      refetchOnWindowFocus: true,
      // Without network a read fails at once, or is answered from the device: it never waits unseen.
      networkMode: 'always',
      refetchOnReconnect: true,
      persister: readThrough({
        slowAfter: () => wait(SLOW_AFTER_MS),
        now: Date.now,
        isOnline: () => navigator.onLine,
      }),
    },
    mutations: { retry: false },
  },
})

let trying = false

/** Copies on screen are replaced as soon as the server can be reached again, also without any event that tells so. */
const tryAgain = (): void => {
  if (trying) return
  trying = true
  setTimeout(() => {
    trying = false
    if (navigator.onLine) void queryClient.refetchQueries({ type: 'active', predicate: isFromDevice })
  }, TRY_AGAIN_MS)
}

queryClient.getQueryCache().subscribe(({ type, query, ...event }) => {
  if (type !== 'updated' || !('action' in event) || event.action.type !== 'success') return
  if (isFromDevice(query)) tryAgain()
  else void cacheResponse(query)
})

/**
 * Query options of one read, keyed by its path and input:
 *
 *   export const planOptions = (id: string) => read(getLessonPlan, { params: { id } })
 *   useQuery(planOptions(id)); queryClient.invalidateQueries({ queryKey: readKey(getLessonPlan) })
 */
export const read = <E extends AnyEndpoint>(endpoint: E, ...[input]: CallArgs<E>) =>
  queryOptions({
    queryKey: [endpoint.path, input ?? {}],
    queryFn: ({ signal }): Promise<AnswerOf<E>> => request(endpoint, { ...input, signal }),
  })

/** Like `read`, for a list: the former page stays on screen while the next one loads. */
export const readList = <E extends AnyEndpoint>(endpoint: E, ...args: CallArgs<E>) =>
  queryOptions({ ...read(endpoint, ...args), placeholderData: keepPreviousData })

/** The key that all reads of an endpoint begin with, to invalidate them together. */
export const readKey = (endpoint: AnyEndpoint): [string] => [endpoint.path]
