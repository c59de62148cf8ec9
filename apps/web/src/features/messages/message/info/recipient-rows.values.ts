import type { MessageRecipient } from '@lousa/contract/messages/message/message.contract.ts'
import { MESSAGE_INFO } from '@lousa/contract/messages/message/message-info.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { searchKey, sortKey } from '@lousa/rules/people/person/search-key.rules.ts'
import { showInstant } from '../../../../lib/text/dates.ts'
import { nameInUse } from '../../../../ui/person-avatar.tsx'

export type RecipientFilter = { search: string; onlyUnread: boolean; onlyWithoutAccess: boolean }

/** By name; of those alone who have not read, or whose name has the words, if that is asked for. */
export const recipientsShown = (
  recipients: readonly MessageRecipient[],
  { search, onlyUnread, onlyWithoutAccess }: RecipientFilter,
): MessageRecipient[] => {
  const words = searchKey(search).split(' ').filter(Boolean)
  return recipients
    .filter(({ status, user, hasAccess }) => {
      if (onlyWithoutAccess && hasAccess !== false) return false
      const text = searchKey(`${nameInUse(user)} ${user.registration ?? ''}`)
      return (!onlyUnread || status === 'DELIVERED') && words.every(word => text.includes(word))
    })
    .toSorted((a, b) => sortKey(nameInUse(a.user)).localeCompare(sortKey(nameInUse(b.user)), 'pt-BR'))
}

/** The rows as a table for spreadsheet programs. */
export const recipientTable = (recipients: readonly MessageRecipient[]): string[][] => [
  [...MESSAGE_INFO.csvColumns],
  ...recipients.map(({ user, status, at }) => [
    nameInUse(user),
    user.registration ?? '',
    M.enum[user.role],
    M.enum[status],
    showInstant(at),
  ]),
]
