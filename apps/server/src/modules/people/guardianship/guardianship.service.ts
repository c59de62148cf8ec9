import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type * as calls from '@lousa/contract/people/guardianship/guardianship.contract.ts'
import type {
  CreatedGuardianship,
  Guardianship,
  WrittenGuardianship,
} from '@lousa/contract/people/guardianship/guardianship.contract.ts'
import { ContractError, fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import {
  type GuardianshipStatus,
  guardianshipReach,
  type Majority,
} from '@lousa/rules/people/guardianship/guardianship-reach.rules.ts'
import { isMinorOn } from '@lousa/rules/people/person/age.rules.ts'
import { changedFields } from '../../../platform/db/audit.ts'
import { fieldRefusal } from '../../field-refusal.ts'
import type { Ctx } from '../../module.ts'
import { assertVersion } from '../../stale-version.ts'
import { holderOfTaxNumber } from '../editing/account-opening.service.ts'
import { createPersonWithAccount } from '../editing/person-creation.service.ts'
import { taxNumberTaken } from '../person/tax-number-holder.values.ts'
import {
  type BondedStudent,
  factsOf,
  guardianBrief,
  guardianshipsOf,
  hasPassword,
  holdStudent,
  insertGuardianship,
  isArchivedGuardian,
  type LockedGuardianship,
  lockGuardianship,
  type ResponsibleLine,
  responsibleLine,
  type StoredGuardianship,
  setEnd,
  updateGuardianship,
} from './guardianship.queries.ts'
import { type OrderFollowers, writeRestriction } from './restriction.service.ts'

const statusOf = ({ isEnded, hasAccess }: { isEnded: boolean; hasAccess: boolean }): GuardianshipStatus =>
  isEnded ? 'ENDED' : hasAccess ? 'ACTIVE' : 'INVITED'

const inForce = ({ restrictions }: StoredGuardianship, today: CivilDate) => {
  const orders = restrictions.filter(
    ({ isLifted, startsOn, endsOn }) =>
      !isLifted && startsOn <= today && (endsOn === null || endsOn >= today),
  )
  return {
    isRestricted: orders.length > 0,
    noContactWithOther: orders.some(({ noContactWithOther }) => noContactWithOther),
  }
}

/** The bonds of a student, also those that ended; the look is noted. */
export const listGuardianships = async (ctx: Ctx, studentId: string): Promise<{ data: Guardianship[] }> => {
  ctx.audit({ entity: 'guardianship', entityId: studentId, action: 'VIEWED', studentId })
  const stored = await guardianshipsOf(ctx, studentId)
  const data = stored.map(bond => ({
    ...bond,
    status: statusOf(bond),
    reach: guardianshipReach(factsOf(bond), ctx.today),
    ...inForce(bond, ctx.today),
  }))
  return { data }
}

type Sent = BodyOf<typeof calls.createGuardianship>

/** The line of the record from which a bond is made; a line of another record is refused. */
const lineOf = async (ctx: Ctx, { responsibleId }: Sent, { personId }: BondedStudent) => {
  if (responsibleId === undefined) return null
  const line = await responsibleLine(ctx, { id: responsibleId, personId })
  if (!line) throw invalidFields(fieldError('responsibleId', 'INVALID'))
  return line
}

/** Name, CPF, kinship and contacts: as they are sent, else as the line has them. */
const guardianOf = (sent: Sent, line: ResponsibleLine | null) => {
  const name = sent.name ?? line?.name
  const taxNumber = sent.taxNumber ?? line?.taxNumber
  const kinship = sent.kinship ?? line?.kinship
  if (!name || !taxNumber || !kinship)
    throw invalidFields(
      ...(name ? [] : [fieldError('name', 'REQUIRED')]),
      ...(taxNumber ? [] : [fieldError('taxNumber', 'REQUIRED')]),
      ...(kinship ? [] : [fieldError('kinship', 'REQUIRED')]),
    )
  const cellphone = sent.cellphone ?? line?.cellphone ?? null
  return { name, taxNumber, kinship, cellphone, email: sent.email ?? line?.email ?? null }
}

const refuseAdult = (birthdate: CivilDate | null, majority: Majority | null, today: CivilDate): void => {
  if (birthdate !== null && majority === null && !isMinorOn(birthdate, today))
    throw fieldRefusal('majority', 'ADULT_STUDENT')
}

/**
 * The account of a guardian by CPF: that of a person on file once an administrator has said that it is this person, else a new
 * person. A password that the person has stays theirs.
 */
const guardianAccount = async (
  ctx: Ctx,
  guardian: ReturnType<typeof guardianOf>,
  { linkExisting, student }: { linkExisting: boolean; student: BondedStudent },
) => {
  const { name, taxNumber, cellphone, email } = guardian
  const holder = await holderOfTaxNumber(ctx, taxNumber)
  if (holder?.personId === student.personId) throw fieldRefusal('taxNumber', 'OWN_GUARDIAN')
  if (holder && !linkExisting)
    throw taxNumberTaken(holder, { role: 'GUARDIAN', path: 'taxNumber', mayLink: true })
  if (holder?.accounts[0])
    ctx.audit({ entity: 'user', entityId: holder.accounts[0].id, action: 'VIEWED', studentId: null })
  const account = holder?.accounts.find(({ role }) => role === 'GUARDIAN')
  if (holder && account) {
    if (await isArchivedGuardian(ctx, holder.personId)) throw fieldRefusal('taxNumber', 'ARCHIVED_GUARDIAN')
    return { personId: holder.personId, isKnown: true }
  }
  const { personId, linked } = await createPersonWithAccount(ctx, {
    role: 'GUARDIAN',
    write: { name, cellphone, email, documents: { taxNumber } },
    linkExisting,
    taxPath: 'taxNumber',
  })
  return { personId, isKnown: linked }
}

/** Binds a guardian to a student, with an order of a court if there is one. A repeated bond is refused, also of two at once. */
export const createGuardianship = async (
  ctx: Ctx,
  studentId: string,
  sent: Sent,
  followers: OrderFollowers,
): Promise<CreatedGuardianship> => {
  const { mayCollect, livesWith, receives, majority, startsOn = ctx.today, linkExisting = false } = sent
  const student = await holdStudent(ctx, studentId)
  const guardian = guardianOf(sent, await lineOf(ctx, sent, student))
  refuseAdult(student.birthdate, majority, ctx.today)
  const { personId, isKnown } = await guardianAccount(ctx, guardian, { linkExisting, student })
  const id = await insertGuardianship(ctx, {
    studentId,
    guardianPersonId: personId,
    responsibleId: sent.responsibleId ?? null,
    kinship: guardian.kinship,
    startsOn,
    mayCollect,
    livesWith,
    receives,
    majority,
  })
  if (id === null) throw fieldRefusal('taxNumber', 'ALREADY_GUARDIAN')
  ctx.audit({
    entity: 'guardianship',
    entityId: id,
    action: 'CREATED',
    changes: changedFields<Record<string, unknown>>(
      {},
      {
        kinship: guardian.kinship,
        startsOn,
        mayCollect,
        livesWith,
        receives,
        majority,
      },
    ),
    studentId,
  })
  if (sent.restriction)
    await writeRestriction(ctx, { studentId, guardianPersonId: personId }, sent.restriction, {
      ...followers,
      at: 'restriction.',
    })
  return { id, version: 1, ...(await writtenGuardian(ctx, { id, studentId, personId })), isKnown }
}

/** The parts of a created bond that a retry answers: ids and flags, no names. */
export const idsOfBond = ({ id, version, guardian, isKnown, hasAccess }: CreatedGuardianship) => ({
  id,
  version,
  guardianId: guardian.id,
  isKnown,
  hasAccess,
})

/** A retry answers as the first call did, with the guardian as they are now. */
export const createdAgain = async (
  ctx: Ctx,
  { guardianId, ...kept }: ReturnType<typeof idsOfBond>,
): Promise<CreatedGuardianship> => ({ ...kept, guardian: await guardianBrief(ctx, guardianId) })

const writtenGuardian = async (
  ctx: Ctx,
  { id, studentId, personId }: { id: string; studentId: string; personId: string },
) => {
  const bond = (await guardianshipsOf(ctx, studentId)).find(each => each.id === id)
  if (!bond) throw new ContractError('NOT_FOUND')
  return { guardian: bond.guardian, hasAccess: await hasPassword(ctx, personId) }
}

/** A bond that is still in the version that was sent, locked. */
const lockedBond = async (ctx: Ctx, id: string, version: number | undefined): Promise<LockedGuardianship> => {
  const stored = await lockGuardianship(ctx, id)
  await assertVersion(version, stored.version, () => ({ id, version: stored.version }))
  return stored
}

/** Changes an open bond. A bond that ended stays as it was. */
export const changeGuardianship = async (
  ctx: Ctx,
  id: string,
  { version, ...sent }: BodyOf<typeof calls.updateGuardianship>,
): Promise<WrittenGuardianship> => {
  const stored = await lockedBond(ctx, id, version)
  if (stored.isEnded) throw new ContractError('INVALID_TRANSITION')
  const { kinship, startsOn, mayCollect, livesWith, receives, majority } = stored
  const before = { kinship, startsOn, mayCollect, livesWith, receives, majority }
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  const after: typeof before = { ...before, ...given }
  const changes = changedFields<Record<string, unknown>>(before, after)
  if (changes.length === 0) return { id, version: stored.version }
  await updateGuardianship(ctx, stored, after)
  ctx.audit({ entity: 'guardianship', entityId: id, action: 'UPDATED', changes, studentId: stored.studentId })
  return { id, version: stored.version + 1 }
}

/** Ends a bond at once: the next request of the guardian finds nothing. */
export const endGuardianship = async (
  ctx: Ctx,
  id: string,
  { reason, version }: BodyOf<typeof calls.endGuardianship>,
): Promise<WrittenGuardianship> => {
  const stored = await lockedBond(ctx, id, version)
  if (stored.isEnded) throw new ContractError('INVALID_TRANSITION')
  await setEnd(ctx, stored, { on: ctx.today, reason })
  ctx.audit({
    entity: 'guardianship',
    entityId: id,
    action: 'ENDED',
    changes: [{ field: 'endReason', from: null, to: reason }],
    studentId: stored.studentId,
  })
  return { id, version: stored.version + 1 }
}

/** Opens an ended bond again, unless the pair has another open one. */
export const reopenGuardianship = async (
  ctx: Ctx,
  id: string,
  { majority, version }: BodyOf<typeof calls.reopenGuardianship>,
): Promise<WrittenGuardianship> => {
  const stored = await lockedBond(ctx, id, version)
  if (!stored.isEnded) throw new ContractError('INVALID_TRANSITION')
  const after = { ...stored, majority: majority === undefined ? stored.majority : majority }
  refuseAdult(after.birthdate, after.majority, ctx.today)
  if (await isArchivedGuardian(ctx, stored.guardianPersonId)) throw new ContractError('ARCHIVED_GUARDIAN')
  const changes = changedFields<Record<string, unknown>>(
    { majority: stored.majority },
    { majority: after.majority },
  )
  if (changes.length > 0) await updateGuardianship(ctx, stored, after)
  if (!(await setEnd(ctx, stored, null))) throw new ContractError('ALREADY_GUARDIAN')
  ctx.audit({
    entity: 'guardianship',
    entityId: id,
    action: 'REOPENED',
    changes,
    studentId: stored.studentId,
  })
  return { id, version: stored.version + 1 }
}
