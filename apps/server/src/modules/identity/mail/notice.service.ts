import { displayName, firstNameOf } from '@lousa/rules/people/person/display-name.rules.ts'
import { contactOf } from './contact.queries.ts'
import { type Mail, type MailCtx, queueMail } from './mail.service.ts'

/** Whom a notice greets, where it goes, and in whose name. */
export type NoticeRecipient = { to: string; firstName: string; institution: string }

/** Tells a person something about their own access, at the address on file; false where there is none, and nobody is told. */
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
