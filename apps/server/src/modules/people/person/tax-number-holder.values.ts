import { ContractError, ERRORS } from '@lousa/contract/refusal/errors.ts'
import type { Role } from '@lousa/contract/roles.ts'
import type { TaxNumberOwner } from './person.types.ts'
import { userTypeOf } from './user-type.values.ts'

const STAFF: readonly Role[] = ['ADMINISTRATOR', 'EDITOR']
const STUDENTS: readonly Role[] = ['STUDENT', 'STUDENT-SMELJ']

/** Roles that one person holds one of. */
const familyOf = (role: Role): readonly Role[] =>
  [STAFF, STUDENTS].find(family => family.includes(role)) ?? [role]

/** Whether this role can be given to the person who has the CPF. */
export const canLink = ({ accounts }: Pick<TaxNumberOwner, 'accounts'>, role: Role): boolean =>
  !accounts.some(account => familyOf(role).includes(account.role))

/**
 * Anybody may have registered as a student under a CPF before its owner got to work here: neither their password nor
 * their e-mail may open that role.
 */
export const isUnverified = (
  { registeredSelf, accounts }: Pick<TaxNumberOwner, 'registeredSelf' | 'accounts'>,
  role: Role,
): boolean =>
  registeredSelf && !STUDENTS.includes(role) && accounts.every(account => STUDENTS.includes(account.role))

/** The refusal for administrators: who has the CPF already. */
export const taxNumberTaken = (
  holder: TaxNumberOwner | null,
  { role, path, mayLink }: { role: Role; path: string; mayLink: boolean },
): ContractError => {
  const code = 'TAX_NUMBER_ALREADY_RECORDED'
  const account = holder?.accounts.find(each => familyOf(role).includes(each.role)) ?? holder?.accounts[0]
  const existing = holder &&
    account && {
      id: account.id,
      name: holder.name,
      type: userTypeOf(account.role),
      role: account.role,
      canLink: mayLink && canLink(holder, role),
    }
  return new ContractError(code, {
    errors: [{ path, code, message: ERRORS[code][1] }],
    ...(existing ? { data: { existing } } : {}),
  })
}
