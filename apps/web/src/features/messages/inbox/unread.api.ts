import { getUnread } from '@lousa/contract/messages/inbox/inbox.contract.ts'
import { type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import { sendRead } from '../../../lib/http/api-client.ts'
import { queryClient, readKey } from '../../../lib/http/query-client.ts'

/** The interval of requests while the page is visible. */
const EVERY_MS = 10_000

/** How many are unread; with the mark of the answer, so that the same need not be sent again. */
export type Unread = { count: number; latestAt: string | null; etag: string | null }

const queryKey = [...readKey(getUnread), {}]

const fetchUnread = async ({ signal }: QueryFunctionContext): Promise<Unread> => {
  const last = queryClient.getQueryData<Unread>(queryKey)
  const answer = await sendRead(getUnread, { signal, ...(last?.etag ? { etag: last.etag } : {}) })
  // The answer is still current.
  if (answer.status === 304 && last) return last
  const { count, latestAt } = await answer.json()
  return { count, latestAt, etag: answer.headers.get('etag') }
}

/**
 * Followed while the page is visible and there is a network: every few seconds, and at once when it is looked at again or
 * the network is back.
 */
export const unreadOptions = () =>
  queryOptions({
    queryKey,
    queryFn: fetchUnread,
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    networkMode: 'online',
    retry: false,
  })

/** One was opened here: the number follows before the server has been asked. */
export const unreadFewer = (): void => {
  queryClient.setQueryData<Unread>(
    queryKey,
    unread => unread && { ...unread, count: Math.max(0, unread.count - 1), etag: null },
  )
}
