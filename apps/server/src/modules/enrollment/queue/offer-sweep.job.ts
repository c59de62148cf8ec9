import type { InstitutionKind } from '@lousa/contract/roles.ts'
import type { Institution } from '../../../platform/access/context.ts'
import { type Clock, todayIn } from '../../../platform/clock/clock.ts'
import { type AuditEntry, auditStatement } from '../../../platform/db/audit.ts'
import type { Gateway } from '../../../platform/db/gateway.ts'
import { inEveryTenant, startHousekeeping } from '../../../platform/jobs/housekeeping.ts'
import type { Queue } from '../../../platform/jobs/queue.ts'
import type { Log } from '../../../platform/log/log.ts'
import { currentInstitution } from '../../identity/institution/institution.service.ts'
import type { Background } from '../../module.ts'
import type { Tables } from '../../tables.ts'
import { fillFreedPlaces } from './free-place.service.ts'
import { gradesToCall } from './places.queries.ts'

const EVERY_MS = 60_000

export type OfferSweepParts = { gateway: Gateway<Tables>; queue: Pick<Queue, 'add'>; clock: Clock; log: Log }
type Parts = Omit<OfferSweepParts, 'log'>
type DueGrade = { institution: Institution; gradeId: string }

const dueGrades = async ({ gateway, clock }: Parts): Promise<DueGrade[]> => {
  const due: DueGrade[] = []
  const now = clock.now()
  await inEveryTenant(gateway, now, async ({ db }, institutionId) => {
    const { id, kind, timeZone } = await currentInstitution(db, institutionId)
    const institution = { id, kind: kind as InstitutionKind, timeZone }
    const gradeIds = await gradesToCall({ db, institution, now: now.toISOString() })
    due.push(...gradeIds.map(gradeId => ({ institution, gradeId })))
  })
  return due
}

/** Calls who is next in one class. The history names nobody as who did it. */
const callNext = async (
  { gateway, queue, clock }: Parts,
  { institution, gradeId }: DueGrade,
): Promise<void> => {
  const now = clock.now()
  const at = now.toISOString()
  let entries: AuditEntry[] = []
  await gateway.tenant(
    { institutionId: institution.id, now },
    ({ db, client }) => {
      entries = []
      return fillFreedPlaces(
        {
          db,
          institution,
          now: at,
          today: todayIn(clock, institution.timeZone),
          audit: entry => entries.push(entry),
          enqueue: job => queue.add(client, job),
        },
        gradeId,
      )
    },
    () =>
      [auditStatement({ institutionId: institution.id, accountId: null, at }, entries)].filter(
        statement => statement !== null,
      ),
  )
}

/** Offers places on that nobody took in time, class by class, each in a transaction of its own. */
export const passOffersOn = async (parts: Parts): Promise<void> => {
  for (const due of await dueGrades(parts)) await callNext(parts, due)
}

export const offerSweep = (parts: OfferSweepParts): Background =>
  startHousekeeping(() => passOffersOn(parts), { everyMs: EVERY_MS, log: parts.log, what: 'offers' })
