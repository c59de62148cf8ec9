import type { Role } from '@lousa/contract/roles.ts'
import { sql } from 'kysely'
import { constraintOf } from '../../../platform/db/constraint-errors.ts'
import { accountKeys, type Findable } from '../../account-keys.ts'
import type { Row } from '../../module.ts'
import { requireRow } from '../../reached-row.ts'
import type { Json } from '../../tables.ts'
import type { LoadedAccount, LoadedPerson, TaxNumberOwner, WriterCtx } from '../person/person.types.ts'
import { readAddress } from '../person/person-address.values.ts'
import { type PersonState, withColumns } from '../person/person-changes.values.ts'
import type { PersonColumns } from '../person/person-fields.values.ts'
import { responsibleOf, type StoredResponsible } from '../person/person-responsibles.values.ts'
import { isSelfRegistered } from '../person/registered-self.queries.ts'

type StoredPerson = Pick<
  Row<'person'>,
  'institution_id' | 'thumb' | 'created_at' | 'updated_at' | 'messages_by_email'
> &
  PersonColumns & {
    id: string
    version: number
    avatar: string | null
    main_responsible_id: string | null
    address: Json | null
    has_password: boolean
    accounts: LoadedAccount[]
    responsibles: StoredResponsible[]
  }

/** Holds the person until the commit, and then reads everything of them: two writers never see the same version. */
export const lockPersonRow = async (ctx: WriterCtx, personId: string): Promise<LoadedPerson> => {
  await lockPersonRows(ctx, [personId])
  return requireRow(await selectPeople(ctx, [personId]))
}

/** Holds these people until the commit, always in the same order. */
export const lockPersonRows = async (
  { db, institution }: Pick<WriterCtx, 'db' | 'institution'>,
  personIds: readonly string[],
): Promise<void> => {
  await sql`select 1 from person where institution_id = ${institution.id} and id = any(${personIds}::uuid[])
    order by id for no key update`.execute(db)
}

/** These people with everything that is stored of them. */
export const selectPeople = async (
  { db, institution }: Pick<WriterCtx, 'db' | 'institution'>,
  personIds: readonly string[],
): Promise<LoadedPerson[]> => {
  const { rows } = await sql<StoredPerson>`
    select p.*, exists (select 1 from credential c
        where c.institution_id = ${institution.id} and c.person_id = p.id) as has_password,
      coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'role', a.role, 'status', a.status,
          'registration', a.registration, 'old_registration', a.old_registration,
          'status_reason', a.status_reason) order by a.created_at, a.id)
        from account a where a.institution_id = ${institution.id} and a.person_id = p.id), '[]') as accounts,
      coalesce((select jsonb_agg(to_jsonb(r) order by r.position, r.id)
        from responsible r where r.institution_id = ${institution.id} and r.person_id = p.id), '[]') as responsibles
    from person p where p.institution_id = ${institution.id} and p.id = any(${personIds}::uuid[])`.execute(db)
  return rows.map(row => ({
    id: row.id,
    version: row.version,
    hasPassword: row.has_password,
    accounts: row.accounts,
    state: {
      columns: withColumns(row.name, column => row[column]),
      address: readAddress(row.address),
      responsibles: row.responsibles.map(responsibleOf),
      mainResponsibleId: row.main_responsible_id,
      avatar: row.avatar,
    },
  }))
}

const storedValues = ({ columns, address, avatar, mainResponsibleId }: PersonState) => ({
  ...columns,
  address,
  avatar,
  main_responsible_id: mainResponsibleId,
})

/** The new person's id; null when another person has the CPF, also since this moment. */
export const insertPerson = async (
  { db, institution, now }: WriterCtx,
  state: PersonState,
): Promise<string | null> => {
  const row = await db
    .insertInto('person')
    .values({ ...storedValues(state), institution_id: institution.id, created_at: now, updated_at: now })
    .onConflict(conflict => conflict.columns(['institution_id', 'tax_number']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** False when another person got the CPF in a concurrent transaction: then the transaction must be rolled back. */
export const updatePersonRow = async (
  { db, institution, now }: WriterCtx,
  person: LoadedPerson,
  state: PersonState,
): Promise<boolean> => {
  const update = db
    .updateTable('person')
    .set({ ...storedValues(state), updated_at: now, version: person.version + 1 })
    .where('institution_id', '=', institution.id)
    .where('id', '=', person.id)
  try {
    await update.execute()
    return true
  } catch (error) {
    if (constraintOf(error) === 'person_tax_number_key') return false
    throw error
  }
}

/** The part of a person's state that the search uses. */
type FoundBy = Pick<PersonState, 'columns' | 'responsibles'>

const findable = ({ columns, responsibles }: FoundBy): Findable => ({ ...columns, responsibles })

type AccountValues = { personId: string; role: Role; status: 'Ativo' | 'Inativo'; registration: string }

export const insertAccount = async (
  { db, institution, now }: WriterCtx,
  { personId, role, status, registration }: AccountValues,
  { state, oldRegistration }: { state: FoundBy; oldRegistration: string | null },
): Promise<string> => {
  const row = await db
    .insertInto('account')
    .values({
      institution_id: institution.id,
      person_id: personId,
      role,
      status,
      registration,
      old_registration: oldRegistration,
      created_at: now,
      ...accountKeys(findable(state), registration, oldRegistration),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** The columns of lists and search, for every role of the person, and other changes of the one account. */
export const saveAccounts = async (
  { db, institution }: WriterCtx,
  accounts: readonly (LoadedAccount & { status_changed_at?: string })[],
  state: FoundBy,
): Promise<void> => {
  const rows = accounts.map(account => ({
    ...account,
    ...accountKeys(findable(state), account.registration, account.old_registration),
  }))
  await sql`update account a set role = r.role, status = r.status, status_reason = r.status_reason,
      status_changed_at = coalesce(r.status_changed_at, a.status_changed_at),
      old_registration = r.old_registration, sort_key = r.sort_key, search_key = r.search_key,
      office_key = r.office_key
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, role text, status text, status_reason text,
      status_changed_at timestamptz, old_registration text, sort_key text, search_key text,
      office_key text)
    where a.institution_id = ${institution.id} and a.id = r.id`.execute(db)
}

/** The person with this CPF, with their roles, the oldest first. */
export const personWithTaxNumber = async (
  { db, institution }: WriterCtx,
  taxNumber: string,
): Promise<TaxNumberOwner | null> => {
  const { rows } = await sql<TaxNumberOwner>`
    select p.id as "personId", p.name, p.email, coalesce((
      select jsonb_agg(jsonb_build_object('id', a.id, 'role', a.role) order by a.created_at, a.id)
      from account a where a.institution_id = ${institution.id} and a.person_id = p.id), '[]') as accounts,
      exists (select 1 from account a where a.institution_id = ${institution.id} and a.person_id = p.id
        and ${isSelfRegistered(institution.id)}) as "registeredSelf"
    from person p where p.institution_id = ${institution.id} and p.tax_number = ${taxNumber}`.execute(db)
  return rows[0] ?? null
}
