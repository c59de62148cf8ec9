import { type MailCtx, queueMails } from '../../identity/mail/mail.service.ts'
import { institutionName } from './invitation.queries.ts'
import { emailChangedMail } from './person-mail.words.ts'

/** A person as they were before they had another address. */
type FormerContact = { email: string | null; name: string; social_name: string | null }

/** A change of address is announced at the old one. */
export const notifyFormerEmails = async (ctx: MailCtx, people: readonly FormerContact[]): Promise<void> => {
  const reached = people.flatMap(({ email, ...person }) => (email === null ? [] : [{ email, ...person }]))
  if (reached.length === 0) return
  const institution = await institutionName(ctx)
  await queueMails(
    ctx,
    reached.map(({ email, name, social_name: socialName }) =>
      emailChangedMail(email, { name, socialName, institution }),
    ),
  )
}
