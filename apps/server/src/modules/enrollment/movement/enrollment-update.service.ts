import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type { updateEnrollment as updateCall } from '@lousa/contract/enrollment/movement/movement.contract.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import type { Modality } from '@lousa/rules/enrollment/entry/admission.rules.ts'
import {
  activeRange,
  lastDayOf,
  lostAndGainedDays,
  reentryDate,
} from '@lousa/rules/enrollment/entry/enrollment-days.rules.ts'
import { type AuditChange, type AuditEntry, changedFields } from '../../../platform/db/audit.ts'
import { refusePublished } from '../../academics/class-result.service.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { Ctx } from '../../module.ts'
import { bumpEnrollments } from '../../performance-input.ts'
import { isUnchanged } from '../../record-values.ts'
import { assertVersion } from '../../stale-version.ts'
import { addDecisions, plainDecision } from '../council-decision.public.queries.ts'
import { enrollmentOf } from '../enrollment.service.ts'
import { assertNoOverlap, assertNotEnrolled } from '../entry/enrollment-periods.service.ts'
import { type OtherStay, staysBeside } from '../entry/stays.public.queries.ts'
import { assertDaysOpen } from '../entry/term-lock.service.ts'
import type { FormerRecords } from '../transfer/transferred.service.ts'
import { placeOfCalled, resolvePlacement } from '../waiting-list/placement.service.ts'
import { classNumberFor, fillVacanciesOf, refuseModalities } from './class-number.service.ts'
import { refuseExitOfDecided } from './decided-enrollment.service.ts'
import {
  dayOfYear,
  type EnrollmentAnswer,
  type EnrollmentChange,
  EXCEEDED,
  refuseOutsideYear,
} from './enrollment-change.service.ts'
import { assertClass, type LockedClass, lockEnrollmentForUpdate } from './enrollment-lock.service.ts'
import { moveEnrollment } from './enrollment-move.service.ts'
import {
  componentNames,
  type EnrollmentState,
  replaceModalities,
  updateEnrollmentRow,
} from './movement.queries.ts'
import type { LockedEnrollment } from './movement.types.ts'
import { isFollowed } from './place.queries.ts'

/** The changes of an enrolment; with another class of the year it is a move. */
export const updateEnrollment = async (
  ctx: Ctx,
  { id, formerRecords }: { id: string; formerRecords: FormerRecords },
  { version, preview = false, gradeId, ...change }: BodyOf<typeof updateCall>,
): Promise<EnrollmentAnswer> => {
  const held = await lockEnrollmentForUpdate(ctx, id, gradeId)
  const { enrollment, grade, target } = held
  await assertVersion(version, enrollment.version, () => enrollmentOf(ctx, id))
  if (target) return moveEnrollment(ctx, { enrollment, grade, target, formerRecords }, change, preview)
  await changeEnrollment(ctx, { enrollment, grade }, change)
  const answer = await enrollmentOf(ctx, id)
  return preview
    ? { ...answer, ...(await previewOf(ctx, { enrollment, grade, formerRecords }, change)) }
    : answer
}

type Held = { enrollment: LockedEnrollment; grade: LockedClass }

/** Records that stop or begin to count by new days of an enrolment in its class, read after the change. */
const previewOf = async (
  ctx: Ctx,
  { enrollment, grade, formerRecords }: Held & { formerRecords: FormerRecords },
  { start = enrollment.start, exit = enrollment.exit, status = enrollment.status }: EnrollmentChange,
): Promise<Pick<EnrollmentAnswer, 'recordedAfter' | 'counted'>> => {
  const enrollmentId = enrollment.id
  const days = lostAndGainedDays(activeRange(enrollment), activeRange({ status, start, exit }))
  const isDated = days.lost.length > 0 || days.gained.length > 0
  return {
    ...(exit !== null && exit !== enrollment.exit
      ? { recordedAfter: await formerRecords.recordedAfter(ctx, { enrollmentId, date: exit.date }) }
      : {}),
    ...(isDated && !grade.isEvent
      ? { counted: await formerRecords.countedRecords(ctx, { enrollmentId, ...days }) }
      : {}),
  }
}

