import { address } from '@lousa/contract/people/person/user.contract.ts'
import type { AddressWrite } from '@lousa/contract/people/responsible/responsible-writing.contract.ts'
import type { StoredInstitution } from './institution.queries.ts'

type Address = StoredInstitution['address']

/** An absent part stays as it was, null clears it; with no part left there is no address. */
export const addressAfter = (before: Address, write: AddressWrite | null): Address => {
  if (write === null) return null
  const parts = address.keyof().options
  const after = address.parse(
    Object.fromEntries(
      parts.map(part => [part, write[part] === undefined ? (before?.[part] ?? null) : write[part]]),
    ),
  )
  return parts.some(part => after[part] !== null) ? after : null
}
