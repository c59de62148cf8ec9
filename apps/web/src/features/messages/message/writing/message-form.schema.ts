import {
  MESSAGE_AUDIENCES,
  MESSAGE_LIMITS,
  MESSAGE_TYPES,
  RECIPIENT_ROLES,
} from '@lousa/contract/messages/message/message.contract.ts'
import { coded } from '@lousa/contract/schema.ts'
import { isCivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { z } from 'zod'
import { hasRecipients } from './message-form.values.ts'

const person = z.object({ id: z.string(), name: z.string() })

/** The typed values, complete where they are to be sent; a stored draft may be unfinished. */
export const messageForm = z
  .object({
    act: z.enum(['SEND', 'KEEP']),
    type: z.enum(MESSAGE_TYPES),
    title: z.string().trim().max(MESSAGE_LIMITS.title),
    body: z.string().trim().max(MESSAGE_LIMITS.body),
    audience: z.enum(MESSAGE_AUDIENCES).default('STUDENTS'),
    gradeIds: z.array(z.string()),
    roles: z.array(z.enum(RECIPIENT_ROLES)),
    people: z.array(person),
    timing: z.enum(['NOW', 'LATER']),
    date: z.string(),
    time: z.string(),
  })
  .superRefine((typed, context) => {
    if (typed.act === 'KEEP') return
    const missing = (path: string) => context.addIssue({ code: 'custom', path: [path], ...coded('REQUIRED') })
    for (const path of ['title', 'body'] as const) if (typed[path] === '') missing(path)
    if (!hasRecipients(typed)) missing('gradeIds')
    if (typed.timing === 'NOW') return
    for (const path of ['date', 'time'] as const) if (typed[path] === '') missing(path)
    if (typed.date !== '' && !isCivilDate(typed.date))
      context.addIssue({ code: 'custom', path: ['date'], ...coded('INVALID_DATE') })
  })
export type MessageValues = z.output<typeof messageForm>
