import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { issueLink } from '../../identity/access-link/access-link.service.ts'
import { queueMail } from '../../identity/mail/mail.service.ts'
import type { Ctx } from '../../module.ts'
import { isStudent } from '../person/student-role.values.ts'
import { type Invitee, inviteeOf, lockPersonOfAccount } from './invitation.queries.ts'
import { invitationMail } from './person-mail.words.ts'

/** A student who has no address is invited through who answers for them first. */
const addressOf = ({ role, email, responsibleEmail }: Invitee): string | null =>
  email ?? (isStudent(role) ? responsibleEmail : null)

const send = async (ctx: Ctx, invitee: Invitee, to: string) => {
  const { url, expiresAt } = await issueLink(ctx, invitee.personId, 'INVITATION')
  await queueMail(ctx, invitationMail(to, invitee, { url, origin: ctx.origin }))
  ctx.audit({
    entity: 'user',
    entityId: invitee.accountId,
    action: 'INVITED',
    studentId: isStudent(invitee.role) ? invitee.accountId : null,
  })
  return { url, expiresAt }
}

/** Invites a person who was just created, where they have access and no password yet; else does nothing. */
export const inviteIfPossible = async (ctx: Ctx, accountId: string): Promise<void> => {
  const invitee = await inviteeOf(ctx, accountId)
  const to = addressOf(invitee)
  const canEnter = invitee.status === 'Ativo' && invitee.taxNumber !== null && !invitee.hasPassword
  if (canEnter && to !== null) await send(ctx, invitee, to)
}

/** Sends the invitation again. Without a mail service the answer has the link, to be handed over: it has not been used yet. */
export const resendInvitation = async (
  ctx: Ctx,
  accountId: string,
  { smtpUrl }: { smtpUrl: string | null },
) => {
  // A concurrent choice of a password is waited for: the used link must not become valid again.
  await lockPersonOfAccount(ctx, accountId)
  const invitee = await inviteeOf(ctx, accountId)
  if (invitee.hasPassword) throw new ContractError('ALREADY_HAS_PASSWORD')
  const to = addressOf(invitee)
  const errors = [
    ...(invitee.status === 'Ativo' ? [] : [fieldError('status', 'INVALID')]),
    ...(to === null ? [fieldError('email', 'REQUIRED')] : []),
    ...(invitee.taxNumber === null ? [fieldError('documents.taxNumber', 'REQUIRED')] : []),
  ]
  if (to === null || errors.length > 0) throw invalidFields(...errors)
  const { url, expiresAt } = await send(ctx, invitee, to)
  return { sentTo: to, link: smtpUrl === null ? url : null, expiresAt }
}

/**
 * Whether an invitation needs a proof: its link is shown on the screen, as no e-mail can be sent, or goes to the address of
 * a responsible person, which changes without one. The lock excludes a change of the e-mail before the link is sent.
 */
export const needsProofToInvite = async (
  ctx: Ctx,
  accountId: string,
  { smtpUrl }: { smtpUrl: string | null },
): Promise<boolean> => {
  await lockPersonOfAccount(ctx, accountId)
  const { hasPassword, email, role } = await inviteeOf(ctx, accountId)
  return !hasPassword && (smtpUrl === null || (email === null && isStudent(role)))
}
