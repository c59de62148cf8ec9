import { sql } from 'kysely'
import { lockNames } from '../../../platform/db/name-lock.ts'
import type { Db } from '../../module.ts'
import { insertRows } from '../../rows.ts'
import type { ClaimedFile, IssuedDocument } from './generated-file.types.ts'

type Issue = { claimed: Pick<ClaimedFile, 'tag' | 'requestedBy'>; issued: readonly IssuedDocument[] }
type IssueRef = { institutionId: string; fileId: string; now: string }

/**
 * Documents stand from now on, and what was issued before about the same stands no longer. One transaction at a time at an
 * institution: two that issue the same at once would not see each other's, and both would stand.
 */
export const insertIssued = async (
  db: Db,
  { institutionId, fileId, now }: IssueRef,
  { claimed, issued }: Issue,
): Promise<void> => {
  if (issued.length === 0) return
  await lockNames(db, [`issued documents ${institutionId}`])
  await insertRows(
    db,
    'issued_document',
    issued.map(document => ({
      institution_id: institutionId,
      code: document.code,
      type: claimed.tag,
      person_id: 'personId' in document ? document.personId : null,
      student_enrollment_id: 'personId' in document ? document.enrollmentId : null,
      grade_id: 'gradeId' in document ? document.gradeId : null,
      edition: document.edition ?? '',
      generated_file_id: fileId,
      issued_by: claimed.requestedBy,
      issued_at: now,
      data: document.data,
      hash: document.hash,
    })),
  )
  await sql`
    update issued_document former set replaced_by = latest.id
    from issued_document latest
    where latest.institution_id = ${institutionId} and latest.generated_file_id = ${fileId}
      and latest.code = any(${issued.map(({ code }) => code)}::text[])
      and former.institution_id = ${institutionId} and former.subject = latest.subject
      and former.replaced_by is null and former.id <> latest.id and former.generated_file_id is distinct from ${fileId}`.execute(
    db,
  )
}
