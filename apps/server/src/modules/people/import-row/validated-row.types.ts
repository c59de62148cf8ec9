import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { LoadedAccount, LoadedPerson, TenantCtx } from '../person/person.types.ts'
import type { PersonState } from '../person/person-changes.values.ts'
import type { CheckedRow } from './import.types.ts'
import type { NamedStudent } from './import-lookup.queries.ts'
import type { PersonBody, ResponsibleBody } from './row-parsing.values.ts'

/** A person who gets another role, with the names on file. */
type LinkedPerson = { id: string; name: string; social_name: string | null }

/** The writes of a valid row. */
export type RowPlan =
  | { kind: 'PERSON'; body: PersonBody; linkTo: LinkedPerson | null }
  | { kind: 'RESPONSIBLE'; body: ResponsibleBody; student: NamedStudent; main: boolean }
  | { kind: 'UPDATE'; held: LoadedPerson; account: LoadedAccount; after: PersonState }

export type ValidatedRow = CheckedRow & { plan: RowPlan | null }
export type ValidationCtx = TenantCtx & {
  today: CivilDate
  /** The check is about the rows that will be written: known people stay unchanged until then. */
  holds?: boolean
}
