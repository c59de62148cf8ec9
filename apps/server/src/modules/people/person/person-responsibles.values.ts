import type { ResponsibleWrite } from '@lousa/contract/people/responsible/responsible-writing.contract.ts'
import { type FieldError, fieldError } from '@lousa/contract/refusal/errors.ts'
import type { Json } from '../../tables.ts'
import { addressAfter, readAddress, type StoredAddress } from './person-address.values.ts'

export type ResponsibleRow = {
  id: string
  name: string
  kinship: string
  tax_number: string | null
  cellphone: string | null
  occupation: string | null
  email: string | null
  address: StoredAddress | null
}

/** The form of the database: an address may lack parts or have them in another order. */
export type StoredResponsible = Omit<ResponsibleRow, 'address'> & { address: Json | null }

/** One who answers for a person, with the parts in their order. */
export const responsibleOf = (row: StoredResponsible): ResponsibleRow => ({
  id: row.id,
  name: row.name,
  kinship: row.kinship,
  tax_number: row.tax_number,
  cellphone: row.cellphone,
  occupation: row.occupation,
  email: row.email,
  address: readAddress(row.address),
})

/** The whole list in its order; of one that is known, what is absent stays. */
export const responsiblesAfter = (
  before: readonly ResponsibleRow[],
  writes: readonly ResponsibleWrite[] | undefined,
  newId: () => string,
): ResponsibleRow[] => {
  if (!writes) return [...before]
  return writes.map(write => {
    const id = write.id ?? newId()
    const recordedRow = before.find(row => row.id === id)
    return {
      id,
      name: write.name,
      kinship: write.kinship,
      tax_number: valueAfter(write.taxNumber, recordedRow?.tax_number),
      cellphone: valueAfter(write.cellphone, recordedRow?.cellphone),
      occupation: valueAfter(write.occupation, recordedRow?.occupation),
      email: valueAfter(write.email, recordedRow?.email),
      address: addressAfter(recordedRow?.address ?? null, write.address),
    }
  })
}

const valueAfter = <T>(sent: T | undefined, stored: T | undefined): T | null =>
  sent === undefined ? (stored ?? null) : sent

/** The indexes of those whose value was already in the list. */
const repeated = (values: readonly (string | null | undefined)[]): number[] =>
  values.flatMap((value, index) => (value && values.indexOf(value) < index ? [index] : []))

/** `foreign`: the ids among them that are responsibles of other people, which are never taken over. */
export const responsibleErrors = (
  writes: readonly ResponsibleWrite[],
  foreign: ReadonlySet<string>,
): FieldError[] => {
  const ids = writes.map(write => write.id)
  return [
    ...ids.flatMap((id, index) => (id && foreign.has(id) ? [`responsibles.${index}.id`] : [])),
    ...repeated(ids).map(index => `responsibles.${index}.id`),
    ...repeated(writes.map(write => write.taxNumber)).map(index => `responsibles.${index}.taxNumber`),
  ].map(path => fieldError(path, 'INVALID'))
}

/**
 * The first guardian: the requested one, else the former one if still there, else the first of the list. Undefined: not in the
 * list.
 */
export const mainAfter = (
  rows: readonly ResponsibleRow[],
  { chosenId, before }: { chosenId: string | null | undefined; before: string | null },
): string | null | undefined => {
  const isListed = (id: string) => rows.some(row => row.id === id)
  if (chosenId) return isListed(chosenId) ? chosenId : undefined
  if (chosenId === undefined && before !== null && isListed(before)) return before
  return rows[0]?.id ?? null
}
