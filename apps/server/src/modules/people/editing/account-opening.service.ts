import type { Role } from '@lousa/contract/roles.ts'
import type { Ctx } from '../../module.ts'
import type { TaxNumberOwner } from '../person/person.types.ts'
import { isUnverified } from '../person/tax-number-holder.values.ts'
import { accessOf } from './account-opening.queries.ts'
import { personWithTaxNumber } from './person-writing.queries.ts'

/** The person who has a CPF, with their roles; null without one. */
export const holderOfTaxNumber = (ctx: Ctx, taxNumber: string): Promise<TaxNumberOwner | null> =>
  personWithTaxNumber(ctx, taxNumber)

type Email = string | null | undefined

/** Links for a new password go to the e-mail on file: another one opens the account. The same one changes nothing. */
export const changesEmail = async (
  ctx: Ctx,
  accountId: string,
  { email }: { email?: Email },
): Promise<boolean> => email !== undefined && (await accessOf(ctx, accountId)).email !== email

type StaffChange = { email?: Email; role?: Role | undefined; status?: 'Ativo' | 'Inativo' | undefined }

/** Another e-mail, or an administrator who was none: by role, or because the account was archived. */
export const opensStaff = async (ctx: Ctx, accountId: string, change: StaffChange): Promise<boolean> => {
  const before = await accessOf(ctx, accountId)
  const { email = before.email, role = before.role, status = before.status } = change
  const isActive = (access: { role: Role; status: string }) =>
    access.role === 'ADMINISTRATOR' && access.status === 'Ativo'
  const isMade = role === 'ADMINISTRATOR' && before.role !== role
  return email !== before.email || isMade || (isActive({ role, status }) && !isActive(before))
}

type Creation = {
  email?: Email
  taxNumber?: string | null | undefined
  linkExisting?: boolean | undefined
}

/** A role for a person on file, who gets an e-mail by it: an empty one is filled, and one that a visitor typed replaced. */
export const linksWithEmail = async (
  ctx: Ctx,
  role: Role,
  { email, taxNumber, linkExisting }: Creation,
): Promise<boolean> => {
  if (!linkExisting || !email || !taxNumber) return false
  const holder = await personWithTaxNumber(ctx, taxNumber)
  if (holder === null || holder.email === email) return false
  return holder.email === null || isUnverified(holder, role)
}
