import { type FieldError, fieldError } from '@lousa/contract/refusal/errors.ts'
import {
  clashingTaxNumbers,
  mayOwnTaxNumber,
  type NamedTaxNumber,
} from '@lousa/rules/people/person/tax-number-names.rules.ts'
import type { OptionalActorCtx } from '../../module.ts'
import type { PersonState } from '../person/person-changes.values.ts'
import { SELF_KINSHIP, taxNumberOwners } from './tax-number-owners.public.queries.ts'

type Named = Pick<PersonState, 'columns' | 'responsibles'>

/** `ownerId` is the responsible's, or null for the person. */
type Entry = NamedTaxNumber & { ownerId: string | null }

/** The CPFs of a record with their names, that of the person first. */
const entriesOf = ({ columns, responsibles }: Named, taxPath: string): Entry[] => [
  ...(columns.tax_number === null
    ? []
    : [{ field: taxPath, taxNumber: columns.tax_number, name: columns.name, isSelf: true, ownerId: null }]),
  ...responsibles.flatMap(({ id, tax_number, name, kinship }, index) =>
    tax_number === null
      ? []
      : [
          {
            field: `responsibles.${index}.taxNumber`,
            taxNumber: tax_number,
            name,
            isSelf: kinship === SELF_KINSHIP,
            ownerId: id,
          },
        ],
  ),
]

const otherPerson = (path: string, name: string): FieldError =>
  fieldError(path, 'TAX_NUMBER_OF_OTHER', { name })

/**
 * A CPF names one person: in the record, and, for administrators, in the school. What stood in the record before is not
 * refused, so that its other fields can be changed; a name is corrected while its CPF stays. The answer to visitors and students does not name a person on file.
 */
export const taxNumberNameErrors = async (
  ctx: OptionalActorCtx,
  {
    before,
    after,
    personId,
    taxPath,
  }: { before: Named; after: Named; personId: string | null; taxPath: string },
): Promise<FieldError[]> => {
  const entriesBefore = entriesOf(before, taxPath)
  const known = new Set(entriesBefore.map(({ taxNumber, name }) => `${taxNumber} ${name}`))
  const entries = entriesOf(after, taxPath)
  const written = entries.filter(({ taxNumber, name }) => !known.has(`${taxNumber} ${name}`))
  const isWritten = (path: string) => written.some(({ field }) => field === path)
  const inRecord = clashingTaxNumbers(entries).filter(({ field }) => isWritten(field))
  if (inRecord.length > 0) return inRecord.map(({ field, ownerName }) => otherPerson(field, ownerName))
  if (ctx.actor?.role !== 'ADMINISTRATOR') return []
  const isRenamed = ({ ownerId, taxNumber }: Entry) =>
    entriesBefore.some(each => each.ownerId === ownerId && each.taxNumber === taxNumber)
  const numbered = written.filter(entry => !isRenamed(entry))
  const owners = await taxNumberOwners(
    ctx,
    numbered.map(({ taxNumber }) => taxNumber),
  )
  return numbered.flatMap(({ field, taxNumber, name }) => {
    const others = owners.filter(
      each =>
        each.taxNumber === taxNumber &&
        each.personId !== personId &&
        // Two records of one CPF are refused, or linked, by their own rule.
        (each.isResponsible || field !== taxPath),
    )
    const [owner] = others
    // One of several spellings is enough, or no misspelt name of brothers could be corrected.
    return owner && !others.some(({ names }) => mayOwnTaxNumber(name, names))
      ? [otherPerson(field, owner.name)]
      : []
  })
}
