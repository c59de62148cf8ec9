import type { InstitutionKind } from '@lousa/contract/roles.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Gateway } from '../../../platform/db/gateway.ts'
import type { Queue } from '../../../platform/jobs/queue.ts'
import type { Tables } from '../../tables.ts'
import { currentInstitution } from '../institution/institution.service.ts'
import type { MailCtx } from './mail.service.ts'

export type JobMailParts = { gateway: Gateway<Tables>; queue: Pick<Queue, 'add'>; clock: Clock }

/** A transaction of the tenant in which a job writes links and e-mails, as a request's context lets a service do. */
export const withMailContext = <T>(
  { gateway, queue, clock }: JobMailParts,
  institutionId: string,
  work: (ctx: MailCtx) => Promise<T>,
): Promise<T> => {
  const now = clock.now()
  return gateway.tenant({ institutionId, now }, async ({ db, client }) => {
    const { id, kind, timeZone } = await currentInstitution(db, institutionId)
    return work({
      db,
      institution: { id, kind: kind as InstitutionKind, timeZone },
      now: now.toISOString(),
      enqueue: job => queue.add(client, job),
    })
  })
}
