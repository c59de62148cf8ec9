import type { AnswerInput } from '@lousa/contract/endpoint.ts'
import type { getBackupState } from '@lousa/contract/operation/backup.contract.ts'
import { isBackupLate } from '@lousa/rules/operation/backup.rules.ts'
import { pastBackups } from '../../platform/backup/backup-folder.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { BackupSettings } from '../../platform/config/config.ts'

export type BackupParts = { backup: BackupSettings | null; clock: Clock }

const OFF = { dailyAt: null, lastAt: null, verifiedAt: null, encrypted: null, count: 0, late: false }

/** Read from the folder itself: what lies there is what could be restored. */
export const backupState = async ({
  backup,
  clock,
}: BackupParts): Promise<AnswerInput<typeof getBackupState>> => {
  if (!backup) return OFF
  const stored = await pastBackups(backup.folder, clock.now())
  const last = stored[0]?.note
  return {
    dailyAt: backup.at,
    lastAt: last?.createdAt ?? null,
    verifiedAt: last?.verifiedAt ?? null,
    encrypted: last?.encrypted ?? null,
    count: stored.length,
    late: isBackupLate(clock.now(), last ? new Date(last.createdAt) : null),
  }
}
