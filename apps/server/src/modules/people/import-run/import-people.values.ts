import { randomUUID } from 'node:crypto'
import type { AddressWrite } from '@lousa/contract/people/responsible/responsible-writing.contract.ts'
import type { Role } from '@lousa/contract/roles.ts'
import type { AuditEntry } from '../../../platform/db/audit.ts'
import { accountKeys } from '../../account-keys.ts'
import type { RowPlan, ValidatedRow } from '../import-row/validated-row.types.ts'
import { addressAfter } from '../person/person-address.values.ts'
import { changedState, UNKNOWN_PERSON } from '../person/person-changes.values.ts'
import { mainAfter, responsiblesAfter } from '../person/person-responsibles.values.ts'
import { isStudent } from '../person/student-role.values.ts'
import type { AddedResponsible, CreatedRow, NewPeople } from './import-writing.queries.ts'

export type ImportRows = NewPeople & {
  created: CreatedRow[]
  added: AddedResponsible[]
  entries: AuditEntry[]
}

type RowContext = { institutionId: string; importId: string; now: string; role: Role }
type PersonPlan = Extract<RowPlan, { kind: 'PERSON' }>
type ResponsiblePlan = Extract<RowPlan, { kind: 'RESPONSIBLE' }>

/** The rows of every table that the valid rows of a file become. A registration number for each new account. */
export const buildImportRows = (
  place: RowContext,
  judged: readonly ValidatedRow[],
  registrations: string[],
): ImportRows => {
  const written: ImportRows = {
    persons: [],
    responsibles: [],
    accounts: [],
    created: [],
    added: [],
    entries: [],
  }
  const numbers = registrations.values()
  for (const { number, plan } of judged) {
    if (plan?.kind === 'PERSON') {
      const next = numbers.next()
      if (next.done) throw new Error('More people than registration numbers')
      addPerson(written, place, { number, plan, registration: next.value })
    }
    if (plan?.kind === 'RESPONSIBLE') addResponsible(written, place, { number, plan })
  }
  return written
}

/** People from before the import who got something of it. */
export const existingPersonIds = ({ created }: ImportRows): string[] =>
  created.flatMap(row => (row.person_id !== null && !row.created_person ? [row.person_id] : []))

const addPerson = (
  written: ImportRows,
  { institutionId, importId, now, role }: RowContext,
  { number, plan, registration }: { number: number; plan: PersonPlan; registration: string },
): void => {
  const { body, linkTo } = plan
  const { columns, address } = changedState(UNKNOWN_PERSON, body)
  const personId = linkTo?.id ?? randomUUID()
  const accountId = randomUUID()
  const responsibles = linkTo === null ? responsiblesAfter([], body.responsibles, randomUUID) : []
  if (linkTo === null) {
    written.persons.push({
      ...columns,
      institution_id: institutionId,
      id: personId,
      address,
      avatar: null,
      thumb: null,
      main_responsible_id: mainAfter(responsibles, { chosenId: null, before: null }) ?? null,
      created_at: now,
      updated_at: now,
      version: 1,
    })
    for (const [position, row] of responsibles.entries())
      written.responsibles.push({ ...row, institution_id: institutionId, person_id: personId, position })
  }
  const oldRegistration = body.oldRegistration ?? null
  written.accounts.push({
    institution_id: institutionId,
    id: accountId,
    person_id: personId,
    role,
    status: 'Ativo',
    registration,
    old_registration: oldRegistration,
    created_at: now,
    ...accountKeys({ ...(linkTo ?? columns), responsibles }, registration, oldRegistration),
  })
  written.created.push({
    number,
    account_id: accountId,
    person_id: personId,
    responsible_id: null,
    created_person: linkTo === null,
  })
  written.entries.push({
    entity: 'user',
    entityId: accountId,
    action: linkTo === null ? 'CREATED' : 'LINKED',
    studentId: isStudent(role) ? accountId : null,
    changes: [
      { field: 'name', from: null, to: linkTo?.name ?? columns.name },
      { field: 'registration', from: null, to: registration },
      { field: 'import', from: null, to: importId },
    ],
  })
}

const addResponsible = (
  written: ImportRows,
  { institutionId, importId }: RowContext,
  { number, plan: { body, student, main } }: { number: number; plan: ResponsiblePlan },
): void => {
  const id = randomUUID()
  const address: AddressWrite | null | undefined = body.address
  written.added.push({
    institution_id: institutionId,
    id,
    person_id: student.personId,
    name: body.name,
    kinship: body.kinship,
    tax_number: body.taxNumber ?? null,
    cellphone: body.cellphone ?? null,
    occupation: body.occupation ?? null,
    email: body.email ?? null,
    address: addressAfter(null, address),
    main,
  })
  written.created.push({
    number,
    account_id: student.accountId,
    person_id: student.personId,
    responsible_id: id,
    created_person: false,
  })
  written.entries.push({
    entity: 'user',
    entityId: student.accountId,
    action: 'UPDATED',
    studentId: student.accountId,
    changes: [
      { field: 'responsibles', from: null, to: body.name },
      { field: 'import', from: null, to: importId },
    ],
  })
}
