import type { MergeFollower } from '../../people/merge/merge-follower.service.ts'
import {
  moveChosen,
  moveDecided,
  moveReceived,
  moveReminded,
  moveSent,
  putReceivedBack,
  takeReceivedOut,
} from './merge-following.queries.ts'

/** Messages follow. Of one that both have received the kept account's row says whether it was read. */
export const messagesOfMerged: MergeFollower = {
  columns: [
    {
      column: 'school_message_recipient.account_id',
      of: 'account',
      kind: 'messages',
      mayGo: true,
      follow: moveReceived,
    },
    { column: 'school_message.sender_id', of: 'account', kind: 'messages', mayGo: true, follow: moveSent },
    { column: 'school_message.decided_by', of: 'account', kind: 'others', mayGo: true, follow: moveDecided },
    { column: 'school_message.chosen', of: 'account', kind: 'others', mayGo: true, follow: moveChosen },
    { column: 'reminder_day.account_id', of: 'account', kind: 'others', mayGo: true, follow: moveReminded },
  ],
  rivals: { table: 'school_message_recipient', takeOut: takeReceivedOut, putBack: putReceivedBack },
}
