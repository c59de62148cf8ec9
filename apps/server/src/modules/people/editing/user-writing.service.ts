import type { BodyOf } from '@lousa/contract/endpoint.ts'
import type * as userWritingCalls from '@lousa/contract/people/editing/user-writing.contract.ts'
import { selfRegistration } from '@lousa/contract/people/editing/user-writing.contract.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { fieldError, invalidFields } from '@lousa/contract/refusal/errors.ts'
import type { ReadPicture } from '../../../platform/pictures/pictures.ts'
import type { StudentArchived } from '../../hooks.ts'
import type { Ctx } from '../../module.ts'
import { inviteIfPossible } from '../account/invitation.service.ts'
import { updatePerson } from './person-change.service.ts'
import { createPersonWithAccount } from './person-creation.service.ts'
import { userOf } from './person-record.public.queries.ts'

/** An administrator records a student; what only a visitor may say is no field here. */
export const createStudent = async (
  ctx: Ctx,
  body: BodyOf<typeof userWritingCalls.createStudent>,
  picture: ReadPicture | undefined,
): Promise<User> => {
  const visitors = Object.keys(selfRegistration).filter(field => field in body)
  if (visitors.length > 0) throw invalidFields(...visitors.map(path => fieldError(path, 'UNKNOWN_FIELD')))
  const { status, linkExisting, ...write } = body
  const role = ctx.institution.kind === 'MUNICIPAL' ? 'STUDENT-SMELJ' : 'STUDENT'
  const { accountId } = await createPersonWithAccount(ctx, { role, write, picture, status, linkExisting })
  // Guardians are not invited along with a student: the secretary invites them when the school is ready.
  if (write.email) await inviteIfPossible(ctx, accountId)
  return userOf(ctx, accountId)
}

export const createInstructor = async (
  ctx: Ctx,
  { status, linkExisting, ...write }: BodyOf<typeof userWritingCalls.createInstructor>,
  picture: ReadPicture | undefined,
): Promise<User> => {
  const { accountId } = await createPersonWithAccount(ctx, {
    role: 'INSTRUCTOR',
    write,
    picture,
    status,
    linkExisting,
  })
  await inviteIfPossible(ctx, accountId)
  return userOf(ctx, accountId)
}

/** Staff sign in with their CPF, and are invited by e-mail. */
const refuseUnreachable = (body: { email?: string | null; taxNumber?: string | null }): void => {
  const missing = (['email', 'taxNumber'] as const).filter(field => body[field] === null)
  if (missing.length > 0) throw invalidFields(...missing.map(field => fieldError(field, 'REQUIRED')))
}

export const createStaff = async (
  ctx: Ctx,
  { status, linkExisting, role, taxNumber, ...write }: BodyOf<typeof userWritingCalls.createStaff>,
): Promise<User> => {
  refuseUnreachable({ email: write.email, taxNumber })
  const { accountId } = await createPersonWithAccount(ctx, {
    role,
    write: { ...write, documents: { taxNumber } },
    status,
    linkExisting,
    taxPath: 'taxNumber',
  })
  await inviteIfPossible(ctx, accountId)
  return userOf(ctx, accountId)
}

/** An administrator changes a student; what people choose themselves is no field here. */
export const updateStudent = async (
  ctx: Ctx,
  id: string,
  {
    body,
    picture,
  }: { body: BodyOf<typeof userWritingCalls.updateStudent>; picture: ReadPicture | undefined },
  studentArchived: StudentArchived,
): Promise<User> => {
  const { status, statusReason, confirmInUse, version, messagesByEmail, ...write } = body
  if (messagesByEmail !== undefined) throw invalidFields(fieldError('messagesByEmail', 'UNKNOWN_FIELD'))
  const user = await updatePerson(ctx, id, {
    write,
    picture,
    status,
    statusReason,
    confirmInUse,
    version,
  })
  if (status !== 'Inativo') return user
  await studentArchived(ctx, id)
  return userOf(ctx, id)
}

export const updateInstructor = async (
  ctx: Ctx,
  id: string,
  { status, statusReason, confirmInUse, version, ...write }: BodyOf<typeof userWritingCalls.updateInstructor>,
  picture: ReadPicture | undefined,
): Promise<User> => updatePerson(ctx, id, { write, picture, status, statusReason, confirmInUse, version })

export const updateStaff = async (
  ctx: Ctx,
  id: string,
  {
    role,
    taxNumber,
    status,
    statusReason,
    confirmInUse,
    version,
    ...write
  }: BodyOf<typeof userWritingCalls.updateStaff>,
): Promise<User> => {
  refuseUnreachable({ email: write.email, taxNumber })
  return updatePerson(ctx, id, {
    write: { ...write, ...(taxNumber === undefined ? {} : { documents: { taxNumber } }) },
    role,
    status,
    statusReason,
    confirmInUse,
    version,
    taxPath: 'taxNumber',
  })
}
