import { addDays } from '@lousa/rules/calendar/civil-date.rules.ts'
import { messageRow } from '../../../modules/messages/messages.factory.ts'
import type { Making } from '../demo-draft.ts'

export type DemoMessage = {
  type: 'NOTICE' | 'MEETING' | 'EVENT' | 'REMINDER'
  title: string
  body: string
  daysAgo: number
  recipients: readonly string[]
}

/** Messages that the office has not sent yet; without an instant a draft. */
export type DemoUnsent = Pick<DemoMessage, 'type' | 'title' | 'body'> & {
  inDays: number | null
  chosen: { gradeIds: string[]; roles: string[]; userIds: string[] }
}

/** Messages of the secretary, sent ones read by most of those who received them. */
export const addMessages = (
  making: Making,
  {
    yearId,
    sender,
    messages,
    unsent,
  }: {
    yearId: string
    sender: string
    messages: readonly DemoMessage[]
    unsent: readonly DemoUnsent[]
  },
): void => {
  const random = making.random.fork('messages')
  const { institutionId: institution_id, draft, id: newId } = making
  for (const { type, title, body, daysAgo, recipients } of messages) {
    const id = newId()
    const created_at = `${addDays(making.today, -daysAgo)}T13:30:00.000Z`
    draft.school_message.push(
      messageRow({
        institution_id,
        id,
        academic_year_id: yearId,
        type,
        title,
        body,
        sender_id: sender,
        created_at,
      }),
    )
    draft.school_message_recipient.push(
      ...recipients.map(account_id => {
        const status = random.chance(0.35) ? 'DELIVERED' : random.chance(0.7) ? 'READ' : 'CONFIRMED'
        const at = status === 'DELIVERED' ? created_at : `${addDays(making.today, -daysAgo)}T22:10:00.000Z`
        return { institution_id, id: newId(), school_message_id: id, account_id, status, at }
      }),
    )
  }
  for (const { type, title, body, inDays, chosen } of unsent)
    draft.school_message.push(
      messageRow({
        institution_id,
        id: newId(),
        academic_year_id: yearId,
        type,
        title,
        body,
        sender_id: sender,
        // The demonstration may be made at any hour of today.
        created_at: `${addDays(making.today, -1)}T19:00:00.000Z`,
        status: inDays === null ? 'DRAFT' : 'SCHEDULED',
        send_at: inDays === null ? null : `${addDays(making.today, inDays)}T11:00:00.000Z`,
        chosen: JSON.stringify(chosen),
      }),
    )
}
