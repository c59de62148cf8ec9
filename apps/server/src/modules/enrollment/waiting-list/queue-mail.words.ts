import { QUEUE_MAIL } from '@lousa/contract/enrollment/waiting-list/queue-mail.messages.ts'
import { mailGreeting } from '@lousa/contract/identity/mail/mail-greeting.ts'
import { fill } from '@lousa/contract/messages.ts'
import { displayName, firstNameOf } from '@lousa/rules/people/person/display-name.rules.ts'
import type { Mail } from '../../identity/mail/mail.service.ts'
import type { ReachableStudent } from './vacancies.queries.ts'

const valuesOf = (student: ReachableStudent) => ({
  greeting: mailGreeting(firstNameOf(displayName(student))),
  institution: student.institution,
  grade: student.grade,
})

/** "17/08/2026 às 12:00", where the institution is. */
const momentText = (instant: string, timeZone: string): string => {
  const at = new Date(instant)
  const day = at.toLocaleDateString('pt-BR', { timeZone })
  return `${day} às ${at.toLocaleTimeString('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit' })}`
}

export const promotionMail = (student: ReachableStudent): Mail => ({
  to: student.email,
  subject: fill(QUEUE_MAIL.promotionSubject, valuesOf(student)),
  text: fill(QUEUE_MAIL.promotionText, valuesOf(student)),
})

export const offerMail = (
  student: ReachableStudent,
  { expiresAt, timeZone }: { expiresAt: string; timeZone: string },
): Mail => ({
  to: student.email,
  subject: fill(QUEUE_MAIL.offerSubject, valuesOf(student)),
  text: fill(QUEUE_MAIL.offerText, { ...valuesOf(student), until: momentText(expiresAt, timeZone) }),
})

export const withdrawalMail = (student: ReachableStudent): Mail => ({
  to: student.email,
  subject: fill(QUEUE_MAIL.withdrawalSubject, valuesOf(student)),
  text: fill(QUEUE_MAIL.withdrawalText, valuesOf(student)),
})
