import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import type { Role } from '../../roles.ts'
import { id, instant, listOf, requiredLine } from '../../schema.ts'

/** CALENDAR: the school's calendar, of the office. LESSONS: what one gives or attends oneself. */
export const CALENDAR_LINK_KINDS = ['CALENDAR', 'LESSONS'] as const
export type CalendarLinkKind = (typeof CALENDAR_LINK_KINDS)[number]

/** A link by which a calendar application subscribes, until it is revoked. */
export const calendarLink = z.object({
  id,
  kind: z.enum(CALENDAR_LINK_KINDS),
  name: z.string(),
  createdAt: instant,
  /** When an application last asked for it, to the day. */
  lastReadAt: instant.nullable(),
})

/** Administrators have the links of the school's calendar; everybody else those of their own lessons. */
const SUBSCRIBERS: readonly Role[] = ['ADMINISTRATOR', 'INSTRUCTOR', 'STUDENT', 'STUDENT-SMELJ']

export const listCalendarLinks = endpoint({
  method: 'GET',
  path: 'calendar-link',
  summary:
    'Os links de assinatura que valem: do calendário da escola ou, de professor e aluno, das próprias aulas.',
  access: { roles: SUBSCRIBERS },
  answer: listOf(calendarLink),
})

export const createCalendarLink = endpoint({
  method: 'POST',
  path: 'calendar-link',
  summary: 'Cria um link de assinatura do calendário ou das próprias aulas; o endereço só é mostrado agora.',
  access: { roles: SUBSCRIBERS },
  /** Without a kind: that of the role, which has no other. */
  body: z.strictObject({ name: requiredLine(60), kind: z.enum(CALENDAR_LINK_KINDS).optional() }),
  answer: calendarLink.extend({ url: z.string() }),
  status: 201,
  errors: ['TOO_MANY_LINKS'],
})

export const revokeCalendarLink = endpoint({
  method: 'DELETE',
  path: 'calendar-link/:id',
  summary: 'Revoga um link de assinatura.',
  access: { roles: SUBSCRIBERS, objects: { id: 'calendarLink' } },
  status: 204,
})

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: 'academic-calendar/feed',
  summary: 'O calendário letivo, ou as aulas de uma pessoa, em iCalendar, para quem tem um link que vale.',
  access: { roles: 'public' },
  query: z.strictObject({ token: z.string().min(1).max(100) }),
  bytes: true,
  errors: ['NOT_FOUND'],
})