const changeEnrollment = async (
  ctx: Ctx,
  { enrollment, grade }: Held,
  change: EnrollmentChange,
): Promise<void> => {
  const { start: typedStart, exit = enrollment.exit, status = enrollment.status } = change
  refuseTransition(enrollment, { exit, status })
  refuseStatusAfterExit(enrollment, { exit, status: change.status })
  if (change.number !== undefined || change.councilApproved === true) assertClass(grade)
  const isPromoted = status !== enrollment.status
  if (isPromoted && enrollment.hasDied) throw fieldRefusal('status', 'INVALID_TRANSITION')
  const isResumed = enrollment.exit !== null && exit === null
  const stays = await staysOf(ctx, enrollment, change)
  const calledOn = dayOfYear(reentryDate(ctx.today, lastDayOf(stays)), grade)
  const start = typedStart ?? (isPromoted ? calledOn : enrollment.start)
  refuseDays({ start, exit }, { enrollment, grade })
  if (change.modalities) await refuseModalities(ctx, grade.id, change.modalities)
  if (isResumed) await refuseResumed(ctx, enrollment, stays)
  if ((isPromoted || isResumed) && enrollment.isArchived) throw new ContractError('STUDENT_INACTIVE')
  const [before, days] = [activeRange(enrollment), activeRange({ status, start, exit })]
  assertNoOverlap(stays, { before, after: days, typed: typedDay(change) })
  const takesPlace = isPromoted || (isResumed && status === 'ACTIVE')
  const placing = takesPlace ? await placeTaken(ctx, { enrollment, grade }, change) : []
  if (!grade.isEvent) assertDaysOpen(grade.terms, before, days)
  await refuseExitOfDecided(ctx, { enrollment, grade }, exit)
  const written: Written = {
    id: enrollment.id,
    status,
    number: await numberAfter(ctx, { enrollment, grade }, { typed: change.number, isPromoted }),
    start,
    exit,
    councilApproved: change.councilApproved ?? enrollment.councilApproved,
  }
  const chosen = await modalityChanges(ctx, enrollment.modalities, change.modalities)
  if (isUnchanged(enrollment, written) && chosen.length === 0) return
  const after = { ...written, version: enrollment.version + 1 }
  const changes = [...changedFields(valuesOf(enrollment), valuesOf(after)), ...chosen]
  const isEnded = exit !== null && enrollment.exit === null
  await decideApproval(ctx, enrollment, written)
  await updateEnrollmentRow(ctx, after)
  if (chosen.length > 0) await replaceModalities(ctx, enrollment.id, change.modalities ?? [])
  ctx.audit({
    entity: 'studentEnrollment',
    entityId: enrollment.id,
    action: actionOf({ isPromoted, isResumed, isEnded }),
    changes: [...changes, ...placing],
    studentId: enrollment.accountId,
    gradeId: grade.id,
  })
  const decides = changes.some(({ field }) => FIGURES.has(field))
  if (!grade.isEvent && decides)
    await bumpEnrollments(ctx, { gradeIds: [grade.id], enrollmentIds: [enrollment.id] })
  const isFreed = isEnded && (enrollment.status === 'ACTIVE' || enrollment.hasOffer)
  // A resumed entry of the waiting list may be the only one for a vacancy that exists already.
  if (isFreed || (isResumed && status === 'SURPLUS')) await fillVacanciesOf(ctx, grade.id)
}

/** The changed fields that decide figures. */
const FIGURES = new Set(['status', 'start', 'exitDate', 'exitReason', 'councilApproved'])

/** Modalities by their names in their order, where they change. */
const modalityChanges = async (
  ctx: Ctx,
  before: readonly Modality[],
  after: readonly Modality[] | undefined,
): Promise<AuditChange[]> => {
  if (!after) return []
  const idsIn = (list: readonly Modality[]) =>
    list.toSorted((a, b) => a.position - b.position).map(modality => modality.curriculumComponentId)
  const [former, next] = [idsIn(before), idsIn(after)]
  if (former.join() === next.join()) return []
  const names = new Map((await componentNames(ctx, [...former, ...next])).map(({ id, name }) => [id, name]))
  const namesOf = (ids: readonly string[]) => ids.map(id => names.get(id) ?? '')
  return [{ field: 'modalities', from: namesOf(former), to: namesOf(next) }]
}

const actionOf = (of: { isPromoted: boolean; isResumed: boolean; isEnded: boolean }) =>
  (of.isPromoted
    ? 'PROMOTED'
    : of.isResumed
      ? 'RESUMED'
      : of.isEnded
        ? 'ENDED'
        : 'UPDATED') satisfies AuditEntry['action']

/** The approval that the record of the enrolment gives or takes back, as a decision of the council; refused once decided. */
const decideApproval = async (
  ctx: Ctx,
  { id, gradeId, councilApproved }: LockedEnrollment,
  after: Pick<LockedEnrollment, 'councilApproved'>,
): Promise<void> => {
  if (after.councilApproved === councilApproved) return
  await refusePublished(ctx, [gradeId])
  await addDecisions(ctx, [plainDecision(id, after.councilApproved ? 'APPROVE' : 'WITHDRAWN')])
}

