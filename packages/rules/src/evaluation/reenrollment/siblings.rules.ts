import { sortKey } from '../../people/person/search-key.rules.ts'

/** A person who answers for a student. */
export type Guardian = {
  readonly kinship: string
  readonly name: string
  readonly taxNumber: string | null
}

const isMother = ({ kinship }: Guardian): boolean => sortKey(kinship) === 'mae'

/** A single word is no full name: many mothers have it. */
const isFullName = (key: string): boolean => key.includes(' ')

/** Mothers of the same full name, unless their CPFs say that they are two persons. */
const isSameMother = (one: Guardian, other: Guardian): boolean => {
  if (!(isMother(one) && isMother(other))) return false
  const key = sortKey(one.name)
  if (!isFullName(key) || key !== sortKey(other.name)) return false
  return one.taxNumber === null || other.taxNumber === null || one.taxNumber === other.taxNumber
}

/**
 * Whether two students have a family in common, so that one call to it answers for both: a responsible person with the same CPF, or
 * the same mother. It is a hint for the office and decides nothing. Source: docs/rules.md, Re-enrolment.
 */
export function haveOneFamily(one: readonly Guardian[], other: readonly Guardian[]): boolean {
  return one.some(own =>
    other.some(
      their => (own.taxNumber !== null && own.taxNumber === their.taxNumber) || isSameMother(own, their),
    ),
  )
}
