import { ACCESS_MAIL } from '@lousa/contract/identity/access-link/access-mail.messages.ts'
import { mailGreeting } from '@lousa/contract/identity/mail/mail-greeting.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { Mail } from '../mail/mail.service.ts'
import type { NoticeRecipient } from '../mail/notice.service.ts'

export const resetMail = ({ to, firstName, institution, url }: NoticeRecipient & { url: string }): Mail => ({
  to,
  subject: fill(ACCESS_MAIL.resetSubject, { institution }),
  text: fill(ACCESS_MAIL.resetText, {
    greeting: mailGreeting(firstName),
    institution,
    url,
    validity: firstName ? fill(ACCESS_MAIL.resetValidityOf, { name: firstName }) : ACCESS_MAIL.resetValidity,
  }),
})

export const passwordChangedMail = ({ to, firstName, institution }: NoticeRecipient): Mail => ({
  to,
  subject: fill(ACCESS_MAIL.changedSubject, { institution }),
  text: fill(ACCESS_MAIL.changedText, { greeting: mailGreeting(firstName), institution }),
})
