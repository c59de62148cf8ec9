import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type * as calls from '@lousa/contract/people/guardianship/guardianship.contract.ts'
import type {
  GuardianshipRestriction,
  WrittenGuardianship,
} from '@lousa/contract/people/guardianship/guardianship.contract.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { Ctx } from '../../module.ts'
import { assertVersion } from '../../stale-version.ts'
import { lockGuardianship } from './guardianship.queries.ts'
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
): Promise<{ data: GuardianshipRestriction[] }> => {
  ctx.audit({ entity: 'guardianshipRestriction', entityId: studentId, action: 'VIEWED', studentId })
  return { data: await restrictionsOf(ctx, studentId) }
}

const refuseTerms = ({
  noAccess,
  noAddress,
  noContactWithOther,
  startsOn,
  endsOn,
}: RestrictionTerms): void => {
  if (!noAccess && !noAddress && !noContactWithOther)
    throw fieldRefusal('noAccess', 'RESTRICTION_KIND_REQUIRED')
  if (endsOn !== null && endsOn < startsOn) throw fieldRefusal('endsOn', 'INVALID_DATE_INTERVAL_ERROR')
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

/** Writes an order of a court about the pair of a bond, also of a bond that ended. */
export const createRestriction = async (
  ctx: Ctx,
  guardianshipId: string,
  { startsOn = ctx.today, ...sent }: BodyOf<typeof calls.createGuardianshipRestriction>,
): Promise<WrittenGuardianship> => {
  const { studentId, guardianPersonId } = await lockGuardianship(ctx, guardianshipId)
  const terms = { ...sent, startsOn }
  refuseTerms(terms)
  const id = await insertRestriction(ctx, { ...terms, studentId, guardianPersonId })
  ctx.audit({
    entity: 'guardianshipRestriction',
    entityId: id,
    action: 'CREATED',
    changes: changesBetween(null, terms),
    studentId,
  })
  return { id, version: 1 }
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
  { version, ...sent }: BodyOf<typeof calls.updateGuardianshipRestriction>,
): Promise<WrittenGuardianship> => {
  const stored = await lockedTerms(ctx, id, version)
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  const after: LockedRestriction = { ...stored, ...given }
  refuseTerms(after)
  await updateRestriction(ctx, stored, after)
  ctx.audit({
    entity: 'guardianshipRestriction',
    entityId: id,
    action: 'UPDATED',
    changes: changesBetween(stored, after),
    studentId: stored.studentId,
  })
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
