import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type * as calls from '@lousa/contract/people/guardianship/guardianship.contract.ts'
import type {
  GuardianshipRestriction,
  RestrictionBody,
  WrittenGuardianship,
} from '@lousa/contract/people/guardianship/guardianship.contract.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { GuardianRestricted, StudentAccessClosed } from '../../hooks.ts'
import { revokeAccess } from '../../identity/access-link/access-revocation.service.ts'
import type { Ctx } from '../../module.ts'
import { assertVersion } from '../../stale-version.ts'
import { lockGuardianship, lockOtherBonds, markHome, studentAccess } from './guardianship.queries.ts'
import {
  insertRestriction,
  type LockedRestriction,
  lockRestriction,
  type RestrictionTerms,
  restrictionsOf,
  setLifted,
  updateRestriction,
} from './restriction.queries.ts'

/** The orders of a court about a student; the look is noted. */
export const listRestrictions = async (
  ctx: Ctx,
  studentId: string,
): Promise<{ data: GuardianshipRestriction[]; studentEmail: string | null }> => {
  ctx.audit({ entity: 'guardianshipRestriction', entityId: studentId, action: 'VIEWED', studentId })
  const { email } = await studentAccess(ctx, studentId)
  return { data: await restrictionsOf(ctx, studentId), studentEmail: email }
}

/** `at` stands before the names of fields, where the order is part of a larger body. */
const refuseTerms = (
  { noAccess, noAddress, noContactWithOther, startsOn, endsOn }: RestrictionTerms,
  at = '',
): void => {
  if (!noAccess && !noAddress && !noContactWithOther)
    throw fieldRefusal(`${at}noAccess`, 'RESTRICTION_KIND_REQUIRED')
  if (endsOn !== null && endsOn < startsOn) throw fieldRefusal(`${at}endsOn`, 'INVALID_DATE_INTERVAL_ERROR')
}

type Pair = { studentId: string; guardianPersonId: string }

/**
 * A protected place is shown where the student lives, and nowhere else: with other guardians on file and none of them marked, the
 * order would hide it from who takes care of the student too. So the body says who that is, or that it is none of them.
 */
const assertHome = async (
  ctx: Ctx,
  pair: Pair,
  { livesWithId, at = '' }: { livesWithId: string | null | undefined; at?: string },
): Promise<void> => {
  const others = await lockOtherBonds(ctx, pair)
  if (livesWithId) {
    const home = others.find(({ id }) => id === livesWithId)
    if (!home) throw invalidFields(fieldError(`${at}livesWithId`, 'INVALID'))
    if (home.livesWith) return
    await markHome(ctx, home.id)
    ctx.audit({
      entity: 'guardianship',
      entityId: home.id,
      action: 'UPDATED',
      changes: [{ field: 'livesWith', from: false, to: true }],
      studentId: pair.studentId,
    })
  } else if (livesWithId === undefined && others.length > 0 && !others.some(({ livesWith }) => livesWith))
    throw fieldRefusal(`${at}noAddress`, 'HOME_REQUIRED')
}

/**
 * Families sign in with the password of the student: a guardian whom an order keeps away may know it. The account stays closed until a new
 * invitation, and its calendars do not open again with the new password.
 */
const closeAccess = async (ctx: Ctx, studentId: string, closed: StudentAccessClosed): Promise<void> => {
  const { personId, accountIds } = await studentAccess(ctx, studentId)
  await revokeAccess(ctx, personId, accountIds)
  await closed(ctx, accountIds)
  ctx.audit({ entity: 'user', entityId: studentId, action: 'ACCESS_CLOSED', studentId })
}

/** The history says which kinds and days there are. Number and court of an order stand in its own list alone. */
const audited = ({ noAccess, noAddress, noContactWithOther, startsOn, endsOn }: RestrictionTerms) => ({
  noAccess,
  noAddress,
  noContactWithOther,
  startsOn,
  endsOn,
})

const changesBetween = (before: RestrictionTerms | null, after: RestrictionTerms) => {
  const from: Record<string, unknown> = before ? audited(before) : {}
  return Object.entries(audited(after)).flatMap(([field, to]) =>
    (from[field] ?? null) === to ? [] : [{ field, from: from[field] ?? null, to }],
  )
}

