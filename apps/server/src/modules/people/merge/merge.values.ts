import { MERGE_KINDS, type MergeCounts, type MergeKind } from '@lousa/contract/people/merge/merge.contract.ts'
import type { AccountChange } from '../account/account-status.service.ts'
import type { LoadedAccount, LoadedPerson } from '../person/person.types.ts'
import { type PersonState, withColumns } from '../person/person-changes.values.ts'
import { COLUMNS } from '../person/person-fields.values.ts'
import type { ResponsibleRow } from '../person/person-responsibles.values.ts'

type Chosen = {
  fromOther: ReadonlySet<string>
  taxNumber: string | null
  coming: readonly ResponsibleRow[]
  main: string | null
}

/** The person after two records were made one: of each field the chosen value. */
export const mergedState = (
  kept: LoadedPerson,
  other: LoadedPerson,
  { fromOther, taxNumber, coming, main }: Chosen,
): PersonState => {
  const from = (field: string) => (fromOther.has(field) ? other.state : kept.state)
  return {
    columns: withColumns(from(COLUMNS.name).columns.name, column =>
      column === 'tax_number' ? taxNumber : from(COLUMNS[column]).columns[column],
    ),
    address: from('address').address,
    responsibles: [...kept.state.responsibles, ...coming],
    mainResponsibleId: main,
    avatar: from('avatar').avatar,
  }
}

/** An account that has become one with another of its role: active where one of them was. */
export const joinedAccount = (kept: LoadedAccount, other: LoadedAccount, now: string): AccountChange =>
  kept.status === 'Inativo' && other.status === 'Ativo'
    ? { ...kept, status: 'Ativo', status_reason: null, status_changed_at: now }
    : kept

/** How many of each kind. */
export const countsOf = (kinds: readonly MergeKind[]): MergeCounts => {
  const counts = Object.fromEntries(MERGE_KINDS.map(kind => [kind, 0])) as MergeCounts
  for (const kind of kinds) counts[kind] += 1
  return counts
}
