import { isBackupDue } from '@lousa/rules/operation/backup.rules.ts'
import { backupTime, pastBackups } from '../../platform/backup/backup-folder.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { BackupSettings } from '../../platform/config/config.ts'
import type { Log } from '../../platform/log/log.ts'
import { runBackupProcess } from './backup-process.ts'

const EVERY_MS = 60_000
/** After one that failed: a disk may have been away. */
const AGAIN_AFTER_MS = 3_600_000

type Parts = { settings: BackupSettings; env: NodeJS.ProcessEnv; clock: Clock; log: Log }

/**
 * Makes the daily backup at its time, in a separate process: reading a whole database must not slow down saves. A stop waits for
 * the end of a running backup.
 */
export const startBackups = ({ settings, env, clock, log }: Parts): { stop(): Promise<void> } => {
  let underWay: Promise<void> | null = null
  let failedAt = Number.NEGATIVE_INFINITY

  const backUpWhenDue = async (): Promise<void> => {
    const now = clock.now()
    if (now.getTime() - failedAt < AGAIN_AFTER_MS) return
    const [last] = await pastBackups(settings.folder, now)
    const lastTime = last ? backupTime(new Date(last.note.createdAt)) : null
    if (!isBackupDue(backupTime(now), settings.at, lastTime)) return
    const { code, said } = await runBackupProcess(env, ['--scheduled'])
    if (code === 0) return log.info({ said }, 'backup made')
    failedAt = now.getTime()
    log.error({ said }, 'backup failed')
  }

  const turn = (): void => {
    underWay ??= backUpWhenDue()
      .catch(error =>
        log.error({ reason: error instanceof Error ? error.message : String(error) }, 'backup failed'),
      )
      .finally(() => {
        underWay = null
      })
  }
  const timer = setInterval(turn, EVERY_MS)
  turn()
  return {
    stop: async () => {
      clearInterval(timer)
      await underWay
    },
  }
}
