import { sql } from 'kysely'
import type { Db } from '../module.ts'
import { insertRows } from '../rows.ts'
import type { FileParams } from './generated-file.queries.ts'

export type RunKey = { institutionId: string; fileId: string; token: string; now: string }

export type ClaimedFile = {
  id: string
  tag: string
  name: string
  title: string
  params: FileParams
  requestedBy: string
  timeZone: string
}

/** What is known of a document after its file is gone. */
export type IssuedDocument = {
  code: string
  personId: string
  enrollmentId: string
  data: { [field: string]: string | null }
}

export type PackedFile = {
  name: string
  contentType: string
  size: number
  chunks: Buffer[]
  hash: string
  issued: IssuedDocument[]
}

/** Every write of a run holds while the file is pending and the run's token is the file's: a later claim ends it. */
const ofRun = ({ institutionId, fileId, token }: RunKey) =>
  sql<boolean>`institution_id = ${institutionId} and id = ${fileId} and run_token = ${token} and status = 'PENDING'`

/** Takes the file for this run, also from an earlier run that was given up; undefined when it is no longer pending. */
export const claimFile = async (db: Db, run: RunKey): Promise<ClaimedFile | undefined> => {
  const { rows } = await sql<ClaimedFile>`
    update generated_file f set run_token = ${run.token}, progress = 0, updated_at = ${run.now}
    from institution i
    where f.institution_id = ${run.institutionId} and f.id = ${run.fileId} and f.status = 'PENDING'
      and i.institution_id = f.institution_id
    returning f.id, f.tag, f.name, f.title, f.params, f.requested_by as "requestedBy", i.time_zone as "timeZone"`.execute(
    db,
  )
  return rows[0]
}

export const writeProgress = async (db: Db, run: RunKey, progress: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('generated_file')
    .set({ progress, updated_at: run.now })
    .where(ofRun(run))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const writeFailure = async (db: Db, run: RunKey, reason: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('generated_file')
    .set({ status: 'FAILED', reason, progress: null, run_token: null, updated_at: run.now })
    .where(ofRun(run))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The file with its content and what it certifies, or nothing at all when the run was overtaken. */
export const writeFile = async (
  db: Db,
  run: RunKey,
  { claimed, packed }: { claimed: ClaimedFile; packed: PackedFile },
): Promise<boolean> => {
  const { institutionId, fileId, now } = run
  const { numUpdatedRows } = await db
    .updateTable('generated_file')
    .set({
      status: 'READY',
      name: packed.name,
      progress: 1,
      size: packed.size,
      content_type: packed.contentType,
      content_encoding: 'gzip',
      run_token: null,
      updated_at: now,
    })
    .where(ofRun(run))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const chunks = packed.chunks.map((content, position) => ({
    institution_id: institutionId,
    generated_file_id: fileId,
    position,
    content,
  }))
  await db.insertInto('generated_file_chunk').values(chunks).execute()
  await insertRows(
    db,
    'issued_document',
    packed.issued.map(({ code, personId, enrollmentId, data }) => ({
      institution_id: institutionId,
      code,
      type: claimed.tag,
      person_id: personId,
      student_enrollment_id: enrollmentId,
      generated_file_id: fileId,
      issued_by: claimed.requestedBy,
      issued_at: now,
      data,
      hash: packed.hash,
    })),
  )
  return true
}
