import type { NamedTaxNumber } from '@lousa/rules/people/person/tax-number-names.rules.ts'
import { mayOwnTaxNumber } from '@lousa/rules/people/person/tax-number-names.rules.ts'
import { type NamedOwner, taxNumberOwners } from '../responsible/tax-number-owners.public.queries.ts'
import { remark } from './import-remark.words.ts'
import { isUnsaidKinship } from './person-matching.values.ts'
import type { ParsedRow } from './row-parsing.values.ts'
import type { ValidationCtx } from './validated-row.types.ts'

/** Refuses the CPFs of a row that are on file under other names only; `ownId` is the person whom the row updates. */
export type FlagOwned = (row: ParsedRow, ownId: string | undefined) => void

/** A row corrects the names of its own record; a father with the CPF of the recorded mother stays a fault. */
const isCorrected = ({ kinship: recorded }: NamedOwner, { kinship = '' }: NamedTaxNumber): boolean =>
  recorded === null || recorded === kinship || isUnsaidKinship(recorded) || isUnsaidKinship(kinship)

const otherOwner = (
  owners: readonly NamedOwner[],
  entry: NamedTaxNumber,
  { cpf, ownId }: { cpf: string | null; ownId: string | undefined },
): NamedOwner | undefined => {
  // One of several spellings is enough, or no misspelt name of brothers could be corrected.
  if (owners.some(({ names }) => mayOwnTaxNumber(entry.name, names))) return undefined
  return owners.find(
    owner =>
      // A person on file with the row's own CPF is known, or refused by a rule of its own.
      (owner.isResponsible || entry.taxNumber !== cpf) &&
      !(owner.personId === ownId && isCorrected(owner, entry)),
  )
}

/** Reads the owners of the CPFs of all rows at once. */
export const ownedTaxNumbers = async (ctx: ValidationCtx, rows: readonly ParsedRow[]): Promise<FlagOwned> => {
  const taxNumbers = rows.flatMap(row => row.taxNumbers.map(({ taxNumber }) => taxNumber))
  const owners = Map.groupBy(await taxNumberOwners(ctx, taxNumbers), ({ taxNumber }) => taxNumber)
  return ({ cpf, taxNumbers: entries, problems }, ownId) => {
    for (const entry of entries) {
      const owner = otherOwner(owners.get(entry.taxNumber) ?? [], entry, { cpf, ownId })
      if (!owner || (entry.isSelf && entry.taxNumber !== cpf)) continue
      const existing = { id: owner.accountId, name: owner.name, type: owner.type }
      problems.push(remark(entry.field, 'TAX_NUMBER_OF_OTHER', { values: { name: owner.name }, existing }))
    }
  }
}
