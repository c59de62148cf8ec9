import * as calls from '@lousa/contract/messages/mail/copies.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import type { SignedLinks } from '../../../platform/access/signed-links.ts'
import { publicRoute, route } from '../../module.ts'
import {
  emailCopySettings,
  saveEmailCopySettings,
  unsubscribeFromCopies,
} from '../../people/own-record/copy-choice.service.ts'

export const copiesRoutes = ({ signedLinks }: { signedLinks: SignedLinks }) => [
  route(calls.getCopies, ctx => emailCopySettings(ctx, ctx.actor.personId)),
  route(calls.updateCopies, async (ctx, { body }) => {
    await saveEmailCopySettings(ctx, ctx.actor.personId, body.wanted)
    return emailCopySettings(ctx, ctx.actor.personId)
  }),
  publicRoute(calls.unsubscribe, async (ctx, { query, body }) => {
    const token = body.token ?? query.token ?? ''
    const personId = signedLinks.verify('messages-by-email', { institutionId: ctx.institution.id, token })
    if (personId === null) throw new ContractError('INVALID_LINK')
    await unsubscribeFromCopies(ctx, personId)
  }),
]
