import { displayName, firstNameOf } from '@lousa/rules/people/person/display-name.rules.ts'
import { contactOf } from './contact.queries.ts'
import { type Mail, type MailCtx, queueMail } from './mail.service.ts'

/** The recipient of a notice, the address, and the sender. */
export type NoticeRecipient = { to: string; firstName: string; institution: string }

/** Notifies a person about their own access at the address on file; false where there is no address. */
export const notifyPerson = async (
  ctx: MailCtx,
  personId: string,
  write: (addressee: NoticeRecipient) => Mail,
): Promise<boolean> => {
  const contact = await contactOf(ctx, personId)
  if (!contact.email) return false
  const firstName = firstNameOf(displayName(contact))
  await queueMail(ctx, write({ to: contact.email, firstName, institution: contact.institution }))
  return true
}
