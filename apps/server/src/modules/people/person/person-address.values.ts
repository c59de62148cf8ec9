import type { AddressWrite } from '@lousa/contract/people/responsible/responsible-writing.contract.ts'
import type { Json } from '../../tables.ts'

export const ADDRESS_PARTS = [
  'street',
  'number',
  'complement',
  'neighborhood',
  'city',
  'state',
  'landmark',
  'postalCode',
] as const
type Part = (typeof ADDRESS_PARTS)[number]

/** The stored form: every part, or null where there is none at all. */
export type StoredAddress = Record<Part, string | null>

const addressFrom = (part: (name: Part) => string | null): StoredAddress | null => {
  const address = {
    street: part('street'),
    number: part('number'),
    complement: part('complement'),
    neighborhood: part('neighborhood'),
    city: part('city'),
    state: part('state'),
    landmark: part('landmark'),
    postalCode: part('postalCode'),
  }
  return ADDRESS_PARTS.some(name => address[name] !== null) ? address : null
}

export const readAddress = (stored: Json | null): StoredAddress | null => {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null
  return addressFrom(name => {
    const part = stored[name]
    return typeof part === 'string' && part !== '' ? part : null
  })
}

const textOf = (part: Json | undefined): string | null => {
  if (part === null || part === undefined) return null
  return typeof part === 'string' ? part : JSON.stringify(part)
}

/** An address with all its parts, whichever of them were stored; null where no address was. */
export const shownAddress = (stored: Json | null | undefined): StoredAddress | null => {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null
  return {
    street: textOf(stored.street),
    number: textOf(stored.number),
    complement: textOf(stored.complement),
    neighborhood: textOf(stored.neighborhood),
    city: textOf(stored.city),
    state: textOf(stored.state),
    landmark: textOf(stored.landmark),
    postalCode: textOf(stored.postalCode),
  }
}

/** An absent part stays as it was, null clears it; null for the whole clears all. */
export const addressAfter = (
  before: StoredAddress | null,
  write: AddressWrite | null | undefined,
): StoredAddress | null => {
  if (write === undefined) return before
  if (write === null) return null
  return addressFrom(name => (write[name] === undefined ? (before?.[name] ?? null) : write[name]))
}
