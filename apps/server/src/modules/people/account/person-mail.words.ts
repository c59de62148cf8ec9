import { mailGreeting } from '@lousa/contract/identity/mail/mail-greeting.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { PERSON_MAIL } from '@lousa/contract/people/account/person-mail.messages.ts'
import type { Role } from '@lousa/contract/roles.ts'
import { displayName, firstNameOf } from '@lousa/rules/people/person/display-name.rules.ts'
import type { Mail } from '../../identity/mail/mail.service.ts'

const greetingOf = (person: { name: string; socialName: string | null }): string =>
  mailGreeting(firstNameOf(displayName(person)))

/** Sent to the old address, so that its owner notices a change by another person. */
export const emailChangedMail = (
  to: string,
  { name, socialName, institution }: { name: string; socialName: string | null; institution: string },
): Mail => {
  const values = { greeting: greetingOf({ name, socialName }), institution }
  return {
    to,
    subject: fill(PERSON_MAIL.emailChangedSubject, values),
    text: fill(PERSON_MAIL.emailChangedText, values),
  }
}

type Invited = { name: string; socialName: string | null; role: Role; institution: string }

export const invitationMail = (
  to: string,
  { name, socialName, role, institution }: Invited,
  { url, origin }: { url: string; origin: string },
): Mail => {
  const values = { greeting: greetingOf({ name, socialName }), institution, role: M.enum[role], url, origin }
  return {
    to,
    subject: fill(PERSON_MAIL.invitationSubject, values),
    text: fill(PERSON_MAIL.invitationText, values),
  }
}
