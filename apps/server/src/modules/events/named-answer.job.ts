import type { Clock } from '../../platform/clock/clock.ts'
import type { Gateway } from '../../platform/db/gateway.ts'
import { removeKeysCreatedAt } from '../../platform/db/idempotency-removal.ts'
import { forEachTenantWithWork, startPeriodicTask } from '../../platform/jobs/housekeeping.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Background } from '../module.ts'
import type { Tables } from '../tables.ts'
import { type AnswerPlace, insertMarks, takeNamedAnswers } from './anonymous-answer.queries.ts'
import { writeAmongOthers } from './survey-answer.service.ts'

/** At the start of a worker, and as long after it as the processes of the release before may go on. */
const EVERY_MS = 60 * 60_000

export type NamedAnswerParts = { gateway: Gateway<Tables>; clock: Clock; log: Log }

/**
 * Splits answers of anonymous surveys that have their enrolment into mark and answer, as migration 0078 did. An enrolment
 * that has its mark already has another answer: the named one goes.
 */
const splitIn = async (place: AnswerPlace): Promise<void> => {
  const named = await takeNamedAnswers(place)
  if (named.length === 0) return
  await removeKeysCreatedAt({ db: place.db, institutionId: place.institution.id }, named)
  const marked = await insertMarks(place, named)
  const keyOf = (one: { surveyId: string; enrollmentId: string }) => `${one.surveyId} ${one.enrollmentId}`
  const first = new Set(marked.map(keyOf))
  const answers = named.filter(one => first.has(keyOf(one)))
  await writeAmongOthers(
    place,
    answers.map(({ surveyId, answers: given }) => ({ surveyId, answers: given })),
  )
}

/** Splits what a process of the release before has written since the migration, in every institution that has any. */
export const splitNamedAnswers = async ({ gateway, clock }: Omit<NamedAnswerParts, 'log'>): Promise<void> => {
  await forEachTenantWithWork(gateway, { what: 'SURVEYS', now: clock.now() }, ({ db }, id) =>
    splitIn({ db, institution: { id } }),
  )
}

export const namedAnswerSweep = (parts: NamedAnswerParts): Background =>
  startPeriodicTask(() => splitNamedAnswers(parts), { everyMs: EVERY_MS, log: parts.log, what: 'surveys' })