/** Others follow an order: calendars of the student close, and proposals of the guardian go. */
export type OrderFollowers = {
  studentAccessClosed: StudentAccessClosed
  guardianRestricted: GuardianRestricted
}

type Writing = OrderFollowers & { at?: string }

/** An order that was over before it was written changes nothing of today. */
const keepAway = async (
  ctx: Ctx,
  { studentId, guardianPersonId }: Pair,
  { noAccess, noAddress, endsOn }: RestrictionTerms,
  followed: GuardianRestricted,
): Promise<void> => {
  if ((noAccess || noAddress) && (endsOn === null || endsOn >= ctx.today))
    await followed(ctx, { studentId, guardianPersonId })
}

/** Writes an order of a court about a guardian and a student. */
export const writeRestriction = async (
  ctx: Ctx,
  pair: Pair,
  { startsOn = ctx.today, closeStudentAccess, livesWithId, ...sent }: RestrictionBody,
  { studentAccessClosed, guardianRestricted, at = '' }: Writing,
): Promise<WrittenGuardianship> => {
  const terms = { ...sent, startsOn }
  refuseTerms(terms, at)
  if (terms.noAddress) await assertHome(ctx, pair, { livesWithId, at })
  const id = await insertRestriction(ctx, { ...terms, ...pair })
  ctx.audit({
    entity: 'guardianshipRestriction',
    entityId: id,
    action: 'CREATED',
    changes: changesBetween(null, terms),
    studentId: pair.studentId,
  })
  await keepAway(ctx, pair, terms, guardianRestricted)
  if (terms.noAccess && closeStudentAccess) await closeAccess(ctx, pair.studentId, studentAccessClosed)
  return { id, version: 1 }
}

/** Writes an order about the pair of a bond, also of a bond that ended. */
export const createRestriction = async (
  ctx: Ctx,
  guardianshipId: string,
  body: RestrictionBody,
  followers: OrderFollowers,
): Promise<WrittenGuardianship> => {
  const { studentId, guardianPersonId } = await lockGuardianship(ctx, guardianshipId)
  return writeRestriction(ctx, { studentId, guardianPersonId }, body, followers)
}

/** A restriction that is not lifted and still in the version that was sent, locked. */
const lockedTerms = async (ctx: Ctx, id: string, version: number | undefined): Promise<LockedRestriction> => {
  const stored = await lockRestriction(ctx, id)
  await assertVersion(version, stored.version, () => ({ id, version: stored.version }))
  if (stored.isLifted) throw new ContractError('INVALID_TRANSITION')
  return stored
}

export const changeRestriction = async (
  ctx: Ctx,
  id: string,
  {
    version,
    closeStudentAccess = true,
    livesWithId,
    ...sent
  }: BodyOf<typeof calls.updateGuardianshipRestriction>,
  { studentAccessClosed, guardianRestricted }: OrderFollowers,
): Promise<WrittenGuardianship> => {
  const stored = await lockedTerms(ctx, id, version)
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  const after: LockedRestriction = { ...stored, ...given }
  refuseTerms(after)
  if (after.noAddress && !stored.noAddress) await assertHome(ctx, stored, { livesWithId })
  await updateRestriction(ctx, stored, after)
  ctx.audit({
    entity: 'guardianshipRestriction',
    entityId: id,
    action: 'UPDATED',
    changes: changesBetween(stored, after),
    studentId: stored.studentId,
  })
  await keepAway(ctx, stored, after, guardianRestricted)
  if (after.noAccess && !stored.noAccess && closeStudentAccess)
    await closeAccess(ctx, stored.studentId, studentAccessClosed)
  return { id, version: stored.version + 1 }
}

export const liftRestriction = async (
  ctx: Ctx,
  id: string,
  { reason, version }: BodyOf<typeof calls.liftGuardianshipRestriction>,
): Promise<WrittenGuardianship> => {
  const stored = await lockedTerms(ctx, id, version)
  await setLifted(ctx, stored, reason)
  ctx.audit({
    entity: 'guardianshipRestriction',
    entityId: id,
    action: 'LIFTED',
    changes: [{ field: 'endReason', from: null, to: reason }],
    studentId: stored.studentId,
  })
  return { id, version: stored.version + 1 }
}
