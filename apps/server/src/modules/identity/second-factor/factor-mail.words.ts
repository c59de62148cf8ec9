import { mailGreeting } from '@lousa/contract/identity/mail/mail-greeting.ts'
import { FACTOR_MAIL } from '@lousa/contract/identity/second-factor/factor-mail.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { Mail } from '../mail/mail.service.ts'
import type { NoticeRecipient } from '../mail/notice.service.ts'

export const factorSetMail = ({ to, firstName, institution }: NoticeRecipient): Mail => ({
  to,
  subject: fill(FACTOR_MAIL.setSubject, { institution }),
  text: fill(FACTOR_MAIL.setText, { greeting: mailGreeting(firstName), institution }),
})

export const factorRemovedMail = ({ to, firstName, institution }: NoticeRecipient): Mail => ({
  to,
  subject: fill(FACTOR_MAIL.removedSubject, { institution }),
  text: fill(FACTOR_MAIL.removedText, { greeting: mailGreeting(firstName), institution }),
})

export const factorResetMail = ({ to, firstName, institution }: NoticeRecipient): Mail => ({
  to,
  subject: fill(FACTOR_MAIL.resetSubject, { institution }),
  text: fill(FACTOR_MAIL.resetText, { greeting: mailGreeting(firstName), institution }),
})

export const codeUsedMail =
  (left: number) =>
  ({ to, firstName, institution }: NoticeRecipient): Mail => ({
    to,
    subject: fill(FACTOR_MAIL.codeUsedSubject, { institution }),
    text: fill(FACTOR_MAIL.codeUsedText, {
      greeting: mailGreeting(firstName),
      institution,
      left: String(left),
    }),
  })
