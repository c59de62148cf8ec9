import type { Db } from '../../module.ts'

/** Waiting runs give no sign of life for long; a working run does so every few seconds. */
export const endSilentRuns = async (
  db: Db,
  institutionId: string,
  { since, lostSince, reason }: { since: string; lostSince: string; reason: string },
): Promise<void> => {
  await db
    .updateTable('import_run')
    .set({ status: 'FAILED', reason, progress: null, run_token: null })
    .where('institution_id', '=', institutionId)
    .where('status', '=', 'RUNNING')
    .where(run =>
      run.or([
        run('started_at', '<', since),
        run.and([run('run_token', 'is not', null), run('renewed_at', '<', lostSince)]),
      ]),
    )
    .execute()
}
