import { onlyTaxCharacters } from '@lousa/rules/identity/tax-number.rules.ts'
import { displayName, firstNameOf } from '@lousa/rules/people/person/display-name.rules.ts'
import type { RateLimit } from '../../../platform/access/rate-limit.ts'
import type { JobHandler } from '../../../platform/jobs/queue.ts'
import { type SystemParts, systemContext } from '../../../platform/jobs/system-context.ts'
import type { PublicScope } from '../../module.ts'
import type { Tables } from '../../tables.ts'
import { atWork } from '../institution/current-institution.public.queries.ts'
import { ACCESS_REQUEST_QUEUE } from '../mail/mail.queue.ts'
import { type MailCtx, queueMails } from '../mail/mail.service.ts'
import { consumeAttempts, linkRequestCounters } from '../sign-in/attempts.service.ts'
import { issueLinks } from './access-link.service.ts'
import { resetMail } from './access-mail.words.ts'
import {
  claimAccessRequest,
  insertAccessRequest,
  personsByEmail,
  type StudentProof,
} from './access-request.queries.ts'

/**
 * Takes down a request for a link. Whether anybody is meant is asked by a job alone, so that neither the answer nor its
 * time can tell. A refused caller costs no connection of the tenants.
 */
export const requestAccess = async (
  stage: PublicScope,
  { email, proof }: { email: string | null; proof: StudentProof | null },
  { rateLimit }: { rateLimit: RateLimit },
): Promise<Record<never, never>> => {
  const address = email ?? ''
  await consumeAttempts(rateLimit, linkRequestCounters(stage, address))
  const cleanProof = proof && {
    ...proof,
    taxNumber: onlyTaxCharacters(proof.taxNumber),
  }
  await stage.inTenant(async ctx => {
    const id = await insertAccessRequest(ctx, { email: address, proof: cleanProof })
    const data = { institutionId: ctx.institution.id, ids: [id] }
    await ctx.enqueue({ queue: ACCESS_REQUEST_QUEUE.queue, data })
  })
  return {}
}

/** Answers requests: each person who is meant gets a link by e-mail. */
export const accessRequestJob = (parts: SystemParts<Tables>): JobHandler => ({
  definition: ACCESS_REQUEST_QUEUE,
  run: async ({ data }) => {
    for (const id of data.ids)
      await systemContext(parts, atWork(data.institutionId), ctx => answerRequest(ctx, id))
  },
})

const answerRequest = async (ctx: MailCtx, id: string): Promise<void> => {
  const request = await claimAccessRequest(ctx, id)
  if (!request) return
  const persons = await personsByEmail(ctx, request)
  const links = await issueLinks(
    { ...ctx, origin: request.origin },
    persons.map(person => person.id),
    'RESET',
  )
  await queueMails(
    ctx,
    persons.flatMap(person => {
      const link = links.get(person.id)
      const firstName = firstNameOf(displayName(person))
      const { institution } = person
      return link ? [resetMail({ to: request.email, firstName, institution, url: link.url })] : []
    }),
  )
}
