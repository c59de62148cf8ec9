import type { AnswerOf, AnyEndpoint } from '@lousa/contract/endpoint.ts'
import { ContractError } from '@lousa/contract/errors.ts'
import { keepPreviousData, QueryClient, queryOptions } from '@tanstack/react-query'
import { type CallArgs, request, TokenExpiredError } from './api-client.ts'

const RETRIES = 2
const refusals = [401, 403, 404, 409, 422]

/** A refusal stays a refusal; only trouble on the way is worth another try. */
const worthRetrying = (failures: number, error: Error): boolean => {
  if (error instanceof TokenExpiredError) return false
  if (error instanceof ContractError && refusals.includes(error.status)) return false
  return failures < RETRIES
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: worthRetrying, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
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

/** As `read`, for a list: the former page stays on screen while the next one loads. */
export const readList = <E extends AnyEndpoint>(endpoint: E, ...args: CallArgs<E>) =>
  queryOptions({ ...read(endpoint, ...args), placeholderData: keepPreviousData })

/** The key that all reads of an endpoint begin with, to invalidate them together. */
export const readKey = (endpoint: AnyEndpoint): [string] => [endpoint.path]
