import type { Hooks } from '../hooks.ts'
import {
  moveChosen,
  moveDecided,
  moveReceived,
  moveReminded,
  moveSent,
  putReceivedBack,
  removeAsRecipient,
  removeMessages,
  removeOwnMessages,
  removeReminderDays,
  removeReminderWeeks,
  takeReceivedOut,
} from './hooks.queries.ts'

export const messagesHooks = {
  personErased: async (place, one) => {
    const own = await removeOwnMessages(place, one)
    return { messages: own + (await removeAsRecipient(place, one)) }
  },
  dataExpired: [
    { kind: 'messages', tables: ['school_message', 'school_message_recipient'], remove: removeMessages },
    {
      kind: 'reminders',
      tables: ['reminder_day', 'reminder_week'],
      remove: async (place, order) =>
        (await removeReminderDays(place, order)) || removeReminderWeeks(place, order),
    },
  ],
  // Messages follow. Of one that both have received the remaining account's row says whether it was read.
  personsMerged: {
    columns: [
      {
        column: 'school_message_recipient.account_id',
        of: 'account',
        kind: 'messages',
        mayGo: true,
        follow: moveReceived,
      },
      { column: 'school_message.sender_id', of: 'account', kind: 'messages', mayGo: true, follow: moveSent },
      {
        column: 'school_message.decided_by',
        of: 'account',
        kind: 'others',
        mayGo: true,
        follow: moveDecided,
      },
      { column: 'school_message.chosen', of: 'account', kind: 'others', mayGo: true, follow: moveChosen },
      { column: 'reminder_day.account_id', of: 'account', kind: 'others', mayGo: true, follow: moveReminded },
    ],
    rivals: [{ table: 'school_message_recipient', takeOut: takeReceivedOut, putBack: putReceivedBack }],
  },
} satisfies Hooks
