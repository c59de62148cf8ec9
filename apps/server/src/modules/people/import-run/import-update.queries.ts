import { sql } from 'kysely'
import { accountKeys } from '../../account-keys.ts'
import type { Db } from '../../module.ts'
import { byHash } from '../import-row/import-plans.queries.ts'
import type { LoadedAccount, LoadedPerson, TenantCtx } from '../person/person.types.ts'
import type { PersonState } from '../person/person-changes.values.ts'
import { COLUMNS } from '../person/person-fields.values.ts'

type Key = { institutionId: string; importId: string; now: string }
/** A person as they become, with the one account that the import is about. */
export type PersonUpdate = { held: LoadedPerson; account: LoadedAccount; after: PersonState }

const CHUNK = 2_000

const parts = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, at) => rows.slice(at * CHUNK, (at + 1) * CHUNK))

const columnNames = [...Object.keys(COLUMNS), 'address', 'main_responsible_id']

/** Writes these people as they become: records, those who answer for them, and what lists read. A few statements. */
export const savePeople = async (db: Db, key: Key, updates: readonly PersonUpdate[]): Promise<void> => {
  await byHash(db, async () => {
    for (const part of parts(updates)) {
      await saveResponsibleLists(db, key, part)
      await saveRecords(db, key, part)
      await saveKeys(db, key, part)
    }
  })
}

const saveRecords = async (db: Db, { institutionId, now }: Key, updates: PersonUpdate[]): Promise<void> => {
  const rows = updates.map(({ held, after: { columns, address, mainResponsibleId } }) => ({
    ...columns,
    id: held.id,
    address,
    main_responsible_id: mainResponsibleId,
  }))
  const sets = columnNames.map(name => sql`${sql.ref(name)} = r.${sql.ref(name)}`)
  await sql`update person p set ${sql.join(sets)}, version = p.version + 1, updated_at = ${now}
    from jsonb_populate_recordset(null::person, ${JSON.stringify(rows)}::jsonb) r
    where p.institution_id = ${institutionId} and p.id = r.id`.execute(db)
}

const saveResponsibleLists = async (
  db: Db,
  { institutionId }: Key,
  updates: PersonUpdate[],
): Promise<void> => {
  const changed = updates.filter(
    ({ held, after }) => JSON.stringify(held.state.responsibles) !== JSON.stringify(after.responsibles),
  )
  if (changed.length === 0) return
  const rows = changed.flatMap(({ held, after }) =>
    after.responsibles.map((row, position) => ({ ...row, person_id: held.id, position })),
  )
  await sql`delete from responsible where institution_id = ${institutionId}
    and person_id = any(${changed.map(({ held }) => held.id)}::uuid[])
    and id <> all(${rows.map(row => row.id)}::uuid[])`.execute(db)
  await sql`insert into responsible
      (institution_id, person_id, id, position, name, kinship, tax_number, cellphone, occupation, email, address)
    select ${institutionId}, person_id, id, position, name, kinship, tax_number, cellphone, occupation, email, address
    from jsonb_populate_recordset(null::responsible, ${JSON.stringify(rows)}::jsonb)
    on conflict (institution_id, id) do update set
      position = excluded.position, name = excluded.name, kinship = excluded.kinship,
      tax_number = excluded.tax_number, cellphone = excluded.cellphone, occupation = excluded.occupation,
      email = excluded.email, address = excluded.address
    where responsible.person_id = excluded.person_id`.execute(db)
}

const saveKeys = async (db: Db, { institutionId }: Key, updates: PersonUpdate[]): Promise<void> => {
  const rows = updates.flatMap(({ held, account, after }) =>
    held.accounts.map(each => {
      const old = each.id === account.id ? account.old_registration : each.old_registration
      const newState = { ...after.columns, responsibles: after.responsibles }
      return { id: each.id, old_registration: old, ...accountKeys(newState, each.registration, old) }
    }),
  )
  await sql`update account a set old_registration = r.old_registration, sort_key = r.sort_key,
      search_key = r.search_key, office_key = r.office_key
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id uuid, old_registration text, sort_key text, search_key text, office_key text)
    where a.institution_id = ${institutionId} and a.id = r.id`.execute(db)
}

/** The data of an undo: each record in its former state. */
export const saveUndoState = async (
  db: Db,
  { institutionId, importId }: Key,
  updates: readonly PersonUpdate[],
): Promise<void> => {
  for (const part of parts(updates)) {
    const rows = part.map(({ held, account }) => ({
      person_id: held.id,
      account_id: account.id,
      before: {
        ...held.state,
        oldRegistration: held.accounts.find(each => each.id === account.id)?.old_registration ?? null,
      },
    }))
    await sql`insert into import_change (institution_id, import_id, person_id, account_id, before, version)
      select ${institutionId}, ${importId}, r.person_id, r.account_id, r.before, 0
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(person_id uuid, account_id uuid, before jsonb)
      on conflict (institution_id, import_id, person_id) do nothing`.execute(db)
  }
}

/** The versions that the import has made, when it has written everything. */
export const saveUndoVersions = async (db: Db, { institutionId, importId }: Key): Promise<void> => {
  await sql`update import_change c set version = p.version from person p
    where c.institution_id = ${institutionId} and c.import_id = ${importId}
      and p.institution_id = ${institutionId} and p.id = c.person_id`.execute(db)
}

export type FormerPerson = {
  personId: string
  accountId: string
  version: number
  before: PersonState & { oldRegistration: string | null }
}

/** People whom an import has changed, in their former state. */
export const undoStates = async (
  db: Db,
  { institutionId, importId }: Pick<Key, 'institutionId' | 'importId'>,
): Promise<FormerPerson[]> => {
  const { rows } =
    await sql<FormerPerson>`select person_id as "personId", account_id as "accountId", version, before
    from import_change where institution_id = ${institutionId} and import_id = ${importId}
    order by person_id`.execute(db)
  return rows
}

/** Whether a person had another e-mail before the import. */
export const hasFormerEmails = async ({ db, institution }: TenantCtx, importId: string): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`select exists (select 1 from import_change c
    join person p on p.institution_id = ${institution.id} and p.id = c.person_id
    where c.institution_id = ${institution.id} and c.import_id = ${importId}
      and p.email is distinct from c.before -> 'columns' ->> 'email') as found`.execute(db)
  return rows[0]?.found === true
}

export const deleteUndoStates = async (
  db: Db,
  { institutionId, importId }: Pick<Key, 'institutionId' | 'importId'>,
): Promise<void> => {
  await sql`delete from import_change
    where institution_id = ${institutionId} and import_id = ${importId}`.execute(db)
}