type Written = Omit<EnrollmentState, 'version'> & Pick<LockedEnrollment, 'councilApproved'>

/** The name in the history. */
const valuesOf = ({ status, number, start, exit, councilApproved }: Omit<Written, 'id'>) => ({
  status,
  number,
  start,
  exitDate: exit?.date ?? null,
  exitReason: exit?.reason ?? null,
  councilApproved,
})

/**
 * An enrolment never returns to the waiting list, and an ended one is not called from it. MOVED is set by a move alone, and a
 * moved student has not left in another way.
 */
const refuseTransition = (
  { status, exit }: LockedEnrollment,
  after: Pick<LockedEnrollment, 'status' | 'exit'>,
): void => {
  const isPromoted = status === 'SURPLUS' && after.status === 'ACTIVE'
  if ((status === 'ACTIVE' && after.status === 'SURPLUS') || (isPromoted && after.exit !== null))
    throw fieldRefusal('status', 'INVALID_TRANSITION')
  if (after.exit === null || after.exit.reason === exit?.reason) return
  const isMoved = exit?.reason === 'MOVED' && after.exit.reason !== 'RECLASSIFIED'
  if (after.exit.reason === 'MOVED' || isMoved) throw fieldRefusal('exit.reason', 'INVALID_TRANSITION')
}

/** An ended enrolment takes no status until its exit is undone: 200 would say that the call had an effect. */
const refuseStatusAfterExit = (
  before: Pick<LockedEnrollment, 'exit'>,
  { exit, status }: Pick<EnrollmentChange, 'status'> & Pick<LockedEnrollment, 'exit'>,
): void => {
  if (status !== undefined && before.exit !== null && exit !== null)
    throw fieldRefusal('status', 'INVALID_TRANSITION')
}

/** An exit is not before the start, and what is new of both lies in the year. */
const refuseDays = (
  { start, exit }: Pick<LockedEnrollment, 'start' | 'exit'>,
  { enrollment, grade }: Held,
): void => {
  if (start !== enrollment.start) refuseOutsideYear('start', start, grade)
  if (exit !== null && exit.date !== enrollment.exit?.date) refuseOutsideYear('exit.date', exit.date, grade)
  if (exit !== null && exit.date < start) throw fieldRefusal('exit.date', 'INVALID_DATE_INTERVAL_ERROR')
}

/** The other stays of the student in the class, where the days of this enrolment may change. */
const staysOf = async (
  ctx: Ctx,
  { id, gradeId, accountId }: LockedEnrollment,
  { start, exit, status }: EnrollmentChange,
): Promise<OtherStay[]> =>
  start === undefined && exit === undefined && status === undefined
    ? []
    : staysBeside(ctx, { gradeId, accountId, exceptId: id })

/** The field with the typed day. */
const typedDay = ({ start, exit }: EnrollmentChange): string | null =>
  start !== undefined ? 'start' : exit ? 'exit.date' : null

/** An exit is not taken back while the student is in the class again, or where a move led. */
const refuseResumed = async (
  ctx: Ctx,
  { id, accountId }: LockedEnrollment,
  stays: readonly OtherStay[],
): Promise<void> => {
  assertNotEnrolled(stays)
  if (await isFollowed(ctx, { id, accountId })) throw fieldRefusal('exit', 'INVALID_TRANSITION')
}

/**
 * A student who is called or returns takes a place, an offered one their own; places of the waiting list are not available to
 * them. Returns the entry of the history.
 */
const placeTaken = async (
  ctx: Ctx,
  { enrollment, grade }: Held,
  { confirmOccupation, reason }: EnrollmentChange,
): Promise<AuditChange[]> => {
  if (enrollment.hasOffer) return []
  const answer = confirmOccupation === 'EXCEED' ? confirmOccupation : undefined
  const isCalled = enrollment.status === 'SURPLUS' && enrollment.exit === null
  const { isExceeded, passing } = isCalled
    ? await placeOfCalled(ctx, grade, { id: enrollment.id, answer, reason })
    : await resolvePlacement(ctx, grade, { answer, mayExceed: true, reason })
  return [...(isExceeded ? [EXCEEDED] : []), ...passing]
}

const numberAfter = async (
  ctx: Ctx,
  { enrollment, grade }: Held,
  { typed, isPromoted }: { typed: number | undefined; isPromoted: boolean },
): Promise<number | null> => {
  if (isPromoted || typed !== undefined) {
    if (!isPromoted && enrollment.status === 'SURPLUS') throw invalidFields(fieldError('number', 'INVALID'))
    return classNumberFor(ctx, grade, { typed, exceptId: enrollment.id })
  }
  return enrollment.number
}
