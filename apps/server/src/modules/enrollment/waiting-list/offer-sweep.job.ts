import type { Institution } from '../../../platform/access/context.ts'
import { forEachTenant, startPeriodicTask } from '../../../platform/jobs/housekeeping.ts'
import { type SystemParts, systemContext } from '../../../platform/jobs/system-context.ts'
import type { Log } from '../../../platform/log/log.ts'
import { currentInstitution } from '../../identity/institution/current-institution.public.queries.ts'
import type { Background } from '../../module.ts'
import type { Tables } from '../../tables.ts'
import { gradesToPromote } from './vacancies.queries.ts'
import { fillVacancies } from './vacancy-filling.service.ts'

const EVERY_MS = 60_000

type Parts = SystemParts<Tables>
export type OfferSweepParts = Parts & { log: Log }
type DueGrade = { institution: Institution; gradeId: string }

const dueGrades = async ({ gateway, clock }: Parts): Promise<DueGrade[]> => {
  const due: DueGrade[] = []
  const now = clock.now()
  await forEachTenant(gateway, now, async ({ db }, institutionId) => {
    const { id, kind, timeZone } = await currentInstitution(db, institutionId)
    const institution = { id, kind, timeZone }
    const gradeIds = await gradesToPromote({ db, institution, now: now.toISOString() })
    due.push(...gradeIds.map(gradeId => ({ institution, gradeId })))
  })
  return due
}

/**
 * Offers places of expired offers to the next students, class by class, each in its own transaction. Audit entries have no
 * author.
 */
export const reofferExpired = async (parts: Parts): Promise<void> => {
  for (const { institution, gradeId } of await dueGrades(parts))
    await systemContext(parts, institution, ctx => fillVacancies(ctx, gradeId))
}

export const offerSweep = (parts: OfferSweepParts): Background =>
  startPeriodicTask(() => reofferExpired(parts), { everyMs: EVERY_MS, log: parts.log, what: 'offers' })
