import { getUnread, updateReceipt } from '@lousa/contract/messages/inbox/inbox.contract.ts'
import type {
  MessageRecipient,
  RecipientStatus,
  SchoolMessage,
} from '@lousa/contract/messages/message/message.contract.ts'
import { getMessage, listMessages } from '@lousa/contract/messages/message/message.contract.ts'
import type { Page } from '@lousa/contract/page.ts'
import { now } from '../../../lib/device/clock.ts'
import { call } from '../../../lib/http/api-client.ts'
import { queryClient, readKey } from '../../../lib/http/query-client.ts'
import { messagesOptions } from '../message/message.api.ts'
import { unreadFewer } from './unread.api.ts'

/** The number that a drawer shows without much scrolling, equal to that of the office's list. */
const ROWS = 20

export const inboxOptions = ({ unread, page }: { unread: boolean; page: number }) =>
  messagesOptions({
    box: 'received',
    ...(unread ? { unread: 'true' } : {}),
    currentPage: page,
    rowsPerPage: ROWS,
  })

export const latestOptions = (rows: number) => messagesOptions({ box: 'received', rowsPerPage: rows })

/** The reader's own receipt: the office sees those of all. */
export const ownReceipt = (
  { recipients }: Pick<SchoolMessage, 'recipients'>,
  userId: string,
): MessageRecipient | undefined => recipients.find(({ user }) => user.id === userId)

type Row = Pick<MessageRecipient, 'id' | 'status' | 'at'>

const withReceipt = (message: SchoolMessage, { id, status, at }: Row): SchoolMessage => ({
  ...message,
  recipients: message.recipients.map(row => (row.id === id ? { ...row, status, at } : row)),
})

/** Shows a receipt wherever its message is on screen. */
const showReceipt = (receipt: Row): void => {
  const shown = (message: SchoolMessage) =>
    message.recipients.some(({ id }) => id === receipt.id) ? withReceipt(message, receipt) : message
  queryClient.setQueriesData<Page<SchoolMessage>>(
    { queryKey: readKey(listMessages) },
    page => page && { ...page, data: page.data.map(shown) },
  )
  queryClient.setQueriesData<SchoolMessage>(
    { queryKey: readKey(getMessage) },
    message => message && shown(message),
  )
}

/** READ or CONFIRMED, shown at once and taken back where the server does not hear of it. */
export const markReceipt = async (
  receipt: MessageRecipient,
  status: Exclude<RecipientStatus, 'DELIVERED'>,
): Promise<MessageRecipient> => {
  const wasUnread = receipt.status === 'DELIVERED'
  // An answer that is still under way would show the former state again.
  await queryClient.cancelQueries({ queryKey: readKey(listMessages) })
  showReceipt({ id: receipt.id, status, at: now().toISOString() })
  if (wasUnread) unreadFewer()
  try {
    const saved = await call(updateReceipt, { params: { id: receipt.id }, body: { status } })
    showReceipt(saved)
    return saved
  } catch (error) {
    showReceipt(receipt)
    throw error
  } finally {
    if (wasUnread) void queryClient.invalidateQueries({ queryKey: readKey(getUnread) })
  }
}

export const inboxChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: readKey(listMessages) })
