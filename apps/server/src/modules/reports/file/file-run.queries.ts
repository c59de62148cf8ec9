import { sql } from 'kysely'
import { ensureScopes } from '../../evaluation/performance/performance-scope.queries.ts'
import type { Db } from '../../module.ts'
import { tagsUsing } from './file-sources.values.ts'
import type { ClaimedFile, IssuedDocument } from './generated-file.types.ts'
import { insertIssued } from './issued-document.queries.ts'
import { markSteps } from './source-fingerprint.queries.ts'

export type RunKey = { institutionId: string; fileId: string; token: string; now: string }

export type FinishedFile = {
  name: string
  title: string
  contentType: string
  contentEncoding: 'gzip' | null
  /** The size of the document itself, before packing. */
  size: number
  issued: IssuedDocument[]
}

/** Every write of a run holds while the file is pending and the run's token is the file's: a later claim ends it. */
const ofRun = ({ institutionId, fileId, token }: RunKey) =>
  sql<boolean>`institution_id = ${institutionId} and id = ${fileId} and run_token = ${token} and status = 'PENDING'`

const withoutContent = (db: Db, { institutionId, fileId }: RunKey) =>
  db
    .deleteFrom('generated_file_chunk')
    .where('institution_id', '=', institutionId)
    .where('generated_file_id', '=', fileId)
    .execute()

/**
 * Takes the file for this run, also from an earlier run that was given up, whose content goes; undefined when the file
 * is no longer pending. What it is made from is marked before any of it is read: a change while it is made is seen as one.
 */
export const claimFile = async (db: Db, run: RunKey): Promise<ClaimedFile | undefined> => {
  const { rows } = await sql<ClaimedFile>`
    update generated_file f set run_token = ${run.token}, progress = 0, updated_at = ${run.now}
    from institution i
    where f.institution_id = ${run.institutionId} and f.id = ${run.fileId} and f.status = 'PENDING'
      and i.institution_id = ${run.institutionId}
    returning f.id, f.tag, f.name, f.title, f.params, f.requested_by as "requestedBy", i.time_zone as "timeZone"`.execute(
    db,
  )
  const [file] = rows
  if (!file) return undefined
  // A statement of its own: the earlier run may have written until the one above had its lock.
  await withoutContent(db, run)
  await markSources(db, run, file)
  return file
}

/** Figures that were never requested are no changes. */
const markSources = async (db: Db, run: RunKey, { tag, params }: ClaimedFile): Promise<void> => {
  const { institutionId, fileId } = run
  if (tagsUsing('figures').includes(tag)) {
    const of = 'gradeId' in params ? { gradeIds: [params.gradeId] } : { yearId: params.academicYearId }
    await ensureScopes({ db, institutionId }, of)
  }
  const files = { fileIds: [fileId], tags: [tag] }
  await sql`
    with ${markSteps(run, files)}
    update generated_file f set made_from = m.mark from current_mark m
    where f.institution_id = ${institutionId} and f.id = m.file_id`.execute(db)
}

export const updateProgress = async (db: Db, run: RunKey, progress: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('generated_file')
    .set({ progress, updated_at: run.now })
    .where(ofRun(run))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Says that the run goes on. */
export const renewRun = async (db: Db, run: RunKey): Promise<void> => {
  await db.updateTable('generated_file').set({ updated_at: run.now }).where(ofRun(run)).execute()
}

/** The run has ended, and another one will follow; false when it was overtaken, or the file is no longer pending. */
export const updateWaiting = async (db: Db, run: RunKey): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('generated_file')
    .set({ run_token: null, updated_at: run.now })
    .where(ofRun(run))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The name of what is generated no longer: without the mark of what is. */
export const settledName = sql<string>`rtrim(name, '~')`

export const updateFailure = async (db: Db, run: RunKey, reason: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('generated_file')
    .set({
      name: settledName,
      status: 'FAILED',
      reason,
      progress: null,
      run_token: null,
      updated_at: run.now,
    })
    .where(ofRun(run))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await withoutContent(db, run)
  return numUpdatedRows > 0n
}

/** One more piece of the content. It is not readable before the file is ready. */
export const insertChunk = async (
  db: Db,
  run: RunKey,
  { position, content }: { position: number; content: Uint8Array },
): Promise<boolean> => {
  const { rows } = await sql`
    with owned as (update generated_file set updated_at = ${run.now} where ${ofRun(run)} returning institution_id, id)
    insert into generated_file_chunk as n (institution_id, generated_file_id, position, content)
    select owned.institution_id, owned.id, ${position}::int, ${content}::bytea from owned
    returning position`.execute(db)
  return rows.length > 0
}

/** The file is ready, with what it certifies; nothing at all when the run was overtaken. */
export const updateReady = async (
  db: Db,
  run: RunKey,
  { claimed, finished }: { claimed: ClaimedFile; finished: FinishedFile },
): Promise<boolean> => {
  const { now } = run
  const { numUpdatedRows } = await db
    .updateTable('generated_file')
    .set({
      status: 'READY',
      name: finished.name,
      title: finished.title,
      progress: 1,
      size: finished.size,
      content_type: finished.contentType,
      content_encoding: finished.contentEncoding,
      run_token: null,
      updated_at: now,
    })
    .where(ofRun(run))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await insertIssued(db, run, { claimed, issued: finished.issued })
  return true
}
