import type { Db } from '../module.ts'

/** What never wrote anybody; of finished imports the rows stay for the undo and the list. */
export const removeOldDrafts = async (db: Db, institutionId: string, before: string): Promise<void> => {
  await db
    .deleteFrom('import_run')
    .where('institution_id', '=', institutionId)
    .where('status', 'in', ['UPLOADED', 'CHECKED', 'FAILED', 'UNDONE'])
    .where('created_at', '<', before)
    .execute()
}

export const endSilentRuns = async (
  db: Db,
  institutionId: string,
  { since, reason }: { since: string; reason: string },
): Promise<void> => {
  await db
    .updateTable('import_run')
    .set({ status: 'FAILED', reason, progress: null, run_token: null })
    .where('institution_id', '=', institutionId)
    .where('status', '=', 'RUNNING')
    .where('started_at', '<', since)
    .execute()
}
