import type { BodyInput, QueryInput } from '@lousa/contract/endpoint.ts'
import type { SchoolMessage } from '@lousa/contract/messages/message/message.contract.ts'
import * as messageCalls from '@lousa/contract/messages/message/message.contract.ts'
import type { Page } from '@lousa/contract/page.ts'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, read, readKey, readList } from '../../../lib/http/query-client.ts'

export type MessageQuery = QueryInput<typeof messageCalls.listMessages>
type NewMessage = BodyInput<typeof messageCalls.createMessage>
export type Recipients = NonNullable<NewMessage['recipients']>

export const messagesOptions = (query: MessageQuery) => readList(messageCalls.listMessages, { query })

export const messageOptions = (id: string) => read(messageCalls.getMessage, { params: { id } })

/** How many would get it as of now: never an answer of before. */
export const previewOptions = (recipients: Recipients) => ({
  ...readList(messageCalls.previewMessage, { body: { recipients } }),
  staleTime: 0,
})

export const countRecipients = (recipients: Recipients) =>
  call(messageCalls.previewMessage, { body: { recipients } })

export const createMessage = (body: NewMessage, idempotencyKey: string): Promise<SchoolMessage> =>
  call(messageCalls.createMessage, { body, idempotencyKey })

export const updateMessage = (
  id: string,
  body: BodyInput<typeof messageCalls.updateMessage>,
  version: number,
): Promise<SchoolMessage> => call(messageCalls.updateMessage, { params: { id }, body, version })

export const resendMessage = (id: string): Promise<SchoolMessage> =>
  call(messageCalls.resendMessage, { params: { id } })

export const deleteMessage = (id: string): Promise<void> =>
  call(messageCalls.deleteMessage, { params: { id } })

export const messagesChanged = (): Promise<unknown> =>
  Promise.all(
    [messageCalls.listMessages, messageCalls.getMessage].map(endpoint =>
      queryClient.invalidateQueries({ queryKey: readKey(endpoint) }),
    ),
  )

/** A new one stands on top at once: one row more in all and on its page. */
export const insertOnTop = (before: MessageQuery, after: MessageQuery, message: SchoolMessage): void => {
  const page: Page<SchoolMessage> | undefined = queryClient.getQueryData(messagesOptions(before).queryKey)
  if (!page) return
  queryClient.setQueryData(messagesOptions(after).queryKey, {
    ...page,
    data: [message, ...page.data.filter(({ id }) => id !== message.id)],
    rowsPerPage: page.rowsPerPage + 1,
    totalRowCount: page.totalRowCount + 1,
  })
}
