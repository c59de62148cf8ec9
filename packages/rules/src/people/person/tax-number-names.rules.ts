import { beginAlike } from './same-name.rules.ts'

/** A CPF in a record, with its name. */
export type NamedTaxNumber = {
  /** Where the record has it. */
  field: string
  /** The eleven digits. */
  taxNumber: string
  name: string
  /** A person who is the own responsible: the name is often another word, such as "o próprio aluno". */
  isSelf: boolean
  /** The kinship of a responsible, where it matters. */
  kinship?: string
}

/** Whether a CPF with one name may be of a person with one of these names: a CPF is of one person (Lei 14.534/2023). */
export function mayOwnTaxNumber(name: string, ownerNames: readonly string[]): boolean {
  return ownerNames.some(owner => beginAlike(owner, name))
}

/**
 * The entries of one record whose CPF an earlier entry has under another name, with that name: a mother with the CPF of the
 * student, or a father with that of the mother.
 */
export function clashingTaxNumbers(
  entries: readonly NamedTaxNumber[],
): { field: string; ownerName: string }[] {
  return entries.flatMap(({ field, taxNumber, name, isSelf }, at) => {
    const owner = entries.slice(0, at).find(entry => entry.taxNumber === taxNumber)
    return !owner || isSelf || mayOwnTaxNumber(name, [owner.name]) ? [] : [{ field, ownerName: owner.name }]
  })
}
