import { mailGreeting } from '@lousa/contract/identity/mail/mail-greeting.ts'
import { fill } from '@lousa/contract/messages.ts'
import { SELF_REGISTRATION_MAIL as W } from '@lousa/contract/people/self-registration/self-registration-mail.messages.ts'
import { displayName, firstNameOf } from '@lousa/rules/people/person/display-name.rules.ts'
import type { Mail } from '../../identity/mail/mail.service.ts'

type Addressee = {
  to: string
  person: { name: string; socialName: string | null }
  institution: string
  origin: string
}

const greeting = ({ person }: Addressee): string => mailGreeting(firstNameOf(displayName(person)))

export const welcomeMail = ({ registration, ...addressee }: Addressee & { registration: string }): Mail => {
  const { to, institution, origin } = addressee
  return {
    to,
    subject: fill(W.welcomeSubject, { institution }),
    text: fill(W.welcomeText, { greeting: greeting(addressee), institution, registration, origin }),
  }
}

/** To the address on file, never to the one that a visitor typed. */
export const alreadyRegisteredMail = ({
  registration,
  ...addressee
}: Addressee & { registration: string | null }): Mail => {
  const { to, institution, origin } = addressee
  return {
    to,
    subject: fill(W.alreadySubject, { institution }),
    text: fill(W.alreadyText, {
      greeting: greeting(addressee),
      institution,
      registration: registration === null ? '' : fill(W.alreadyRegistration, { registration }),
      origin,
    }),
  }
}
