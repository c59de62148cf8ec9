import type { ImportType } from '@lousa/contract/people/import/import.contract.ts'
import type { InstitutionKind } from '@lousa/contract/roles.ts'
import { sql } from 'kysely'
import type { Db } from '../../module.ts'
import type { RowCounts, RunColumn, RunMode, RunSheet } from '../import-row/import.types.ts'

/** A run writes only while its token is the import's: a later claim ends it. */
export type RunKey = { institutionId: string; importId: string; token: string; now: string }

export type ClaimedRun = {
  type: ImportType
  columns: RunColumn[]
  sheets: RunSheet[] | null
  mode: RunMode
  invite: boolean
  origin: string
  startedBy: string
  update: boolean
  leaveKnown: boolean
  withoutResponsible: boolean
  namesAsWritten: boolean
  /** Rows that will need a registration number. */
  newcomers: number
  institution: { id: string; kind: InstitutionKind; timeZone: string }
}

/** Takes the import for this run, also from one that was given up; undefined when it is not running any more. */
export const claimRun = async (db: Db, key: RunKey): Promise<ClaimedRun | undefined> => {
  const claimed = await sql<Omit<ClaimedRun, 'newcomers' | 'institution'>>`
    update import_run r set run_token = ${key.token}, progress = 0, renewed_at = ${key.now}
    where r.institution_id = ${key.institutionId} and r.id = ${key.importId} and r.status = 'RUNNING'
    returning r.type, r.columns, r.sheets, r.mode, r.invite, coalesce(r.origin, '') as origin,
      coalesce(r.started_by, r.created_by) as "startedBy", r.update_known as update,
      r.leave_known as "leaveKnown", r.without_responsible as "withoutResponsible", r.names_as_written as "namesAsWritten"`.execute(
    db,
  )
  const [run] = claimed.rows
  if (!run) return undefined
  const about = await sql<Pick<ClaimedRun, 'newcomers' | 'institution'>>`
    select (select count(*)::int from import_row w
        where w.institution_id = ${key.institutionId} and w.import_id = ${key.importId} and not w.skipped and not w.left_out
          and w.problems = '[]' and (w.known is null or not ${run.update} or (w.same_person is false
            and coalesce(w.same_person_as = (w.known ->> 'id')::uuid, true)))) as newcomers,
      jsonb_build_object('id', i.institution_id, 'kind', i.kind, 'timeZone', i.time_zone) as institution
    from institution i where i.institution_id = ${key.institutionId}`.execute(db)
  const [rest] = about.rows
  return rest && { ...run, ...rest }
}

const ofRun = ({ institutionId, importId, token }: RunKey) =>
  sql<boolean>`institution_id = ${institutionId} and id = ${importId} and run_token = ${token} and status = 'RUNNING'`

/** Says that the run goes on. */
export const renewRun = async (db: Db, key: RunKey): Promise<void> => {
  await db.updateTable('import_run').set({ renewed_at: key.now }).where(ofRun(key)).execute()
}

/** The run has ended, and another one will follow. */
export const updateWaiting = async (db: Db, key: RunKey): Promise<void> => {
  await db.updateTable('import_run').set({ run_token: null }).where(ofRun(key)).execute()
}

export const updateProgress = async (db: Db, key: RunKey, progress: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('import_run')
    .set({ progress })
    .where(ofRun(key))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes the raw sheets of a file, which are not needed once the import is done. */
export const deleteSheets = async (
  db: Db,
  { institutionId, importId }: Pick<RunKey, 'institutionId' | 'importId'>,
): Promise<void> => {
  await db
    .deleteFrom('import_sheet')
    .where('institution_id', '=', institutionId)
    .where('import_id', '=', importId)
    .execute()
}

/** The columns of an import without samples: values of people, which serve the choice of columns alone. */
export const columnsWithoutSamples = sql<string>`coalesce((
  select jsonb_agg(jsonb_set(c, '{samples}', '[]') order by place)
  from jsonb_array_elements(import_run.columns) with ordinality as each(c, place)), '[]')`

export const updateDone = async (
  db: Db,
  key: RunKey,
  { imported, counts }: { imported: number; counts: RowCounts },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('import_run')
    .set({
      status: 'DONE',
      columns: columnsWithoutSamples,
      imported,
      counts: JSON.stringify(counts),
      progress: null,
      run_token: null,
      finished_at: key.now,
    })
    .where(ofRun(key))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const updateFailure = async (
  db: Db,
  key: RunKey,
  { reason, counts }: { reason: string; counts: RowCounts | null },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('import_run')
    .set({
      status: 'FAILED',
      reason,
      progress: null,
      run_token: null,
      finished_at: key.now,
      ...(counts ? { counts: JSON.stringify(counts) } : {}),
    })
    .where(ofRun(key))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
