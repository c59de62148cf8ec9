import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, listOf, requiredText } from '../schema.ts'

/** A link by which a calendar application subscribes to the school's calendar, until it is revoked. */
export const calendarLink = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  /** When an application last asked for it, to the day. */
  lastReadAt: instant.nullable(),
})

export const listCalendarLinks = endpoint({
  method: 'GET',
  path: 'calendar-link',
  summary: 'Os links de assinatura do calendário que valem.',
  access: { roles: ['ADMINISTRATOR'] },
  answer: listOf(calendarLink),
})

export const createCalendarLink = endpoint({
  method: 'POST',
  path: 'calendar-link',
  summary: 'Cria um link de assinatura do calendário; o endereço só é mostrado agora.',
  access: { roles: ['ADMINISTRATOR'] },
  body: z.strictObject({ name: requiredText(60) }),
  answer: calendarLink.extend({ url: z.string() }),
  status: 201,
  errors: ['TOO_MANY_LINKS'],
})

export const revokeCalendarLink = endpoint({
  method: 'DELETE',
  path: 'calendar-link/:id',
  summary: 'Revoga um link de assinatura do calendário.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'calendarLink' } },
  status: 204,
})

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: 'academic-calendar/feed',
  summary: 'O calendário letivo em iCalendar, para quem tem um link que vale.',
  access: { roles: 'public' },
  query: z.strictObject({ token: z.string().min(1).max(100) }),
  bytes: true,
  errors: ['NOT_FOUND'],
})
