import { ContractError } from '@lousa/contract/errors.ts'
import {
  getCurrentInstitution,
  getProfile,
  refreshToken,
  signIn as signInCall,
  signOut,
} from '@lousa/contract/identity/identity.contract.ts'
import { listOutbox } from '@lousa/contract/identity/mail/outbox.contract.ts'
import { acceptTerms } from '@lousa/contract/identity/texts/text.contract.ts'
import type { InstitutionKind } from '@lousa/contract/roles.ts'
import { pageOf } from '@lousa/contract/schema.ts'
import type { Devices } from '../../platform/access/devices.ts'
import type { RateLimit } from '../../platform/access/rate-limit.ts'
import type { Tokens } from '../../platform/access/tokens.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { createMailer } from '../../platform/mail/mailer.ts'
import { type Module, publicRoute, route, stagedRoute } from '../module.ts'
import { accessRoutes } from './access.routes.ts'
import { accessHousekeeping, type HousekeepingParts } from './access-housekeeping.ts'
import { accessRequestJob } from './access-request.service.ts'
import { acceptOwnTerms } from './consent-writing.service.ts'
import { identityReach } from './identity.access.ts'
import { currentInstitution, profileOf } from './identity.queries.ts'
import { renewToken, signIn } from './identity.service.ts'
import { institutionRoutes } from './institution.routes.ts'
import { featuresOf, hasOutbox } from './institution.service.ts'
import { mailJob } from './mail.job.ts'
import { mailPage } from './mail.queries.ts'
import { revokeSession } from './session.queries.ts'

type Access = {
  tokens: Tokens
  devices: Devices
  rateLimit: RateLimit
  queue: Pick<Queue, 'add'>
  outside: { smtpUrl: string | null; mailFrom: string; dnsServers: readonly string[] | null }
} & HousekeepingParts

export const identityModule = (access: Access): Module => {
  const { smtpUrl, mailFrom } = access.outside
  const mailer = smtpUrl === null ? null : createMailer({ url: smtpUrl, from: mailFrom })
  return {
    reach: identityReach,
    background: () => accessHousekeeping(access),
    // Answering a request adds e-mails: whoever drains the queues in turn sends them too.
    jobs: [accessRequestJob(access), mailJob({ ...access, mailer })],
    close: async () => mailer?.close(),
    routes: [
      stagedRoute(signInCall, (stage, { body }) => signIn(stage, body, access)),
      route(getProfile, ctx => profileOf(ctx)),
      route(refreshToken, ctx => renewToken(access.tokens, ctx)),
      route(signOut, async ctx => {
        await revokeSession(ctx, ctx.actor.sessionId)
        return undefined
      }),
      ...accessRoutes(access),
      publicRoute(getCurrentInstitution, async ({ db, institution }) => {
        const row = await currentInstitution(db, institution.id)
        const kind = row.kind as InstitutionKind
        return { ...row, kind, features: featuresOf({ kind, isDemo: row.is_demo }, smtpUrl) }
      }),
      ...institutionRoutes(access.outside),
      route(acceptTerms, async (ctx, { body }) => {
        await acceptOwnTerms(ctx, body.acceptedTermsVersion)
        return undefined
      }),
      route(listOutbox, async (ctx, { query }) => {
        const { is_demo: isDemo } = await currentInstitution(ctx.db, ctx.institution.id)
        if (!hasOutbox({ isDemo }, smtpUrl)) throw new ContractError('NOT_FOUND')
        const { data, total } = await mailPage(ctx, query)
        return pageOf(data, query, total)
      }),
    ],
  }
}
