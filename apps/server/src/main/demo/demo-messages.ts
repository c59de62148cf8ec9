import { addDays } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { Making } from './demo-draft.ts'

export type DemoMessage = {
  type: 'NOTICE' | 'MEETING' | 'EVENT' | 'REMINDER'
  title: string
  body: string
  daysAgo: number
  recipients: readonly string[]
}

/** Messages of the secretary, read by most of those who received them. */
export const addMessages = (
  making: Making,
  { yearId, sender, messages }: { yearId: string; sender: string; messages: readonly DemoMessage[] },
): void => {
  const random = making.random.fork('messages')
  const { institutionId: institution_id, draft, id: newId } = making
  for (const { type, title, body, daysAgo, recipients } of messages) {
    const id = newId()
    const created_at = `${addDays(making.today, -daysAgo)}T13:30:00.000Z`
    draft.school_message.push({
      institution_id,
      id,
      academic_year_id: yearId,
      type,
      title,
      body,
      sender_id: sender,
      lesson_id: null,
      created_at,
    })
    draft.school_message_recipient.push(
      ...recipients.map(account_id => {
        const status = random.chance(0.35) ? 'DELIVERED' : random.chance(0.7) ? 'READ' : 'CONFIRMED'
        const at = status === 'DELIVERED' ? created_at : `${addDays(making.today, -daysAgo)}T22:10:00.000Z`
        return { institution_id, id: newId(), school_message_id: id, account_id, status, at }
      }),
    )
  }
}
