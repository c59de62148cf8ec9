import type { Hooks } from '../hooks.ts'
import {
  moveChildReceipts,
  moveChildren,
  moveChosen,
  moveDecided,
  moveReceived,
  moveReminded,
  moveSent,
  putChildrenBack,
  putReceivedBack,
  removeAsRecipient,
  removeFromFamilies,
  removeMessages,
  removeOwnMessages,
  removeReminderDays,
  removeReminderWeeks,
  takeChildrenOut,
  takeReceivedOut,
} from './hooks.queries.ts'
import { removeDevices, removePushes, removeSilentDevices } from './push/removal.queries.ts'

export const messagesHooks = {
  personErased: async (place, one) => {
    const own = await removeOwnMessages(place, one)
    const received = await removeAsRecipient(place, one)
    await removeDevices(place, one)
    return { messages: own + received + (await removeFromFamilies(place, one)) }
  },
  dataExpired: [
    {
      kind: 'messages',
      tables: ['school_message', 'school_message_recipient', 'message_child'],
      remove: removeMessages,
    },
    { kind: 'pushDevices', tables: ['push_subscription'], remove: removeSilentDevices },
    { kind: 'pushes', tables: ['push_delivery'], remove: removePushes },
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
      {
        column: 'message_child.student_id',
        of: 'account',
        kind: 'messages',
        mayGo: true,
        follow: moveChildren,
      },
      {
        column: 'message_child.account_id',
        of: 'account',
        kind: 'messages',
        mayGo: true,
        follow: moveChildReceipts,
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
    rivals: [
      { table: 'school_message_recipient', takeOut: takeReceivedOut, putBack: putReceivedBack },
      { table: 'message_child', takeOut: takeChildrenOut, putBack: putChildrenBack },
    ],
  },
} satisfies Hooks
