import { fill, M } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/people.messages.ts'
import type { Role } from '@lousa/contract/roles.ts'
import { displayName, firstNameOf } from '@lousa/rules/people/display-name.rules.ts'
import type { Mail } from '../identity/mail.service.ts'

/** "Olá, Ana!"; of a name without letters nothing is left. */
const greetingOf = (person: { name: string; socialName: string | null }): string => {
  const firstName = firstNameOf(displayName(person))
  return firstName === '' ? 'Olá!' : `Olá, ${firstName}!`
}

/** Told to the old address, so that a change that its owner did not make is noticed. */
export const emailChangedMail = (
  to: string,
  { name, socialName, institution }: { name: string; socialName: string | null; institution: string },
): Mail => {
  const values = { greeting: greetingOf({ name, socialName }), institution }
  return {
    to,
    subject: fill(PEOPLE.mail.emailChangedSubject, values),
    text: fill(PEOPLE.mail.emailChangedText, values),
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
    subject: fill(PEOPLE.mail.invitationSubject, values),
    text: fill(PEOPLE.mail.invitationText, values),
  }
}
