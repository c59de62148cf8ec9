import { mailGreeting } from '@lousa/contract/identity/mail/mail-greeting.ts'
import { COPY_MAIL } from '@lousa/contract/messages/mail/copy-mail.messages.ts'
import { messagePage, UNSUBSCRIBE_PAGE } from '@lousa/contract/messages/mail/mail-links.ts'
import { fill } from '@lousa/contract/messages.ts'
import { displayName, firstNameOf } from '@lousa/rules/people/person/display-name.rules.ts'
import type { Mail } from '../../identity/mail/mail.service.ts'
import type { ClaimedCopy } from './copies.types.ts'

/** A message as an e-mail: plain text, as it was written, with the way back into the system. */
export const copyMail = (
  copy: ClaimedCopy,
  { institution, origin, token }: { institution: string; origin: string; token: string },
): Mail => ({
  to: copy.email,
  subject: fill(COPY_MAIL.subject, { title: copy.title, institution }),
  text: fill(COPY_MAIL.text, {
    greeting: mailGreeting(firstNameOf(displayName(copy))),
    sender: copy.sender ?? institution,
    title: copy.title,
    body: copy.body,
    link: `${origin}${messagePage(copy)}`,
    unsubscribe: `${origin}${UNSUBSCRIBE_PAGE}${token}`,
    institution,
  }),
})
