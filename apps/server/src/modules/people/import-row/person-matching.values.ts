import { randomUUID } from 'node:crypto'
import { eachColumn } from '@lousa/contract/people/person/person-table.ts'
import { onlyTaxCharacters } from '@lousa/rules/identity/tax-number.rules.ts'
import { correctedName } from '@lousa/rules/people/person/same-name.rules.ts'
import { sortKey } from '@lousa/rules/people/person/search-key.rules.ts'
import { ADDRESS_PARTS, addressAfter } from '../person/person-address.values.ts'
import { changedState, type PersonState } from '../person/person-changes.values.ts'
import { mainAfter, type ResponsibleRow } from '../person/person-responsibles.values.ts'
import type { PersonBody, ResponsibleBody } from './row-parsing.values.ts'

/** The changes of a record by a row, by the key of the column: `from` and `to` in stored form. */
export type RowChange = { field: string; from: string | null; to: string | null }

/** Kinships that a sheet did not say, but that were put there for want of one. */
const UNSAID = new Set(['Responsável', 'O próprio'])
export const isUnsaidKinship = (kinship: string): boolean => UNSAID.has(kinship)
const PARENTS = new Set(['Mãe', 'Pai'])

/** Which of those who answer for a person is meant: by CPF, by name, or as the only mother or father of that first name. */
export const recordedResponsible = (
  rows: readonly ResponsibleRow[],
  { name, taxNumber, kinship }: ResponsibleBody,
): ResponsibleRow | undefined => {
  const cpf = onlyTaxCharacters(taxNumber ?? '')
  const isOther = (row: ResponsibleRow) => cpf !== '' && row.tax_number !== null && row.tax_number !== cpf
  const byCpf = cpf === '' ? undefined : rows.find(row => row.tax_number === cpf)
  const named = rows.find(row => !isOther(row) && sortKey(row.name) === sortKey(name))
  const parents = rows.filter(row => PARENTS.has(kinship) && row.kinship === kinship)
  const [parent] = parents.length === 1 ? parents : []
  const first = (text: string) => sortKey(text).split(' ')[0]
  const corrected = parent && !isOther(parent) && first(parent.name) === first(name) ? parent : undefined
  return byCpf ?? named ?? corrected
}

/** One who answers for a person, completed: what is not said stays. */
export const completedResponsible = (row: ResponsibleRow, body: ResponsibleBody): ResponsibleRow => ({
  id: row.id,
  name: correctedName(row.name, body.name),
  kinship: isUnsaidKinship(body.kinship) ? row.kinship : body.kinship,
  tax_number: body.taxNumber ?? row.tax_number,
  cellphone: body.cellphone ?? row.cellphone,
  occupation: body.occupation ?? row.occupation,
  email: body.email ?? row.email,
  address: addressAfter(row.address, body.address ?? undefined),
})

const newResponsible = (body: ResponsibleBody): ResponsibleRow =>
  completedResponsible(
    {
      id: randomUUID(),
      name: body.name,
      kinship: body.kinship,
      tax_number: null,
      cellphone: null,
      occupation: null,
      email: null,
      address: null,
    },
    body,
  )

/** Those who answer for a person, completed by those of a row; who is new stands behind the others. */
const mergedResponsibles = (
  before: readonly ResponsibleRow[],
  bodies: readonly ResponsibleBody[],
): ResponsibleRow[] => {
  const after = [...before]
  for (const each of bodies) {
    const recorded = recordedResponsible(after, each)
    if (recorded) after[after.indexOf(recorded)] = completedResponsible(recorded, each)
    // A person is their own guardian only where there is no other.
    else if (each.kinship !== 'O próprio' || before.length === 0) after.push(newResponsible(each))
  }
  return after
}

/** A record after a row: what the row says replaces, what it leaves blank stays. */
export const updatedState = (before: PersonState, body: PersonBody): PersonState => {
  const responsibles = mergedResponsibles(before.responsibles, body.responsibles ?? [])
  const changed = changedState(before, { ...body, name: correctedName(before.columns.name, body.name) })
  return {
    ...changed,
    responsibles,
    mainResponsibleId:
      mainAfter(responsibles, { chosenId: undefined, before: before.mainResponsibleId }) ?? null,
  }
}

const differ = ({ from, to }: RowChange): boolean => from !== to

const PARTS = {
  name: 'name',
  kinship: 'kinship',
  taxNumber: 'tax_number',
  cellphone: 'cellphone',
  email: 'email',
  occupation: 'occupation',
} as const

/** Differences between two records of one guardian. */
export const responsibleChanges = (
  before: ResponsibleRow | undefined,
  after: ResponsibleRow,
  keyOf: (part: string) => string,
): RowChange[] =>
  [
    ...Object.entries(PARTS).map(([part, column]) => ({
      field: keyOf(part),
      from: before?.[column] ?? null,
      to: after[column],
    })),
    ...ADDRESS_PARTS.map(part => ({
      field: keyOf(part),
      from: before?.address?.[part] ?? null,
      to: after.address?.[part] ?? null,
    })),
  ].filter(differ)

/** Differences between two states of a person, by the keys of the import's columns. */
export const personChanges = (before: PersonState, after: PersonState): RowChange[] => {
  const touched = after.responsibles.filter(row => !before.responsibles.includes(row))
  return [
    ...Object.values(
      eachColumn(({ name }, column) => ({
        field: name,
        from: before.columns[column],
        to: after.columns[column],
      })),
    ),
    ...ADDRESS_PARTS.map(part => ({
      field: part,
      from: before.address?.[part] ?? null,
      to: after.address?.[part] ?? null,
    })),
    ...touched.flatMap((row, index) =>
      responsibleChanges(
        before.responsibles.find(each => each.id === row.id),
        row,
        part => `responsible${index + 1}${part.charAt(0).toUpperCase()}${part.slice(1)}`,
      ),
    ),
  ].filter(differ)
}
