import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import type { HeldAccount, HeldPerson, Place } from '../person/person.types.ts'
import type { PersonState } from '../person/person-changes.values.ts'
import type { CheckedRow } from './import.types.ts'
import type { PersonBody, ResponsibleBody } from './import-draft.values.ts'
import type { NamedStudent } from './import-lookup.queries.ts'

/** Who gets another role, with the names on file. */
type KnownPerson = { id: string; name: string; social_name: string | null }

/** What a valid row will write. */
export type RowPlan =
  | { kind: 'PERSON'; body: PersonBody; linkTo: KnownPerson | null }
  | { kind: 'RESPONSIBLE'; body: ResponsibleBody; student: NamedStudent; main: boolean }
  | { kind: 'UPDATE'; held: HeldPerson; account: HeldAccount; after: PersonState }

export type JudgedRow = CheckedRow & { plan: RowPlan | null }
export type JudgeCtx = Place & {
  today: CivilDate
  /** What is judged will be written: known people stay as they are until then. */
  holds?: boolean
}
