import type { AuditEntry } from '../../../platform/db/audit.ts'
import { issueLinks, type LinkCtx } from '../../identity/access-link/access-link.service.ts'
import { queueMails } from '../../identity/mail/mail.service.ts'
import type { NewRow } from '../../module.ts'
import { invitationMail } from '../account/person-mail.words.ts'
import { invitees } from './import-invitation.queries.ts'

/** Invites the imported people who can enter and have an address; answers what the audit tells of it. */
export const inviteImported = async (
  ctx: LinkCtx,
  accounts: readonly NewRow<'account'>[],
): Promise<AuditEntry[]> => {
  const invited = await invitees(
    ctx,
    accounts.map(account => String(account.id)),
  )
  const links = await issueLinks(
    ctx,
    invited.map(each => each.personId),
    'INVITATION',
  )
  await queueMails(
    ctx,
    invited.flatMap(each => {
      const link = links.get(each.personId)
      return link ? [invitationMail(each.email, each, { url: link.url, origin: ctx.origin })] : []
    }),
  )
  return invited.map(each => ({ entity: 'user', entityId: each.accountId, action: 'INVITED' }))
}
