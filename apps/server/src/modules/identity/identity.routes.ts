import * as identityCalls from '@lousa/contract/identity/identity.contract.ts'
import * as outboxCalls from '@lousa/contract/identity/mail/outbox.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { pageOf } from '@lousa/contract/schema.ts'
import type { Devices } from '../../platform/access/devices.ts'
import type { RateLimit } from '../../platform/access/rate-limit.ts'
import type { Tokens } from '../../platform/access/tokens.ts'
import type { Vault } from '../../platform/access/vault.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { createMailer } from '../../platform/mail/mailer.ts'
import type { Meter } from '../../platform/metrics/meter.ts'
import { type Module, publicRoute, route } from '../module.ts'
import { accessHousekeeping, type HousekeepingParts } from './access-housekeeping.job.ts'
import { accessRoutes } from './access-link/access.routes.ts'
import { accessRequestJob } from './access-link/access-request.service.ts'
import { guardianCodeRoutes } from './guardian-code/guardian-code.routes.ts'
import { identityReach } from './identity.access.ts'
import { currentInstitution } from './institution/current-institution.public.queries.ts'
import { institutionRoutes } from './institution/institution.routes.ts'
import { featuresOf, hasOutbox } from './institution/institution.service.ts'
import { mailJob } from './mail/mail.job.ts'
import { mailPage } from './mail/mail.queries.ts'
import { ownFactorRoutes } from './own-factor/own-factor.routes.ts'
import { signInRoutes } from './sign-in/sign-in.routes.ts'
import { textRoutes } from './texts/text.routes.ts'

type Access = {
  tokens: Tokens
  devices: Devices
  vault: Vault
  rateLimit: RateLimit
  queue: Pick<Queue, 'add'>
  meter: Meter
  outside: { smtpUrl: string | null; mailFrom: string; dnsServers: readonly string[] | null }
} & HousekeepingParts

export const identityModule = (access: Access): Module => {
  const { smtpUrl, mailFrom } = access.outside
  const mailer =
    smtpUrl === null ? null : createMailer({ url: smtpUrl, from: mailFrom, count: access.meter.mail })
  return {
    reach: identityReach,
    background: () => accessHousekeeping(access),
    // Answering a request adds e-mails: the next worker of the queues sends them too.
    jobs: [accessRequestJob(access), mailJob({ ...access, mailer })],
    close: async () => mailer?.close(),
    routes: [
      ...signInRoutes(access),
      ...accessRoutes(access),
      ...guardianCodeRoutes(access),
      ...ownFactorRoutes(access),
      publicRoute(identityCalls.getCurrentInstitution, async ({ db, institution }) => {
        const row = await currentInstitution(db, institution.id)
        return { ...row, features: featuresOf({ kind: row.kind, isDemo: row.is_demo }, smtpUrl) }
      }),
      ...institutionRoutes(access.outside),
      ...textRoutes,
      route(outboxCalls.listOutbox, async (ctx, { query }) => {
        const { is_demo: isDemo } = await currentInstitution(ctx.db, ctx.institution.id)
        if (!hasOutbox({ isDemo }, smtpUrl)) throw new ContractError('NOT_FOUND')
        const { data, total } = await mailPage(ctx, query)
        return pageOf(data, query, total)
      }),
    ],
  }
}
