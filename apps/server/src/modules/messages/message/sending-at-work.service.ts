import { type Clock, todayIn } from '../../../platform/clock/clock.ts'
import type { TransactionClient } from '../../../platform/db/gateway.ts'
import type { Queue } from '../../../platform/jobs/queue.ts'
import { institutionAtWork } from '../../identity/institution/institution.service.ts'
import type { Db } from '../../module.ts'
import type { SendingCtx } from './message.types.ts'

/** The context of sending in background work, inside the transaction of an institution. */
export const sendingAtWork = async (
  { queue, clock }: { queue: Pick<Queue, 'add'>; clock: Clock },
  { db, client }: { db: Db; client: TransactionClient },
  institutionId: string,
): Promise<SendingCtx> => {
  const { kind, timeZone } = await institutionAtWork(db, institutionId)
  return {
    db,
    institution: { id: institutionId, kind, timeZone },
    now: clock.now().toISOString(),
    today: todayIn(clock, timeZone),
    enqueue: job => queue.add(client, job),
  }
}
