import type { Removal } from '../removal.ts'
import { removeMessages, removeReminderDays, removeReminderWeeks } from './retention.queries.ts'

export const messageRemovals: readonly Removal[] = [
  { kind: 'messages', tables: ['school_message', 'school_message_recipient'], remove: removeMessages },
  {
    kind: 'reminders',
    tables: ['reminder_day', 'reminder_week'],
    remove: async (place, order) =>
      (await removeReminderDays(place, order)) || removeReminderWeeks(place, order),
  },
]
